// Marks references to the Laws of a Pravilo site on any page, and shows what stands behind them.
//
//   <script src="SITE/linker.js" data-within="article" data-lang="ru" defer></script>
//
// data-within: a selector of what is read, the body by default. data-lang: the language of titles and links, that of the
// page by default. Only the text of what is read goes to SITE, a long one in parts; no cookie is sent and nothing is kept
// there.
// An element with the class "no-laws" is left alone. A reference that is not certain has the class "pravilo-doubtful", a
// dotted line, and the doubt on its card. What comes into the page later, or stands in a shadow, is marked when told:
//
//   document.dispatchEvent(new CustomEvent("pravilo:mark", { detail: { within: element } }));
//
// Version 1: attributes, events and class names stay as they are in it.
(() => {
  "use strict";
  const VERSION = 1;
  const script = document.currentScript;
  const site = script.src.replace(/\/linker\.js.*$/, "");
  const LEFT = "a,script,style,code,pre,textarea,select,button,input,svg,math,iframe,[contenteditable],.no-laws";
  const MOST = 20000; // code points that are read at once
  const PARTS = 5; // at most so many times
  const SEPARATOR = "\n\n"; // between stretches: no reference goes on behind it
  const INLINE = new Set("B I EM STRONG SPAN U S SMALL BIG SUB SUP FONT MARK ABBR CITE Q TIME INS DEL".split(" "));
  const lang = script.dataset.lang || ((document.documentElement.lang || "").startsWith("en") ? "en" : "ru");

  const blockOf = (node) => {
    let at = node.parentElement;
    while (at && INLINE.has(at.tagName)) at = at.parentElement;
    return at;
  };

  // The text in parts as they are sent, each with its nodes and the place of each in it, counted in code points.
  const gathered = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, {
      acceptNode: (node) =>
        node.parentElement.closest(LEFT) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    });
    const parts = [];
    let part = null;
    let block = null;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const size = [...node.data].length;
      const own = blockOf(node);
      if (size > MOST) continue;
      const between = part && own !== block ? SEPARATOR : "";
      block = own;
      if (!part || part.length + between.length + size > MOST) {
        if (parts.length === PARTS) break;
        part = { text: node.data, nodes: [{ node, start: 0, end: size }], length: size };
        parts.push(part);
        continue;
      }
      part.text += between + node.data;
      part.nodes.push({ node, start: part.length + between.length, end: part.length + between.length + size });
      part.length += between.length + size;
    }
    return parts.filter(({ text }) => text.trim());
  };

  const card = document.createElement("div");
  card.setAttribute("role", "tooltip");
  card.id = "pravilo-card";
  card.hidden = true;
  Object.assign(card.style, {
    position: "absolute", zIndex: 2147483000, maxWidth: "26rem", padding: ".6rem .8rem", font: "14px/1.45 sans-serif",
    background: "#fff", color: "#222", border: "1px solid #bbb", borderRadius: ".3rem", boxShadow: "0 2px 10px #0003",
  });

  const cards = new Map();
  const read = (id) => {
    if (!cards.has(id)) {
      const url = `${site}/api/v1/cards/${encodeURIComponent(id)}?lang=${lang}`;
      cards.set(id, fetch(url, { credentials: "omit" }).then((answer) => (answer.ok ? answer.json() : null), () => null));
    }
    return cards.get(id);
  };

  const line = (text, weight) => {
    const made = document.createElement("div");
    made.textContent = text;
    made.style.fontWeight = weight || "normal";
    return made;
  };

  let shown = null;
  const show = async (link) => {
    shown = link;
    const told = await read(link.dataset.praviloId);
    if (shown !== link || !told) return;
    const head = [told.label, told.heading || told.title].filter(Boolean).join(" ");
    card.replaceChildren(line(head, "bold"));
    if (link.dataset.praviloNote) card.append(line(link.dataset.praviloNote));
    if (told.text) card.append(line(told.text + (told.is_cut ? "…" : "")));
    const box = link.getBoundingClientRect();
    card.hidden = false;
    const left = Math.min(box.left, document.documentElement.clientWidth - card.offsetWidth - 8);
    card.style.left = `${Math.max(8, left) + scrollX}px`;
    card.style.top = `${box.bottom + scrollY + 4}px`;
    link.setAttribute("aria-describedby", card.id);
  };
  const hide = () => {
    if (shown) shown.removeAttribute("aria-describedby");
    shown = null;
    card.hidden = true;
  };

  const NOTES = {
    ru: { absent: "Этого места здесь нет; ближайшее:", ambiguous: "Можно понять по-разному", own: "Может быть, это номер в самом тексте",
      elsewhere: "Может быть, речь о других правилах или другой редакции", inferred: "Прочитано по догадке",
      other_edition: "Это место другой редакции" },
    en: { absent: "This place is not there; the nearest:", ambiguous: "May be read in several ways", own: "May be a number of this text itself",
      elsewhere: "May be of other rules or of another edition", inferred: "Read from more than is printed",
      other_edition: "A place of another edition" },
  };

  const linkFor = (found) => {
    const link = document.createElement("a");
    const target = found.status === "absent" ? found.nearest[0] : found.targets[0];
    link.href = new URL(found.url, site).href;
    link.className = `pravilo-reference pravilo-${found.status}${found.certain ? "" : " pravilo-doubtful"}`;
    if (!found.certain) link.style.textDecoration = "underline dotted";
    link.dataset.praviloId = target ? target.id : "";
    link.dataset.praviloNote = NOTES[lang][found.status] || NOTES[lang][found.doubt] || "";
    link.addEventListener("mouseenter", () => show(link));
    link.addEventListener("focus", () => show(link));
    link.addEventListener("mouseleave", hide);
    link.addEventListener("blur", hide);
    return link;
  };

  // Wraps the code points `from` to `to` of a text node; what is before and behind stays as it is.
  const wrap = (node, from, to, link) => {
    const letters = [...node.data];
    const before = letters.slice(0, from).join("").length;
    const inside = letters.slice(from, to).join("").length;
    const middle = node.splitText(before);
    middle.splitText(inside);
    middle.replaceWith(link);
    link.append(middle);
  };

  // Marks the references of one part; how many there are, null where the site did not answer.
  const marked = async ({ text, nodes }) => {
    const answer = await fetch(`${site}/api/v1/references?lang=${lang}`, {
      method: "POST", body: text, credentials: "omit", headers: { "Content-Type": "text/plain;charset=UTF-8" },
    });
    if (!answer.ok) return null;
    const { references } = await answer.json();
    document.body.append(card);
    for (const found of references.reverse()) {
      if (!found.url) continue;
      for (const place of [...nodes].reverse()) {
        const from = Math.max(found.start, place.start);
        const to = Math.min(found.end, place.end);
        if (from < to) wrap(place.node, from - place.start, to - place.start, linkFor(found));
      }
    }
    return references.length;
  };

  const mark = async (root) => {
    let total = null;
    for (const part of gathered(root)) {
      const found = await marked(part);
      if (found !== null) total = (total || 0) + found;
    }
    if (total === null) return;
    document.dispatchEvent(new CustomEvent("pravilo:marked", { detail: { version: VERSION, total } }));
  };
  const begin = () => mark(document.querySelector(script.dataset.within || "body") || document.body);
  addEventListener("keydown", (event) => event.key === "Escape" && hide());
  document.addEventListener("pravilo:mark", (event) => mark((event.detail && event.detail.within) || document.body));
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin);
  else begin();
})();
