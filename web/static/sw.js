// Keeps the page for use without a network. The build fills in the version and its files.
const VERSION = "{VERSION}";
const FILES = ["FILES"];
const CACHE = "fencelight-" + VERSION;

addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
  const page = await cache.match("./");
  if (!(await page.text()).includes(VERSION)) {
    throw Error("The host has another version by now.");
  }
})()));

// The one page that is open is of this version, and no newer one is on its way: it uses this worker, and other versions go.
const settle = async () => {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.length > 1 || registration.waiting || registration.installing) {
    return;
  }
  await clients.claim();
  for (const name of await caches.keys()) {
    if (name.startsWith("fencelight-") && name !== CACHE) {
      await caches.delete(name);
    }
  }
};
// A page sends its version while no game is played there. One of another version gives way to this one.
addEventListener("message", (event) => {
  if (event.data === VERSION) {
    event.waitUntil(settle());
  } else if (registration.waiting) {
    skipWaiting();
  } else {
    event.source.postMessage("");
  }
});

// A page gets the files of its own version, which are in the cache of that version.
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) {
    return;
  }
  const match = (cacheName) => caches.match(request, { ignoreSearch: true, cacheName });
  event.respondWith(match(CACHE).then((kept) => kept ?? match()).then((kept) => kept ?? fetch(request)));
});
