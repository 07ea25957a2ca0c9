// refusal_words.ts - the sentences for refusals by the server, of its REST API or over the WebSocket.
import { reasonWords } from "../../table/reason_words";
import type { Speech } from "../../words";
import { ApiRefusal } from "../wire/api";

export { reasonWords };

export function refusalWords(error: unknown, speech: Speech): string {
    if (error instanceof ApiRefusal)
        return reasonWords({ clause: "", code: error.code, args: [], squares: [], words: error.message }, speech, String);
    return String(error);
}
