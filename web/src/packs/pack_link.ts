// pack_link.ts - a pack's text in a link: compressed into the part of the address that no server is sent.
import { MOST_BYTES } from "./pack_text";

const encoder = new TextEncoder();

function base64(bytes: Uint8Array): string {
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
        .replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function bytesOf(words: string): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(atob(words.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

/** All that comes through, but no more than a pack may have and one byte: a few letters could become gigabytes. */
async function through(bytes: Uint8Array<ArrayBuffer>, change: TransformStream<BufferSource, Uint8Array>): Promise<Uint8Array> {
    const reader = new Blob([bytes]).stream().pipeThrough(change as ReadableWritablePair<Uint8Array, Uint8Array<ArrayBuffer>>).getReader();
    const found: number[] = [];
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
        found.push(...part.value);
        if (found.length > MOST_BYTES) {
            await reader.cancel().catch(() => undefined);
            break;
        }
    }
    return Uint8Array.from(found.slice(0, MOST_BYTES + 1));
}

/** The last word of a pack's address: "z" and what is compressed, or "t" and plain bytes where the browser
 * cannot compress. */
export async function linkWord(text: string): Promise<string> {
    const bytes = encoder.encode(text);
    return typeof CompressionStream === "undefined" ? `t${base64(bytes)}`
        : `z${base64(await through(bytes, new CompressionStream("deflate-raw")))}`;
}

/** The text of such a word; null: it is none. */
export async function textOfLink(word: string): Promise<string | null> {
    try {
        const bytes = bytesOf(word.slice(1));
        if (word.startsWith("t"))
            return new TextDecoder().decode(bytes.slice(0, MOST_BYTES + 1));
        return word.startsWith("z") ? new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))) : null;
    } catch {
        return null;
    }
}
