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

/** All that the first page needs, whatever else needs it too: one file instead of thirty. */
const shell = new Set<string>();

function findShell(): Plugin {
    return {
        name: "niwa-shell",
        apply: "build",
        buildEnd() {
            const walk = (id: string) => {
                if (shell.has(id) || id.endsWith(".css"))
                    return;
                shell.add(id);
                this.getModuleInfo(id)?.importedIds.forEach(walk);
            };
            for (const id of this.getModuleIds())
                if (this.getModuleInfo(id)?.isEntry)
                    walk(id);
        },
    };
}

export default defineConfig({
    base: "./",
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: {
        target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false },
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: "shell", test: (id) => shell.has(id) }] } } },
    },
    worker: { format: "es" },
    server: { fs: { allow: [".."] } },
    plugins: [findShell(), serviceWorker()],
    test: { include: ["tests/unit/*.test.*"] },
});
