// A citation of each passage for the clipboard, in the style of either language, and the focus on a passage that is
// linked to. Comfort only.
"use strict";
(() => {
  const STYLES = {
    ru: { law: (label) => `Правило ${label}`, com: (label) => `Комментарий, п. ${label}`, code: "Правила 1987 года" },
    en: { law: (label) => `Law ${label}`, com: (label) => `Commentary ${label}`, code: "Laws of 1987" },
  };
  const words = document.querySelector("[data-cite-words]");
  if (!words) return;
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

  function labelOf(passage) {
    return passage.dataset.cite.split(" ").slice(1).join(" ");
  }

  function open(button, passage) {
    close();
    const menu = document.createElement("span");
    menu.className = "cite-menu";
    const status = document.createElement("span");
    status.setAttribute("role", "status");
    for (const lang of ["ru", "en"]) menu.append(choice(lang, passage, status));
    menu.append(status);
    button.after(menu);
    button.setAttribute("aria-expanded", "true");
    box = { owner: button, menu };
  }

  function choice(lang, passage, status) {
    const style = STYLES[lang];
    const space = passage.dataset.cite.split(" ")[0];
    const path = location.pathname.replace(/\/(ru|en)\//, `/${lang}/`);
    const text = `${style[space](labelOf(passage))}, ${style.code}. ${location.origin}${path}#${passage.id}`;
    const button = document.createElement("button");
    button.type = "button";
    button.lang = lang;
    button.textContent = style[space](labelOf(passage));
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
