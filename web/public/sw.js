// Opens the client without a network: its own files, and what the page itself has put aside (lib/offline.ts).
// With a network nothing comes from here but files whose names change with what they hold, so no client is ever stale.
const FILES = "trunkline-files";
const KEPT = "trunkline-kept";
const HOME = "/";

self.addEventListener("install", (event) => {
  event.waitUntil(renew().then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event, address.pathname));
  else if (address.pathname.startsWith("/assets/")) event.respondWith(file(request));
  else if (address.pathname.startsWith("/api/")) event.respondWith(answer(request));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

/** Put the home page and the files it names aside; those of an older client go. */
async function renew(found) {
  const home = found ?? (await fetch(HOME, { cache: "no-cache" }));
  if (!home.ok) return;
  const text = await home.clone().text();
  const files = await caches.open(FILES);
  const old = await files.match(HOME);
  const named = (page) => [...page.matchAll(/\/assets\/[\w.-]+/g)].map(([name]) => name);
  const fresh = named(text);
  if (old && named(await old.text()).join() === fresh.join()) return;
  await caches.delete(FILES);
  const emptied = await caches.open(FILES);
  await emptied.addAll([...new Set(fresh), "/icon.svg"]);
  await emptied.put(HOME, new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } }));
}

async function page(event, path) {
  try {
    const found = (await event.preloadResponse) ?? (await fetch(event.request));
    if (path === HOME && found.ok) event.waitUntil(renew(found.clone()).catch(() => {}));
    return found;
  } catch {
    return (await caches.match(HOME, { cacheName: FILES })) ?? Response.error();
  }
}

async function file(request) {
  const kept = await caches.match(request, { cacheName: FILES });
  if (kept) return kept;
  const found = await fetch(request);
  if (found.ok) (await caches.open(FILES)).put(request, found.clone());
  return found;
}

/** The server's answer; only where there is none, what the page has put aside. */
async function answer(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request.url, { cacheName: KEPT })) ?? Response.error();
  }
}

async function show(address) {
  const open = await self.clients.matchAll({ type: "window" });
  const there = open.find((one) => new URL(one.url).pathname === address) ?? open[0];
  return there ? there.focus() : self.clients.openWindow(address);
}
