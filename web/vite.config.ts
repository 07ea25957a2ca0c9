// vite.config.ts - builds the client to web/dist.
import { defineConfig } from "vite";

export default defineConfig({
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: { target: "es2022" },
    server: { fs: { allow: [".."] } },
});
