// Keeps the page for use without a network. The build fills in VERSION and FILES.
const CACHE = "fencelight-VERSION";
const FILES = ["FILES"];

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })))));
});

addEventListener("activate", (event) => {
  const remove = (name) => name.startsWith("fencelight-") && name !== CACHE && caches.delete(name);
  event.waitUntil(caches.keys().then((names) => Promise.all(names.map(remove))).then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) {
    return;
  }
  event.respondWith(caches.match(request, { ignoreSearch: true }).then((kept) => kept ?? fetch(request)));
});
