// module.ts - the engine's WebAssembly module: fetched and compiled once for each visit.
import wasm from "../../../build/wasm/niwa.wasm?url";

let compiled: Promise<WebAssembly.Module> | null = null;

async function compile(): Promise<WebAssembly.Module> {
    const answer = await fetch(wasm);
    if (!answer.ok)
        throw new Error(`the engine did not load: ${answer.status}`);
    return answer.headers.get("content-type") === "application/wasm"
        ? WebAssembly.compileStreaming(answer)
        : WebAssembly.compile(await answer.arrayBuffer());
}

export function engineModule(): Promise<WebAssembly.Module> {
    compiled ??= compile().catch((error: unknown) => {
        compiled = null; // so that the next try may succeed
        throw error;
    });
    return compiled;
}
