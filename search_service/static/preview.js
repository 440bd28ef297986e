// Shows the start of what a reference leads to beside it: on hover, on keyboard focus, or on a first tap.
// Comfort only: every link leads there without this file. The pointer may move into the preview, it stays until it is
// left or dismissed with Esc, and it moves no focus (WCAG 1.4.13).
"use strict";
(() => {
  const DELAY = 250; // ms before a preview opens, and before one that was left closes
  const kept = new Map(); // address -> promise of its HTML
  let box = null;
  let owner = null;
  let timer = 0;
  let pointer = "mouse";

  const later = (action) => {
    clearTimeout(timer);
    timer = setTimeout(action, DELAY);
  };
  const referenceAt = (target) =>
    target instanceof Element && !target.closest(".preview") ? target.closest("[data-preview], .term") : null;
  // The card of a term has an address of its own below the glossary: /ru/glossary#term-revoke -> /ru/glossary/revoke.
  const addressOf = (reference) => reference.dataset.preview || reference.getAttribute("href").replace("#term-", "/");

  function fetched(address) {
    if (!kept.has(address)) {
      const answer = fetch(address, { headers: { Accept: "text/html" } }).then((response) => {
        if (!response.ok) throw new Error(String(response.status));
        return response.text();
      });
      answer.catch(() => kept.delete(address));
      kept.set(address, answer);
    }
    return kept.get(address);
  }

  function close() {
    clearTimeout(timer);
    if (owner) owner.removeAttribute("aria-expanded");
    if (box) box.remove();
    box = owner = null;
  }

  /** Where the start cannot be had, as without a network, a tap leads to the place itself. */
  async function open(reference, isTapped = false) {
    if (owner === reference) return;
    close();
    owner = reference;
    let html;
    try {
      html = await fetched(addressOf(reference));
    } catch {
      if (owner !== reference) return;
      close();
      if (isTapped && reference.href) location.assign(reference.href);
      return;
    }
    if (owner !== reference) return;
    // Parsed apart and moved over: what the server sent is a document of its own.
    const sent = new DOMParser().parseFromString(html, "text/html").querySelector(".preview");
    if (!sent) return close();
    box = document.adoptNode(sent);
    const named = reference.getAttribute("title");
    if (named) reference.removeAttribute("title");
    reference.after(box);
    if (box.showPopover) {
      box.popover = "manual";
      box.showPopover();
    }
    reference.setAttribute("aria-expanded", "true");
    position(reference);
  }

  /** Below the reference, or above it where there is more room; a narrow screen has it at its foot, by the style. */
  function position(reference) {
    if (innerWidth < 640) return;
    const at = reference.getClientRects()[0] || reference.getBoundingClientRect();
    const size = box.getBoundingClientRect();
    const left = Math.max(12, Math.min(at.left - 24, document.documentElement.clientWidth - size.width - 12));
    const below = innerHeight - at.bottom - 12;
    const above = below < size.height && at.top > below;
    const top = above ? Math.max(8, at.top - size.height - 4) : at.bottom + 4;
    box.style.left = `${left}px`;
    box.style.top = `${top}px`;
    box.style.maxHeight = `${above ? at.top - 12 : Math.max(160, below)}px`;
  }

  addEventListener("pointerdown", (event) => {
    pointer = event.pointerType;
    if (box && event.target instanceof Element && !event.target.closest(".preview") && !referenceAt(event.target)) close();
  });
  addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const reference = referenceAt(event.target);
    if (reference) later(() => open(reference));
    else if (box && event.target instanceof Element && event.target.closest(".preview")) clearTimeout(timer);
    else if (box && owner !== document.activeElement) later(close);
    else if (!box) clearTimeout(timer);
  });
  addEventListener("focusin", (event) => {
    const reference = referenceAt(event.target);
    if (reference && reference.matches(":focus-visible")) later(() => open(reference));
    else if (box && event.target instanceof Element && !event.target.closest(".preview")) close();
  });
  addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest(".preview-close")) {
      const link = owner;
      close();
      if (link) link.focus({ preventScroll: true });
      return;
    }
    const reference = referenceAt(event.target);
    if (!reference || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const taps = (event.pointerType || pointer) !== "mouse" && event.detail > 0;
    if ((taps && owner !== reference) || !reference.matches("a[href]")) {
      event.preventDefault();
      open(reference, taps);
    }
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target instanceof Element && event.target.matches("span[data-preview]")) {
      open(event.target);
      return;
    }
    if (event.key !== "Escape" || !owner) return;
    event.preventDefault();
    const link = box && box.contains(document.activeElement) ? owner : null;
    close();
    if (link) link.focus({ preventScroll: true });
  });
  addEventListener("scroll", () => box && pointer === "mouse" && innerWidth >= 640 && position(owner), { passive: true });

  // What leads nowhere has a reason to tell; with a script it can be asked for it.
  for (const reference of document.querySelectorAll("span[data-preview]")) {
    reference.tabIndex = 0;
    reference.setAttribute("role", "button");
  }
})();
