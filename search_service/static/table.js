// The Laws opened last, from what this device keeps; nobody else sees the list.
"use strict";
(() => {
  const section = document.getElementById("rulings");
  const root = document.body.dataset.root;
  let laws = [];
  try {
    laws = JSON.parse(localStorage.getItem("pravilo-rulings") || "[]");
  } catch {
    return;
  }
  const ours = laws.filter((law) => law && String(law.path).startsWith(`${root}/`));
  if (!ours.length) return;
  for (const law of ours) {
    const link = document.createElement("a");
    const number = document.createElement("span");
    link.href = law.path;
    link.className = "key";
    number.className = "number";
    number.textContent = law.number;
    link.append(number, " ", law.title);
    const row = document.createElement("li");
    row.append(link);
    section.querySelector("ol").append(row);
  }
  section.hidden = false;
  section.querySelector("button").addEventListener("click", () => {
    localStorage.removeItem("pravilo-rulings");
    section.hidden = true;
  });
})();
