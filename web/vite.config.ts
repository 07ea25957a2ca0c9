// vite.config.ts - builds the client to web/dist: hashed names, nothing inline, a service worker.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Writes sw.js: the service worker with the list of all that was built, and its version. */
function serviceWorker(): Plugin {
    return {
        name: "niwa-service-worker",
        apply: "build",
        enforce: "post",
        generateBundle: { order: "post", handler(_, bundle) {
            const files = Object.keys(bundle).filter((name) => !name.endsWith(".map")).sort();
            const hash = createHash("sha256");
            for (const name of files) {
                const item = bundle[name];
                if (item)
                    hash.update(name).update(item.type === "chunk" ? item.code : item.source);
            }
            const list = JSON.stringify(files.filter((name) => name !== "index.html"));
            const source = readFileSync(new URL("src/service_worker.js", import.meta.url), "utf8")
                .replace("VERSION_HERE", hash.digest("hex").slice(0, 16))
                .replace('["FILES_HERE"]', () => list);
            this.emitFile({ type: "asset", fileName: "sw.js", source });
        } },
    };
}

/** All that the first page needs, whatever else needs it too, and what all games share: one file instead of
 * thirty. */
const shell = new Set<string>();

/** By file, the game whose emblem or board needs it: one file for each of these, whatever other pages share of it. */
const emblems = new Map<string, string>(), faces = new Map<string, string>();

function findChunks(): Plugin {
    return {
        name: "niwa-chunks",
        apply: "build",
        buildEnd() {
            const reached = (from: readonly string[], except: (id: string) => boolean) => {
                const found = new Set<string>();
                const walk = (id: string) => {
                    if (found.has(id) || except(id) || id.endsWith(".css"))
                        return;
                    found.add(id);
                    this.getModuleInfo(id)?.importedIds.forEach(walk);
                };
                from.forEach(walk);
                return found;
            };
            const ids = [...this.getModuleIds()];
            reached(ids.filter((id) => this.getModuleInfo(id)?.isEntry || id.includes("/src/games/shared/use_")), () => false).forEach((id) => shell.add(id));
            const shared = new Set<string>();
            const find = (file: string, found: Map<string, string>, end: string) => {
                for (const id of ids) {
                    const game = new RegExp(`/src/games/(\\w+)/${file}$`).exec(id)?.[1];
                    if (game)
                        reached([id], (part) => shell.has(part)).forEach((part) => {
                            if ([emblems, faces].some((map) => (map.get(part) ?? game).replace("_emblem", "") !== game))
                                shared.add(part);
                            found.set(part, game + end);
                        });
                }
            };
            find("emblem.tsx", emblems, "_emblem");
            find("index.tsx", faces, "");
            shared.forEach((id) => shell.add(id));
        },
    };
}

export default defineConfig({
    base: "./",
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: {
        target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false },
        rolldownOptions: { output: {
            codeSplitting: { groups: [
                { name: "shell", test: (id) => shell.has(id), priority: 2 },
                { name: (id) => emblems.get(id) ?? null, test: (id) => emblems.has(id), priority: 1 },
                { name: (id) => faces.get(id) ?? null, test: (id) => faces.has(id) },
            ] },
            // The first page has a list of all names, and hashes cannot be compressed: 42 bits are enough.
            entryFileNames: "assets/[name]-[hash:7].js", chunkFileNames: "assets/[name]-[hash:7].js",
            assetFileNames: "assets/[name]-[hash:7][extname]",
        } },
    },
    worker: { format: "es" },
    server: { fs: { allow: [".."] } },
    plugins: [findChunks(), serviceWorker()],
    test: { include: ["tests/unit/*.test.*"] },
});
