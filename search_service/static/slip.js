// The ruling slip: the passages chosen on this device, in both languages, with a note. What is chosen and what is noted
// never leaves the device; the texts come from the pages of the site, or from the copy of them.
"use strict";
(() => {
  const section = document.getElementById("slip");
  const say = section.dataset;
  const root = document.body.dataset.root;
  const list = section.querySelector("ol");
  const note = section.querySelector("textarea");
  const status = section.querySelector("[role=status]");
  const pages = new Map(); // path -> promise of its document

  const kept = (name, usual) => {
    try {
      return localStorage.getItem(name) || usual;
    } catch {
      return usual;
    }
  };
  const keep = (name, value) => {
    try {
      localStorage.setItem(name, value);
    } catch {
      // The slip then lasts as long as the page.
    }
  };
  let chosen = [];
  try {
    chosen = JSON.parse(kept("pravilo-slip", "[]")).filter(({ place, id }) => /^\/[\w./-]+$/.test(place) && id);
  } catch {
    chosen = [];
  }

  section.hidden = false;
  note.value = kept("pravilo-slip-note", "");
  note.addEventListener("input", () => {
    keep("pravilo-slip-note", note.value);
    fit();
  });
  section.querySelector("[data-print]").addEventListener("click", () => print());
  section.querySelector("[data-clear]").addEventListener("click", () => {
    for (const name of ["pravilo-slip", "pravilo-slip-note"]) localStorage.removeItem(name);
    note.value = "";
    chosen = [];
    draw();
  });
  draw();

  function fit() {
    note.style.height = "auto";
    note.style.height = `${note.scrollHeight + 2}px`;
  }

  async function draw() {
    fit();
    section.classList.toggle("is-empty", !chosen.length);
    const rows = await Promise.all(chosen.map(row));
    list.replaceChildren(...rows);
    status.textContent = chosen.length ? `${say.count} ${chosen.length}` : say.empty;
  }

  function page(lang, place) {
    const path = `${root}/${lang}${place}`;
    if (!pages.has(path)) {
      const answer = fetch(path).then((response) => (response.ok ? response.text() : Promise.reject(new Error(path))));
      pages.set(path, answer.then((html) => new DOMParser().parseFromString(html, "text/html")));
    }
    return pages.get(path);
  }

  async function row(one, index) {
    const item = document.createElement("li");
    item.className = "passage";
    try {
      const [ru, en] = await Promise.all(["ru", "en"].map((lang) => page(lang, one.place)));
      const styles = JSON.parse(ru.querySelector("[data-cite-words]").dataset.styles);
      const label = en.getElementById(one.id).dataset.cite.split(" ").slice(1).join(" ");
      const form = (lang) => {
        const style = styles.find((other) => other.lang === lang);
        return style && { ...style, name: (one.space.endsWith("com") ? style.commentary : style.law).replace("#", label) };
      };
      item.append(heading([form("ru"), form("en")]), texts(ru, en, one.id), foot(one, label));
    } catch {
      item.append(made("p", `${say.failed} ${one.id}`, "not-here"));
    }
    item.append(tools(index));
    return item;
  }

  function heading(names) {
    const line = document.createElement("h2");
    for (const style of names.filter(Boolean)) {
      const name = made("span", style.name);
      const book = made("span", ` · ${style.book}`, "soft");
      const part = document.createElement("span");
      part.lang = style.lang;
      part.append(name, book);
      line.append(part);
    }
    return line;
  }

  /** The text as printed beside its digest; where there is a text in English, that. */
  function texts(ru, en, id) {
    const both = made("div", "", "texts");
    const printed = cleaned(ru.getElementById(id));
    const english = cleaned(en.getElementById(id));
    for (const pair of english.querySelectorAll(".pair")) {
      for (const other of pair.querySelectorAll(":scope > p:not(.digest)")) other.remove();
    }
    printed.querySelectorAll(".digest").forEach((other) => other.remove());
    english.querySelectorAll(".own-title ~ .printed-words").forEach((other) => other.remove());
    both.append(printed);
    if (english.textContent.trim() !== printed.textContent.trim()) {
      if (english.lang === "ru") english.lang = "en";
      both.append(english);
    }
    return both;
  }

  function cleaned(passage) {
    const copy = document.importNode(passage, true);
    copy.querySelectorAll(".tools, .cited, .note-back, script").forEach((other) => other.remove());
    for (const one of [copy, ...copy.querySelectorAll("*")]) {
      for (const name of ["id", "data-cite", "data-preview", "title"]) one.removeAttribute(name);
    }
    copy.querySelectorAll(":scope > .marker").forEach((other) => other.remove()); // the heading names it
    for (const link of copy.querySelectorAll("a")) {
      const inner = document.createElement("span");
      inner.className = link.matches(".marker") ? "marker" : "";
      inner.append(...link.childNodes);
      link.replaceWith(inner);
    }
    return copy;
  }

  function foot(one, label) {
    const language = document.documentElement.lang;
    const address = `${location.origin}${root}/${language}${one.place}#${one.id}`;
    const line = made("div", "", "slip-foot");
    const code = document.createElement("img");
    code.alt = `${say.code} ${label}`;
    code.width = code.height = 96;
    code.addEventListener("error", () => code.replaceWith(made("span", say.noCode, "soft")));
    code.src = `${root}/${language}/qr/${one.space}:${one.id}`;
    const link = made("a", address);
    link.href = address;
    line.append(code, link);
    return line;
  }

  function tools(index) {
    const line = made("p", "", "slip-tools");
    const up = made("button", say.up);
    const off = made("button", say.off);
    up.type = off.type = "button";
    up.className = off.className = "plain-button";
    up.disabled = index === 0;
    up.addEventListener("click", () => change((items) => items.splice(index - 1, 0, ...items.splice(index, 1)), index - 1));
    off.addEventListener("click", () => change((items) => items.splice(index, 1), Math.max(0, index - 1)));
    line.append(up, " ", off);
    return line;
  }

  async function change(action, focused) {
    action(chosen);
    keep("pravilo-slip", JSON.stringify(chosen));
    await draw();
    const next = list.children[focused];
    (next ? next.querySelector(".slip-tools button:not(:disabled)") : note).focus();
  }

  function made(name, text, className) {
    const element = document.createElement(name);
    element.textContent = text;
    if (className) element.className = className;
    return element;
  }
})();
