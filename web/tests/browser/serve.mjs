// serve.mjs - serves web/dist as `niwa serve` does: strict policy, hashed names cached for long.
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));

const TYPES = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
    ".wasm": "application/wasm", ".svg": "image/svg+xml", ".png": "image/png",
    ".webmanifest": "application/manifest+json",
};

export const POLICY = [
    "default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "img-src 'self' data:",
    "connect-src 'self'", "worker-src 'self'", "manifest-src 'self'", "base-uri 'none'", "form-action 'none'",
    "frame-ancestors 'none'", "object-src 'none'",
].join("; ");

function answer(request, response) {
    const path = normalize(new URL(request.url, "http://localhost").pathname).replace(/^\/+/, "") || "index.html";
    const file = join(DIST, path);
    response.setHeader("Content-Security-Policy", POLICY);
    if (path.startsWith("..") || !existsSync(file) || !statSync(file).isFile()) {
        response.writeHead(404, { "Content-Type": "text/plain" }).end("not found");
        return;
    }
    response.writeHead(200, {
        "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
        "Cache-Control": path.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache",
        "X-Content-Type-Options": "nosniff",
    });
    createReadStream(file).pipe(response);
}

/** Starts the server on a free port; `stop` ends it and all its connections. */
export async function serve(port = 0) {
    const server = createServer(answer);
    await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
    return {
        address: `http://localhost:${server.address().port}/`,
        stop: () => new Promise((resolve) => {
            server.close(resolve);
            server.closeAllConnections();
        }),
    };
}
