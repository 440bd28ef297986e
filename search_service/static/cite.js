// A citation of each passage for the clipboard, in the style of each language, and the focus on a passage that is
// linked to. Comfort only.
"use strict";
(() => {
  const words = document.querySelector("[data-cite-words]");
  if (!words) return;
  const styles = JSON.parse(words.dataset.styles); // of each language: lang, name, law, commentary, book; # is the number
  const languages = new RegExp(`/(${styles.map(({ lang }) => lang).join("|")})/`);
  let box = null;

  for (const passage of document.querySelectorAll("[data-cite]")) {
    const sign = passage.querySelector(".to-source");
    if (!sign || sign.closest("[data-cite]") !== passage) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "to-cite";
    button.textContent = "❝";
    button.title = `${words.dataset.citeWords} ${labelOf(passage)}`;
    button.setAttribute("aria-label", button.title);
    button.setAttribute("aria-expanded", "false");
    button.addEventListener("click", () => (box && box.owner === button ? close() : open(button, passage)));
    sign.after(button);
  }

  /** The path of the page that a passage stands on, which a page that quotes it tells. */
  function pageOf(passage) {
    const quoted = passage.closest("[data-place]");
    return quoted ? quoted.dataset.place : location.pathname;
  }

  function labelOf(passage) {
    return passage.dataset.cite.split(" ").slice(1).join(" ");
  }

  function open(button, passage) {
    close();
    const menu = document.createElement("span");
    menu.className = "cite-menu";
    const status = document.createElement("span");
    status.setAttribute("role", "status");
    for (const style of styles) menu.append(choice(style, passage, status));
    menu.append(status);
    button.after(menu);
    button.setAttribute("aria-expanded", "true");
    box = { owner: button, menu };
  }

  function choice(style, passage, status) {
    const form = passage.dataset.cite.split(" ")[0].endsWith("com") ? style.commentary : style.law;
    const name = form.replace("#", labelOf(passage));
    const path = pageOf(passage).replace(languages, `/${style.lang}/`);
    const text = `${name}, ${style.book}. ${location.origin}${path}#${passage.id}`;
    const button = document.createElement("button");
    button.type = "button";
    button.lang = style.lang;
    button.textContent = name;
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(text);
        status.textContent = words.dataset.copied;
      } catch {
        status.textContent = text;
      }
    });
    return button;
  }

  function close() {
    if (!box) return;
    box.owner.setAttribute("aria-expanded", "false");
    box.menu.remove();
    box = null;
  }

  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !box) return;
    const { owner } = box;
    close();
    owner.focus();
  });

  // With the keyboard a reader goes from passage to passage; what belongs to one is a stop only while the focus is in it.
  const TOOLS = ".tools a, .tools button, .term, .cited summary";
  const toolsOf = (passage) => [...passage.querySelectorAll(TOOLS)].filter((tool) => tool.closest("[data-cite]") === passage);
  let entered = null;
  for (const tool of document.querySelectorAll(`[data-cite] :is(${TOOLS})`)) tool.tabIndex = -1;
  addEventListener("focusin", ({ target }) => {
    const passage = target instanceof Element ? target.closest("[data-cite]") : null;
    if (passage === entered) return;
    if (entered) for (const tool of toolsOf(entered)) tool.tabIndex = -1;
    if (passage) for (const tool of toolsOf(passage)) tool.tabIndex = 0;
    entered = passage;
  });

  // A reader who follows a link to a passage goes on from there with the keyboard.
  function arrive() {
    const passage = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!passage || !passage.matches("[data-cite]")) return;
    passage.tabIndex = -1;
    passage.focus({ preventScroll: true });
  }
  addEventListener("hashchange", arrive);
  arrive();
})();
