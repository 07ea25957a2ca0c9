// Keeps nothing: it is here to be served.
self.addEventListener("install", () => self.skipWaiting());
