// The smallest app: it says that it ran, and that the module did.
const answer = await WebAssembly.instantiateStreaming(fetch("/niwa-7a8b9c0d.wasm"));
const stones = answer.instance.exports.stones();
document.body.dataset.stones = String(stones);
document.body.append(`There are ${stones} stones.`);
