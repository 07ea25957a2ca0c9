// service_worker.js - lets the app work without a network after the first visit.
//
// The build fills in the version and the list of files. Their names carry hashes, so what is
// kept never grows old; only the page itself is asked of the network first.
const VERSION = "VERSION_HERE";
const FILES = ["FILES_HERE"];
const EXTRAS = ["./", "manifest.webmanifest", "icon.svg", "icon-192.png", "icon-512.png"];

self.addEventListener("install", (event) => {
    event.waitUntil(caches.open(VERSION)
        .then((cache) => cache.addAll([...EXTRAS, ...FILES]))
        .then(() => self.skipWaiting()));
});

// Earlier versions are forgotten; an open page has loaded what it needs, or loads it again.
self.addEventListener("activate", (event) => {
    event.waitUntil(caches.keys()
        .then((names) => Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name))))
        .then(() => self.clients.claim()));
});

async function pageFirstFromNetwork(request) {
    const cache = await caches.open(VERSION);
    try {
        const answer = await fetch(request);
        if (answer.ok)
            await cache.put("./", answer.clone());
        return answer;
    } catch (error) {
        const kept = await cache.match("./");
        if (kept)
            return kept;
        throw error;
    }
}

async function keptFirst(request) {
    return await caches.match(request, { ignoreSearch: true }) ?? fetch(request);
}

self.addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.method !== "GET" || new URL(request.url).origin !== location.origin)
        return;
    event.respondWith(request.mode === "navigate" ? pageFirstFromNetwork(request) : keptFirst(request));
});
