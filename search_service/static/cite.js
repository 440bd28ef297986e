// What belongs to a passage, behind one sign of it: where it is printed, its citation for the clipboard in the style of
// each language, its words with that, the share sheet of the device, the ruling slip; and keys from passage to passage.
// Comfort only: without this file the sign leads to the printed lines.
"use strict";
(() => {
  const words = document.querySelector("[data-cite-words]");
  if (!words) return;
  const say = words.dataset;
  const styles = JSON.parse(say.styles); // of each language: lang, name, law, commentary, book; # is the number
  const languages = new RegExp(`/(${styles.map(({ lang }) => lang).join("|")})/`);
  const root = document.body.dataset.root;
  const KEPT = "pravilo-slip";
  let box = null;

  for (const passage of document.querySelectorAll("[data-cite]")) {
    const sign = passage.querySelector(".to-source");
    if (!sign || sign.closest("[data-cite]") !== passage) continue;
    sign.title = `${say.citeWords} ${labelOf(passage)}`;
    sign.setAttribute("aria-label", sign.title);
    sign.setAttribute("role", "button");
    sign.setAttribute("aria-expanded", "false");
    sign.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (box && box.owner === sign) close();
      else open(sign, passage);
    });
    sign.addEventListener("keydown", (event) => {
      if (event.key !== " ") return;
      event.preventDefault();
      sign.click();
    });
  }

  /** The path of the page that a passage stands on, which a page that quotes it tells. */
  function pageOf(passage) {
    const quoted = passage.closest("[data-place]");
    return quoted ? quoted.dataset.place : location.pathname;
  }

  function labelOf(passage) {
    return passage.dataset.cite.split(" ").slice(1).join(" ");
  }

  function citation(style, passage) {
    const form = passage.dataset.cite.split(" ")[0].endsWith("com") ? style.commentary : style.law;
    const path = pageOf(passage).replace(languages, `/${style.lang}/`);
    const name = form.replace("#", labelOf(passage));
    return { name, address: `${location.origin}${path}#${passage.id}`, book: style.book };
  }

  const cited = ({ name, book, address }) => `${name}, ${book}. ${address}`;
  const ownStyle = () => styles.find(({ lang }) => lang === document.documentElement.lang) || styles[0];

  /** The words of a passage as they are read, without what the page adds to them. */
  function textOf(passage) {
    const copy = passage.cloneNode(true);
    copy.querySelectorAll(".tools, .remark, .vh, .torn, .cited, .digest-label, .preview").forEach((one) => one.remove());
    return copy.textContent.replace(/\s+/g, " ").trim();
  }

  function open(sign, passage) {
    close();
    const menu = document.createElement("span");
    const status = document.createElement("span");
    menu.className = "cite-menu";
    status.setAttribute("role", "status");
    for (const style of styles) {
      const one = citation(style, passage);
      menu.append(copying(one.name, cited(one), status, style.lang));
    }
    const own = citation(ownStyle(), passage);
    menu.append(copying(say.text, `${textOf(passage)}\n${cited(own)}`, status));
    if (navigator.share) menu.append(button(say.share, () => share(passage, own)));
    menu.append(slip(passage), sourceOf(sign), status);
    sign.after(menu);
    sign.setAttribute("aria-expanded", "true");
    box = { owner: sign, menu };
  }

  function button(name, action, lang) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = name;
    if (lang) made.lang = lang;
    made.addEventListener("click", action);
    return made;
  }

  function copying(name, text, status, lang) {
    return button(name, async () => {
      try {
        await navigator.clipboard.writeText(text);
        status.textContent = say.copied;
      } catch {
        status.textContent = text;
      }
    }, lang);
  }

  function share(passage, { name, book, address }) {
    navigator.share({ title: `${name}, ${book}`, text: textOf(passage), url: address }).catch(() => {});
  }

  function sourceOf(sign) {
    const link = document.createElement("a");
    link.href = sign.href;
    link.textContent = say.source;
    return link;
  }

  /** What is on the ruling slip of this device: {place, id, space} of each passage, in the order of choosing. */
  function kept() {
    try {
      return JSON.parse(localStorage.getItem(KEPT) || "[]");
    } catch {
      return [];
    }
  }

  function slip(passage) {
    const place = pageOf(passage).slice(root.length).replace(languages, "/");
    const one = { place, id: passage.id, space: passage.dataset.cite.split(" ")[0] };
    const is = (other) => other.place === one.place && other.id === one.id;
    const made = button("", () => {
      const others = kept().filter((other) => !is(other));
      const list = made.getAttribute("aria-pressed") === "true" ? others : [...others, one];
      try {
        localStorage.setItem(KEPT, JSON.stringify(list));
      } catch {
        return; // a browser that keeps nothing has no slip
      }
      tell();
    });
    const link = document.createElement("a");
    link.href = say.slipPage;
    const pair = document.createElement("span");
    pair.append(made, " ", link);
    const tell = () => {
      const list = kept();
      made.setAttribute("aria-pressed", String(list.some(is)));
      made.textContent = list.some(is) ? say.unslip : say.slip;
      link.textContent = list.length ? `${say.openSlip} (${list.length})` : "";
      link.hidden = !list.length;
    };
    tell();
    return pair;
  }

  function close() {
    if (!box) return;
    box.owner.setAttribute("aria-expanded", "false");
    box.menu.remove();
    box = null;
  }

  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && box) {
      const { owner } = box;
      close();
      owner.focus();
    }
    const typing = event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
    if (typing || event.ctrlKey || event.metaKey || event.altKey || localStorage.getItem("pravilo-slash") === "off") return;
    // The place of the key, so that it works on a Russian layout too.
    if (event.code === "KeyJ") step(1);
    if (event.code === "KeyK") step(-1);
  });

  /** The focus on the next passage or the one before: from the one that has it, else from the top of the window. */
  function step(by) {
    const passages = [...document.querySelectorAll("[data-cite][id]")].filter((one) => one.getClientRects().length);
    const at = document.activeElement ? passages.indexOf(document.activeElement.closest("[data-cite]")) : -1;
    const seen = passages.findIndex((one) => one.getBoundingClientRect().top > 0);
    const from = at >= 0 ? at + by : by > 0 ? seen : seen - 1;
    const passage = passages[from];
    if (!passage) return;
    passage.tabIndex = -1;
    passage.focus();
    passage.scrollIntoView({ block: "start" });
  }

  // What belongs to a passage is a stop of the keyboard only while the passage has been entered: by its number, by a key
  // that leads to it, or by a link.
  // In two languages, the digest of a text names what the text beside it does.
  const TOOLS = ".tools a, .tools button, .term, .cited summary, .pair-both .digest .ref";
  const toolsOf = (passage) => [...passage.querySelectorAll(TOOLS)].filter((tool) => tool.closest("[data-cite]") === passage);
  let entered = null;
  for (const tool of document.querySelectorAll(`[data-cite] :is(${TOOLS})`)) tool.tabIndex = -1;
  addEventListener("focusin", ({ target }) => {
    const passage = target instanceof Element ? target.closest("[data-cite]") : null;
    if (passage === entered) return;
    if (entered) for (const tool of toolsOf(entered)) tool.tabIndex = -1;
    entered = target === passage ? passage : null;
    if (entered) for (const tool of toolsOf(entered)) tool.tabIndex = 0;
  });

  // A reader who follows a link to a passage goes on from there with the keyboard.
  function arrive() {
    const passage = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!passage || !passage.matches("[data-cite]")) return;
    passage.tabIndex = -1;
    passage.focus({ preventScroll: true });
  }
  addEventListener("hashchange", arrive);
  addEventListener("click", ({ target }) => {
    const number = target instanceof Element && target.closest(".marker");
    if (number && number.hash === location.hash) arrive(); // the address is that of the passage already
  });
  arrive();
})();
