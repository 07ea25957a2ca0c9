// refusal_words.ts - what the server's REST API refused, in words.
import { reasonWords } from "../app/reason_words";
import type { Speech } from "../words";
import { ApiRefusal } from "./api";

export function refusalWords(error: unknown, speech: Speech): string {
    if (error instanceof ApiRefusal)
        return reasonWords({ clause: "", code: error.code, args: [], squares: [], words: error.message }, speech, String);
    return String(error);
}
