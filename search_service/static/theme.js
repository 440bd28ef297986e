// Colours and letters as the reader chose them on this device. It runs before the page is drawn, so that nothing flashes.
"use strict";
for (const choice of ["theme", "letters", "order", "terms"]) {
  try {
    const value = localStorage.getItem(`pravilo-${choice}`);
    if (value) document.documentElement.dataset[choice] = value;
  } catch {
    // A browser that keeps nothing shows what the device prefers.
  }
}
