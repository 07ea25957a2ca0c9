// api.ts - requests to the server's REST API.

/** A refusal by the server, with its code. */
export class ApiRefusal extends Error {
    readonly code: string;

    constructor(code: string, sentence: string) {
        super(sentence);
        this.code = code;
    }
}

interface Why {
    readonly why?: { readonly code?: string; readonly words?: string };
}

async function refusal(reply: Response): Promise<ApiRefusal> {
    const { why } = await reply.json().catch(() => ({})) as Why;
    return new ApiRefusal(why?.code ?? "trouble", why?.words ?? `${reply.status}`);
}

/** Throws an ApiRefusal if the server refuses, or cannot be reached. */
export async function request(method: string, path: string, body?: object): Promise<Response> {
    const sent: RequestInit = { method, ...body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } } };
    let reply: Response;
    try {
        reply = await fetch(new URL(path, document.baseURI), sent);
    } catch (error) {
        throw new ApiRefusal("not-connected", String(error));
    }
    if (!reply.ok)
        throw await refusal(reply);
    return reply;
}

export async function call<T>(method: string, path: string, body?: object): Promise<T> {
    return await (await request(method, path, body)).json() as T;
}
