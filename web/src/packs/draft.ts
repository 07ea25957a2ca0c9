// draft.ts - what was drawn last and belongs to no pack yet, so that nothing is lost when the page is left.

const key = (game: string) => `niwa-draft-${game}`;

export function draftOf(game: string): string | null {
    try {
        return localStorage.getItem(key(game));
    } catch {
        return null;
    }
}

/** Null: there is none any more. */
export function keepDraft(game: string, text: string | null) {
    try {
        if (text === null)
            localStorage.removeItem(key(game));
        else
            localStorage.setItem(key(game), text);
    } catch {
        // then it is lost with the page
    }
}
