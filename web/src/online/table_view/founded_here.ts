// founded_here.ts - tables that this screen has made for others: it may start or close them without a seat.
//
// The server knows it, too, but tells only whether the founder has a seat.
const KEY = "niwa-founded";
const MOST_KEPT = 20;

function kept(): readonly string[] {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? "[]") as readonly string[];
    } catch {
        return [];
    }
}

export function isFoundedHere(table: string): boolean {
    return kept().includes(table);
}

export function noteFounded(table: string) {
    try {
        localStorage.setItem(KEY, JSON.stringify([...kept().filter((id) => id !== table), table].slice(-MOST_KEPT)));
    } catch {
        // then the game starts when all seats are taken
    }
}
