// fixed_luck.js - stands before every script of the app, workers too: in every run the same luck and the same day.
if (!globalThis.isLuckFixed) {
    globalThis.isLuckFixed = true;
    const visits = globalThis.sessionStorage ? Number(sessionStorage.getItem("visits") ?? 0) + 1 : 0; // other numbers after a reload
    globalThis.sessionStorage?.setItem("visits", String(visits));
    let state = 1000 + visits;
    const next = () => state = Math.imul(state, 1664525) + 1013904223 >>> 0;
    Crypto.prototype.getRandomValues = (array) => {
        const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
        bytes.forEach((_, index) => bytes[index] = next() >>> 24);
        return array;
    };
    Math.random = () => next() / 2 ** 32;
    Date.now = () => Date.UTC(2026, 4, 1, 10);
}
