// Keeps the place of reading when the language of the page or of its texts is switched: comfort only.
"use strict";

/** The id of the passage that is read: what the address names, while it is seen or the reader has gone up to the head
 * of the page for the switch, else the passage at the top of the window. */
function placeOfReading() {
  const named = location.hash.slice(1);
  const target = document.getElementById(decodeURIComponent(named));
  if (scrollY < HEAD && readAt) return readAt;
  if (target && (scrollY < HEAD || isSeen(target.getBoundingClientRect()))) return target.id;
  if (scrollY < HEAD) return "";
  const passages = [...document.querySelectorAll("main [id]")].filter((passage) => passage.id !== "main");
  const visible = passages.find((passage) => {
    const box = passage.getBoundingClientRect();
    return box.height > 0 && box.bottom > 60 && box.top > -box.height + 24;
  });
  return visible ? visible.id : decodeURIComponent(named);
}

// Who has read and goes up to the head for the switch comes back to where he was, once he had stayed there.
const HEAD = 40; // pixels from the top within which a reader is at the head of the page
const STAYED = 500; // ms without scrolling
let readAt = "";
let staying = 0;
addEventListener(
  "scroll",
  () => {
    clearTimeout(staying);
    staying = setTimeout(() => {
      if (scrollY >= HEAD) readAt = placeOfReading();
    }, STAYED);
  },
  { passive: true },
);

function isSeen(box) {
  return box.bottom > 0 && box.top < innerHeight;
}

addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest(".languages a, .showing a");
  if (link) link.hash = placeOfReading();
});
