// api.ts - the server's REST API: a question and an answer, without a line of one's own.

/** What the server refused, by its code. */
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

async function refusal(answer: Response): Promise<ApiRefusal> {
    const { why } = await answer.json().catch(() => ({})) as Why;
    return new ApiRefusal(why?.code ?? "trouble", why?.words ?? `${answer.status}`);
}

/** Throws ApiRefusal where the server refuses or cannot be reached. */
export async function ask(method: string, path: string, body?: object): Promise<Response> {
    const sent: RequestInit = { method, ...body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } } };
    let answer: Response;
    try {
        answer = await fetch(new URL(path, document.baseURI), sent);
    } catch (error) {
        throw new ApiRefusal("line-down", String(error));
    }
    if (!answer.ok)
        throw await refusal(answer);
    return answer;
}

export async function call<T>(method: string, path: string, body?: object): Promise<T> {
    return await (await ask(method, path, body)).json() as T;
}
