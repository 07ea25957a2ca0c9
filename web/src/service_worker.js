// service_worker.js - lets the app work without a network after the first visit.
//
// The build fills in the version and the list of files, whose names have hashes. A version is stored
// completely or it is not used. It does not replace the previous one, which stays, with the files that open
// pages still need, until the last of these is closed. A page that is loaded in the meantime starts with the
// version that was stored last.
const VERSION = "VERSION_HERE";
const FILES = ["FILES_HERE"];
const EXTRAS = ["manifest.webmanifest", "icon.svg", "icon-192.png", "icon-512.png"];
const PAGE = "./";
const START = "start"; // the cache with the page of the version that was stored last
const ANSWER_TIME = 300; // milliseconds

/** A server may be changing its version, and a network may answer with a page of its own. */
function isOurs(page) {
    const names = [...page.matchAll(/"\.\/(assets\/[^"]+)"/g)].map(([, name]) => name);
    return names.length > 0 && names.every((name) => FILES.includes(name));
}

async function install() {
    const page = await fetch(PAGE, { cache: "no-cache" });
    if (!page.ok || !isOurs(await page.clone().text()))
        throw new Error(`the page is not that of version ${VERSION}`);
    const cache = await caches.open(VERSION);
    await cache.addAll([...EXTRAS, ...FILES]);
    const start = await caches.open(START);
    await start.put(PAGE, page);
}

/** Drops earlier versions, since none of their pages is open any more. A version that is being stored just
 * now is left alone. */
async function activate() {
    const names = self.registration.installing ? [] : await caches.keys();
    await Promise.all(names.filter((name) => name !== VERSION && name !== START).map((name) => caches.delete(name)));
    await self.clients.claim();
}

async function keptFirst(request) {
    return await caches.match(request, { ignoreSearch: true }) ?? fetch(request);
}

async function start(request) {
    return await caches.match(PAGE, { cacheName: START }) ?? fetch(request);
}

/** Whether a window shows that address now. Its `url` is the one with which it was opened, so the window
 * is asked; a window that sleeps does not answer. */
function shows(client, address) {
    return new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => resolve(data === address);
        setTimeout(resolve, ANSWER_TIME, false);
        client.postMessage("where", [port2]);
    });
}

/** A notification leads to the window that has its table open, or to a new one. */
async function show(address) {
    const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const answers = await Promise.all(windows.map((client) => shows(client, address)));
    const open = windows[answers.indexOf(true)];
    await (open ? open.focus() : self.clients.openWindow(address));
}

const path = (name) => new URL(name, location.href).pathname;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("fetch", (event) => {
    const { request } = event, { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== location.origin || pathname.startsWith(path("api/")))
        return;
    if (request.mode !== "navigate")
        event.respondWith(keptFirst(request));
    else if (pathname === path(PAGE) || pathname === path("index.html"))
        event.respondWith(start(request));
});

self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(show(event.notification.data));
});
