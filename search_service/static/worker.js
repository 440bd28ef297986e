// The service worker: the library for times without a network. The server writes the constants above:
// VERSION, BUILD, ROOT, ASSETS, PACKS (language -> address of its pages in one file), POLICY.
//
// Pages come from the network while there is one; the copy answers when there is none. A new build is fetched beside
// the old one and takes over only when a reader says so.
"use strict";
const CACHE = `pravilo-${VERSION}`;
const AWAY = [502, 503, 504]; // what a proxy answers while the server is away
const PATIENCE = 4000; // ms that a slow network may take before the copy answers
const packs = new Map(); // language -> promise of its pages, while the worker lives

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

async function fill() {
  const cache = await caches.open(CACHE);
  await cache.addAll(ASSETS);
  for (const address of Object.values(PACKS)) {
    const answer = await fetch(address, { cache: "no-cache" });
    if (!answer.ok || answer.headers.get("x-build") !== BUILD) throw new Error(`${address} is of another build`);
    await cache.put(address, answer);
  }
}

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith("pravilo-") && name !== CACHE) await caches.delete(name);
  }
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin || !url.pathname.startsWith(`${ROOT}/`)) return;
  const path = url.pathname.slice(ROOT.length);
  if (path.startsWith("/static/")) event.respondWith(kept(request));
  else if (request.mode === "navigate") event.respondWith(page(request, url, path));
  else if (path.split("/")[1] in PACKS) event.respondWith(reached(request).catch(() => part(path)));
});

async function kept(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request)) || fetch(request);
}

/** What came over the network; where a proxy says that nothing is behind it, nothing came. */
async function reached(request) {
  const answer = await fetch(request);
  if (AWAY.includes(answer.status)) throw new Error(`nothing answers: ${answer.status}`);
  return answer;
}

/** The page from the network; from the copy where there is none, or where it is slow and the copy has the page. */
async function page(request, url, path) {
  const online = reached(request);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  try {
    const answer = await Promise.race([online, late]);
    if (answer) return answer;
    return (await copied(path + shown(url))) || (await online);
  } catch {
    return (await copied(path + shown(url))) || (await copied(path)) || instead(url, path);
  }
}

/** Which texts an address chooses, as the copy names its pages: ?show=both; "" for the usual ones. */
function shown(url) {
  const chosen = url.searchParams.get("show");
  return chosen ? `?show=${chosen}` : "";
}

/** What a page asks for without a network: a page or file of the copy. */
async function part(path) {
  return (await copied(path)) || Response.error();
}

/** A page of the copy, marked as such; undefined where the copy has no such page. */
async function copied(path) {
  const pages = await pack(languageOf(path)).catch(() => ({}));
  if (!pages[path]) return undefined;
  const [type, text] = pages[path];
  const body = type.startsWith("text/html") ? text.replace("<html ", "<html data-offline ") : text;
  return new Response(body, { headers: { "Content-Type": type, "Content-Security-Policy": POLICY } });
}

/** For a path without a page: the search that runs on the device, or the way to it. */
async function instead(url, path) {
  const language = languageOf(path);
  if (path === "/go") {
    const words = encodeURIComponent(url.searchParams.get("ref") || "");
    return Response.redirect(`${ROOT}/${url.searchParams.get("lang") || language}/search?q=${words}`);
  }
  if (path === "/") return Response.redirect(`${ROOT}/${language}/`);
  return (await copied(`/${language}/offline`)) || Response.error();
}

function languageOf(path) {
  const first = path.split("/")[1];
  if (first in PACKS) return first;
  const wanted = navigator.language.split("-")[0];
  return wanted in PACKS ? wanted : "en";
}

function pack(language) {
  if (!packs.has(language)) {
    const pages = opened(PACKS[language]);
    pages.catch(() => packs.delete(language));
    packs.set(language, pages);
  }
  return packs.get(language);
}

async function opened(address) {
  const cache = await caches.open(CACHE);
  const answer = await cache.match(address);
  if (!answer) throw new Error("nothing is kept");
  return new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).json();
}
