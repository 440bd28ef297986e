// The search that runs on the device. It is simpler than the server's and says so: word forms by their beginning only,
// no other translation's terms, no repair of typing errors.
"use strict";
(() => {
  const MOST = 50;
  const AROUND = 90; // characters of an excerpt before and after the word found
  const LOOKALIKES = { а: "a", в: "b", с: "c", е: "e", н: "h", к: "k", м: "m", о: "o", р: "p", т: "t", х: "x", б: "b" };
  const section = document.querySelector("[data-texts]");
  const query = (new URLSearchParams(location.search).get("q") || "").trim().slice(0, 200);
  const isSearch = /\/(search|offline)$/.test(location.pathname);
  const field = document.getElementById("q");

  for (const note of document.querySelectorAll("[data-when]")) {
    note.hidden = note.dataset.when !== (isSearch ? "search" : "page");
  }
  if (field && isSearch) field.value = query;
  if (isSearch && query) search();

  async function search() {
    const status = section.querySelector("[role=status]");
    try {
      const answer = await fetch(section.dataset.texts);
      if (!answer.ok) throw new Error(String(answer.status));
      const { texts } = await answer.json();
      const found = ranked(texts, query);
      status.textContent = `${section.dataset.count} ${found.length}`;
      section.querySelector("ol").replaceChildren(...found.slice(0, MOST).map(row));
    } catch {
      status.textContent = section.dataset.failed;
    }
  }

  function ranked(texts, typed) {
    const words = wordsOf(typed).map((word) => ({ word, start: beginning(word) }));
    const number = numberOf(typed);
    const hits = texts.map((text, order) => ({ text, order, ...measured(text, words, number) }));
    const all = hits.filter((hit) => hit.matched === words.length || hit.named);
    const chosen = all.length ? all : hits.filter((hit) => hit.matched > 0);
    return chosen.sort((a, b) => b.score - a.score || a.order - b.order);
  }

  function measured(text, words, number) {
    const label = numberOf(text.label);
    const exactly = number !== "" && label === number;
    const isItsLaw = number !== "" && text.kind === "law" && label === number.match(/^\d+/)[0];
    const named = exactly || isItsLaw;
    const own = wordsOf(`${text.text} ${text.digest}`);
    const title = wordsOf(text.title);
    let matched = 0;
    let inTitle = 0;
    let score = exactly ? 100 : isItsLaw ? 50 : 0;
    for (const { word, start } of words) {
      const exact = own.includes(word);
      const form = exact || own.some((other) => other.startsWith(start));
      const titled = title.some((other) => other.startsWith(start));
      if (form || titled) matched += 1;
      if (titled) inTitle += 1;
      score += (exact ? 3 : form ? 2 : 0) + (titled ? 1 : 0);
    }
    // A Law that is called so comes before what mentions it.
    if (text.kind === "law" && words.length > 0 && inTitle === words.length) score += 10;
    return { named, matched, score: score / (1 + own.length / 400) };
  }

  const folded = (text) => text.normalize("NFC").toLowerCase().replaceAll("ё", "е");
  const wordsOf = (text) => folded(text).match(/[\p{L}\p{N}]+/gu) || [];
  const beginning = (word) => (word.length > 5 ? word.slice(0, -2) : word.length > 3 ? word.slice(0, -1) : word);

  /** A number in one spelling: «п. 27В1(b)» -> 27b1b; "" for what is none. */
  function numberOf(typed) {
    const bare = folded(typed).replace(/^\s*(правил\p{L}*|law|п\.?|№)\s*/u, "");
    const plain = [...bare].map((letter) => LOOKALIKES[letter] || letter).join("").replace(/[\s().]/g, "");
    return /^\d+[a-z0-9]*$/.test(plain) ? plain : "";
  }

  function row({ text }) {
    const link = made("a", "");
    link.href = text.url;
    if (text.label) link.append(made("span", text.label, "number"), " ");
    const title = made("span", text.title, "title");
    title.lang = text.title_lang;
    link.append(title);
    const heading = made("h2", "");
    heading.append(link);
    const item = made("li", "", "hit");
    item.append(heading, excerpt(text));
    return item;
  }

  function excerpt(text) {
    const starts = wordsOf(query).map(beginning);
    const isDigest = document.documentElement.lang === "en" && text.digest !== "";
    const shown = isDigest ? text.digest : text.text;
    const found = [...shown.matchAll(/[\p{L}\p{N}]+/gu)].filter(([word]) => starts.some((s) => folded(word).startsWith(s)));
    const from = Math.max(0, (found.length ? found[0].index : 0) - AROUND);
    const to = Math.min(shown.length, from + 3 * AROUND);
    const line = made("p", from > 0 ? "…" : "", "excerpt");
    line.lang = isDigest ? "en" : text.lang;
    let at = from;
    for (const match of found.filter(({ index }) => index >= from && index < to)) {
      line.append(shown.slice(at, match.index), made("mark", match[0]));
      at = match.index + match[0].length;
    }
    line.append(shown.slice(at, Math.max(at, to)), to < shown.length ? "…" : "");
    return line;
  }

  function made(name, text, className) {
    const element = document.createElement(name);
    element.textContent = text;
    if (className) element.className = className;
    return element;
  }
})();
