// Suggestions under the search field: a combobox with a list (ARIA Authoring Practices). Without this file the form works.
"use strict";
(() => {
  const PAUSE = 130; // ms without a key before the server is asked
  const SILENCE = 700; // ms before the number of suggestions is spoken

  for (const form of document.querySelectorAll("form[data-suggest]")) suggestFor(form, form.querySelector("input"));

  function suggestFor(form, field) {
    const kinds = JSON.parse(form.dataset.kinds);
    const list = made("ul", { id: `${field.id}-list`, className: "suggestions", role: "listbox", hidden: true });
    const status = made("p", { className: "vh", role: "status" });
    list.setAttribute("aria-label", form.dataset.list);
    form.append(list, status);
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-controls", list.id);
    field.setAttribute("aria-expanded", "false");
    let asking = null;
    let timer = 0;
    let speaking = 0;
    let active = -1;

    async function ask() {
      const typed = field.value.trim();
      if (asking) asking.abort();
      if (!typed) return close();
      asking = new AbortController();
      try {
        const address = `${form.dataset.suggest}&q=${encodeURIComponent(typed.slice(0, 80))}`;
        const answer = await fetch(address, { signal: asking.signal });
        const found = answer.ok ? (await answer.json()).suggestions : [];
        if (document.activeElement === field && field.value.trim() === typed) open(found);
      } catch {
        // No network, or a newer question: the form still works.
      }
    }

    function open(found) {
      active = -1;
      field.removeAttribute("aria-activedescendant");
      list.replaceChildren(...found.map((line, place) => option(line, place)));
      list.hidden = found.length === 0;
      field.setAttribute("aria-expanded", String(!list.hidden));
      clearTimeout(speaking);
      speaking = setTimeout(() => (status.textContent = `${form.dataset.count} ${found.length}`), SILENCE);
    }

    function option(line, place) {
      const row = made("li", { id: `${list.id}-${place}`, role: "option" });
      const text = made("span", { textContent: line.text, lang: line.lang });
      const kind = made("span", { textContent: kinds[line.kind] || "", className: "suggestion-kind" });
      row.append(text, " ", kind);
      row.dataset.url = line.url;
      row.setAttribute("aria-selected", "false");
      return row;
    }

    function close() {
      clearTimeout(timer);
      clearTimeout(speaking);
      list.hidden = true;
      active = -1;
      status.textContent = "";
      field.setAttribute("aria-expanded", "false");
      field.removeAttribute("aria-activedescendant");
    }

    function move(step) {
      const rows = [...list.children];
      if (active < 0) active = step > 0 ? 0 : rows.length - 1;
      else active = (active + step + rows.length) % rows.length;
      rows.forEach((row, place) => row.setAttribute("aria-selected", String(place === active)));
      field.setAttribute("aria-activedescendant", rows[active].id);
      rows[active].scrollIntoView({ block: "nearest" });
    }

    field.addEventListener("input", (event) => {
      clearTimeout(timer);
      if (!event.isComposing) timer = setTimeout(ask, PAUSE);
    });
    field.addEventListener("keydown", (event) => {
      if (event.isComposing || event.ctrlKey || event.metaKey) return;
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        if (list.hidden) ask();
        else move(event.key === "ArrowDown" ? 1 : -1);
      } else if (event.key === "Escape") {
        event.preventDefault();
        if (list.hidden) field.value = "";
        close();
      } else if (event.key === "Enter" && active >= 0 && !list.hidden) {
        event.preventDefault();
        location.assign(list.children[active].dataset.url);
      } else if (event.key === "Home" || event.key === "End") {
        active = -1;
        field.removeAttribute("aria-activedescendant");
        for (const row of list.children) row.setAttribute("aria-selected", "false");
      }
    });
    field.addEventListener("blur", close);
    form.addEventListener("submit", close);
    list.addEventListener("pointerdown", (event) => event.preventDefault());
    list.addEventListener("click", (event) => {
      const row = event.target instanceof Element && event.target.closest("[data-url]");
      if (row) location.assign(row.dataset.url);
    });
  }

  function made(name, properties) {
    const { role, ...rest } = properties;
    const element = Object.assign(document.createElement(name), rest);
    if (role) element.setAttribute("role", role);
    return element;
  }
})();
