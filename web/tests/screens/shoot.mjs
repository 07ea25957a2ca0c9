// shoot.mjs - takes the pictures of one build: shoot.mjs OUT DIST LIBRARY [GROUP...]
//
// A group that was finished before is not taken again, so what was interrupted goes on where it was.
import { SCENES } from "./scenes.mjs";
import { marker, Studio } from "./studio.mjs";

const [out, dist, luck, ...only] = process.argv.slice(2);
const groups = Object.entries(SCENES).filter(([name]) => !only.length || only.includes(name));
const begin = Date.now();
const seconds = () => `${Math.round((Date.now() - begin) / 1000)} s`;

const studio = await Studio.open(dist, out, luck);
for (const [index, [name, scene]] of groups.entries()) {
    const done = marker(out, name), at = `${index + 1}/${groups.length} ${name}`;
    if (done.isThere()) {
        console.log(`  ${at}: there already`);
        continue;
    }
    try {
        await studio.withServer((place) => scene(studio, place));
        done.set();
        console.log(`  ${at}: ${studio.made} pictures so far, ${seconds()}`);
    } catch (error) { // an older app may not have this screen, or another way to it
        console.log(`  ${at}: ends here, ${seconds()}: ${error.message.split("\n").slice(0, 3).join(" ")}`);
    }
}
await studio.close();
