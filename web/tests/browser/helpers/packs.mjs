// packs.mjs - components of one's own for each game: texts of packs, and how they come into the app.

const EDO = `ffgttp ffgppg fttpgf fttpgp ftpgpt fpfgpt fpptgg fpgpgf fpggtp fgfttg fgtfgt fgttfg fgtgfp fgpftp fgptfp fggftp
tftgfg tfpgfg tfpggt tfgtfg ttpgff ttpggf tpffpg tpftfg tpftpg tptggf tgfpfg tgfgpp tgpftp tgpfpg tggfpp tggptp
pftgtf pftgtp pfgfpg pfgtft pfggpt ptffpg ptftgf ptfpgg ptpftf ptpfgt ptgfft ptgptg ptgpgf ppfttf ppfgtf pgftpt
gftfgp gftppf gftpgt gfppft gfpgfp gtptff gtpptf gtgfpt gpftgp gpfptt gptfpf gptfgt gpttpf gpgtfp ggfptt ggtptf`.split(/\s+/);

/** A name that would do harm where it is not shown as text. */
export const NAME = "Ōike <b>&amp;</b> {name} %s";

const LINES = {
    "haru-ichiban": ["pond RP..P", "pond .PPD.", "pond P.P.P", "pond .PPPY", "pond P.P.P"],
    "hiroba": [
        "tile aab a~b abB", "tile Aaa a~b aab", "tile ~aa baA bbb", "tile ~aa bba baA", "tile ~bb aaa aAa", "tile a~b abb Aab",
        "tile a~b aab aaB", "tile a~b aaB aaa", "tile a~b abb aAa", "tile abb a~b Aab", "tile ~ab aab abB", "tile Aab a~b aab",
    ],
    "edo-yashiki": Array.from({ length: 8 }, (_, line) => `cards ${EDO.slice(8 * line, 8 * line + 8).join(" ")}`),
    "ike-no-koi": [
        "honour 5 5 4 4 3 3 2 2 1 1", "dock 2 3 4 .", "dock . 5 6 7", "dock 11 10 9 8",
        "challenge most-of 2 pays 4 5", "challenge three", "challenge most-varieties pays 2 3", "challenge fewest-varieties pays 2 3",
        "challenge most-of 4 pays 2 3", "challenge most-of 5 pays 2 3", "challenge most-of 8 pays 2 3", "challenge same-number 4 9 pays 2 3",
        "challenge same-number 6 10 pays 2 3", "challenge duos 2 7 pays 1 1", "challenge duos 4 6 pays 1 1", "challenge duos 3 9 pays 1 1",
        "challenge fewest-of 8 9 pays 2 3", "challenge pairs pays 2 2",
    ],
};

/** A pack of a game: other components than the standard set's. */
export function packOf(game, name = NAME) {
    return `niwa pack 1\ngame ${game}\nname ${name}\n${LINES[game].map((line) => `${line}\n`).join("")}`;
}

/** Chooses a pack's file where a game is set up; its checksum. */
export async function choosePack(page, text) {
    await page.locator(".pack-field input[type=file]").setInputFiles({ name: "mine.pack", mimeType: "text/plain", buffer: Buffer.from(text) });
    const chosen = page.locator(".pack-row:has(input:checked)");
    await chosen.waitFor();
    return (await chosen.locator(".small").innerText()).trim();
}
