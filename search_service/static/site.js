// Comfort only: every page works without this file. Nothing it keeps leaves the device.
"use strict";
(() => {
  const page = document.documentElement;
  const root = document.body.dataset.root;

  const kept = (name) => {
    try {
      return localStorage.getItem(`pravilo-${name}`) || "";
    } catch {
      return "";
    }
  };
  const keep = (name, value) => {
    try {
      if (value) localStorage.setItem(`pravilo-${name}`, value);
      else localStorage.removeItem(`pravilo-${name}`);
    } catch {
      // The choice then lasts as long as the page.
    }
  };

  // Keys

  addEventListener("keydown", (event) => {
    // The place of the key, not its letter, so that the chord works on a Russian layout too.
    const chord = event.code === "KeyK" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const field = document.getElementById("q");
    if (!field || !(chord || slash(event))) return;
    event.preventDefault();
    field.focus();
    field.select();
  });

  function slash(event) {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat && event.key === "/";
    const typing = event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
    return plain && !typing && kept("slash") !== "off";
  }

  for (const box of document.querySelectorAll("[data-slash]")) {
    box.hidden = false;
    const check = box.querySelector("input");
    check.checked = kept("slash") !== "off";
    check.addEventListener("change", () => keep("slash", check.checked ? "" : "off"));
  }

  // Colours and letters

  for (const box of document.querySelectorAll(".choices")) box.hidden = false;
  const choices = [...document.querySelectorAll("[data-choice]")];

  function show(choice) {
    const value = kept(choice);
    if (value) page.dataset[choice] = value;
    else delete page.dataset[choice];
    for (const button of choices.filter((other) => other.dataset.choice === choice)) {
      button.setAttribute("aria-pressed", String(button.dataset.value === value));
    }
    if (choice === "theme") paint(value);
  }

  function paint(theme) {
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      const scheme = meta.dataset.scheme || (meta.media.includes("dark") ? "dark" : "light");
      meta.dataset.scheme = scheme;
      meta.media = theme ? (theme === scheme ? "all" : "not all") : `(prefers-color-scheme: ${scheme})`;
    }
  }

  for (const button of choices) {
    button.addEventListener("click", () => {
      keep(button.dataset.choice, button.dataset.value);
      show(button.dataset.choice);
    });
  }
  show("theme");
  show("letters");
  addEventListener("storage", () => ["theme", "letters"].forEach(show));

  // What was opened last, for the page of the table

  if (document.body.classList.contains("page-law")) {
    const number = document.querySelector(".law-number");
    const title = document.querySelector(".law-title");
    if (number) remember({ path: location.pathname, number: number.textContent, title: title ? title.textContent : "" });
  }

  function remember(law) {
    let before = [];
    try {
      before = JSON.parse(kept("rulings") || "[]");
    } catch {
      // What cannot be read is begun anew.
    }
    keep("rulings", JSON.stringify([law, ...before.filter((other) => other.path !== law.path)].slice(0, 10)));
  }

  // The printed page names its whole address.

  for (const line of document.querySelectorAll(".print-address")) {
    if (line.textContent.startsWith("/")) line.textContent = location.origin + line.textContent;
  }

  // The copy for times without a network

  const connected = () => {
    if (navigator.onLine) delete page.dataset.offline;
    else page.dataset.offline = "";
  };
  if (!navigator.onLine) connected();
  addEventListener("online", connected);
  addEventListener("offline", connected);

  if (!("serviceWorker" in navigator) || !("DecompressionStream" in window) || kept("copy") === "off") return;
  const container = navigator.serviceWorker;
  let updating = false;

  container.addEventListener("controllerchange", () => updating && location.reload());
  addEventListener("load", () => {
    container.register(`${root}/sw.js`, { scope: `${root}/`, updateViaCache: "none" }).then(watch, () => {});
  });

  function watch(registration) {
    if (!registration) return; // a browser that refuses workers
    offer(registration);
    registration.addEventListener("updatefound", () => {
      const coming = registration.installing;
      if (coming) coming.addEventListener("statechange", () => offer(registration));
    });
  }

  /** Says that a newer build is ready; it is taken over only when the reader says so. */
  function offer(registration) {
    const toast = document.querySelector(".toast");
    if (!registration.waiting || !container.controller || !toast.hidden) return;
    toast.hidden = false;
    toast.querySelector("[data-later]").addEventListener("click", () => (toast.hidden = true));
    toast.querySelector("[data-update]").addEventListener("click", () => {
      updating = true;
      if (registration.waiting) registration.waiting.postMessage("take over");
    });
  }
})();
