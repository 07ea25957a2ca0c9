// record_file.ts - gives a record out as a file: by the share sheet if the device has one, else as a
// download.
import { download } from "../base/download";
import type { Table } from "../engine/table";

async function recordFile(table: Table, game: string): Promise<File> {
    const day = new Date().toISOString().slice(0, 10);
    return new File([await table.call("file")], `${game}-${day}.rec.txt`, { type: "text/plain" });
}

export async function saveRecord(table: Table, game: string) {
    download(await recordFile(table, game));
}

export async function shareRecord(table: Table, game: string, title: string) {
    const file = await recordFile(table, game);
    try {
        await navigator.share({ files: [file], title });
    } catch (error) {
        if (!(error instanceof DOMException && error.name === "AbortError"))
            download(file); // the device refuses to share it
    }
}
