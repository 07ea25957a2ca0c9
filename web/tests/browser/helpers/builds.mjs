// builds.mjs - further builds of the app: with file names of their own, as an update has them, or with fixed luck.
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const DIST = fileURLToPath(new URL("../../../dist/", import.meta.url));

/** A folder with a copy of the build in which no file of /assets/ is called as before: "shell-X1.js"
 * is "shell-X1NAME.js". Its page says so: <html data-build="NAME">. */
export function otherBuild(name) {
    const folder = mkdtempSync(join(tmpdir(), `niwa-build-${name}-`));
    cpSync(DIST, folder, { recursive: true });
    const assets = readdirSync(join(folder, "assets"));
    const renamed = (file) => file.replace(/(\.\w+)$/, (end) => `${name}${end}`);
    const texts = [...assets.filter((file) => /\.(js|css)$/.test(file)).map((file) => `assets/${file}`), "index.html", "sw.js"];
    const pattern = new RegExp(assets.map((file) => file.replace(/[.$]/g, "\\$&")).join("|"), "g");
    for (const file of texts) {
        const text = readFileSync(join(folder, file), "utf8").replace(pattern, renamed)
            .replace('<html lang="en"', `<html lang="en" data-build="${name}"`)
            .replace(/(const VERSION = "\w+)/, (start) => start + name);
        writeFileSync(join(folder, file), text);
    }
    for (const file of assets)
        renameSync(join(folder, "assets", file), join(folder, "assets", renamed(file)));
    return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A copy of a built app in which luck and day are the same in every run. */
export function withFixedLuck(dist = DIST) {
    const folder = mkdtempSync(join(tmpdir(), "niwa-fixed-luck-"));
    cpSync(dist, folder, { recursive: true });
    const luck = readFileSync(new URL("../../screens/fixed_luck.js", import.meta.url), "utf8");
    for (const file of readdirSync(join(folder, "assets")).filter((name) => name.endsWith(".js"))) {
        const path = join(folder, "assets", file);
        writeFileSync(path, luck + readFileSync(path, "utf8"));
    }
    return folder;
}
