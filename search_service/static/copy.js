// The copy of the library on this device: how large it is, and the buttons that remove it and bring it back.
"use strict";
(async () => {
  const section = document.getElementById("copy");
  if (!section || !("serviceWorker" in navigator) || !("caches" in window) || !("DecompressionStream" in window)) return;
  const [remove, keep] = ["remove", "keep"].map((name) => section.querySelector(`[data-copy="${name}"]`));
  const status = section.querySelector("[role=status]");
  section.hidden = false;
  await tell();

  async function size() {
    let bytes = 0;
    for (const name of (await caches.keys()).filter((other) => other.startsWith("pravilo-"))) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) bytes += (await (await cache.match(request)).blob()).size;
    }
    return bytes;
  }

  async function tell() {
    const bytes = await size();
    const isOff = localStorage.getItem("pravilo-copy") === "off";
    remove.hidden = isOff;
    keep.hidden = !isOff;
    status.textContent = bytes ? `${section.dataset.size} ${(bytes / 1e6).toFixed(1)} MB` : section.dataset.none;
  }

  remove.addEventListener("click", async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) {
      if (registration.scope.startsWith(`${location.origin}${document.body.dataset.root}/`)) await registration.unregister();
    }
    for (const name of await caches.keys()) if (name.startsWith("pravilo-")) await caches.delete(name);
    for (const name of ["rulings", "slip", "slip-note"]) localStorage.removeItem(`pravilo-${name}`);
    localStorage.setItem("pravilo-copy", "off");
    await tell();
    keep.focus();
  });
  keep.addEventListener("click", () => {
    localStorage.removeItem("pravilo-copy");
    location.reload();
  });
})();
