// secrets.mjs - what a page was told, and all that its memory holds.

/** All strings of the page's memory, as the browser's own debugger finds them. */
export async function memory(page) {
    const session = await page.context().newCDPSession(page);
    const parts = [];
    session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => parts.push(chunk));
    await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
    await session.detach();
    return parts.join("");
}

/** Each position that the page was told, opened with ?listen. */
export const bytesSeen = (page) => page.evaluate(() => window.niwaTold.flatMap((line) => [line.bytes, line.view?.bytes]).filter(Boolean));

/** The number of the last event that it was told. */
export const lastNumber = (page) => page.evaluate(() => Math.max(...window.niwaTold.map((line) => line.number ?? 0)));
