// Comfort only: every page works without this file.
"use strict";
addEventListener("keydown", (event) => {
  // The place of the key, not its letter, so that the chord works on a Russian layout too.
  if (event.code !== "KeyK" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  const field = document.getElementById("q");
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.select();
});
