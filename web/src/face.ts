// face.ts - what the page knows of a game, and what each game gives the page.
//
// One folder a game in games/ makes a `Face`: it draws what a viewer may know and turns clicks
// and keys into notation. It knows no rules: legal moves, reasons, previews and odds come
// from the engine. Everything else (seats, log, dialogs, score sheet, settings) is shared.
import type { ComponentType } from "preact";

/** 1 to 5; 0 is a watcher. Chance is 6 where an actor is meant. */
export type Seat = number;
/** Knows what everybody may know. */
export const WATCHER = 0;
export const CHANCE = 6;

export type Language = "en" | "fr" | "ja";

/** JSON from the engine; each game's file says which shape it expects of it. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** All that a viewer may know of a table now. */
export interface Scene {
    readonly game: string;
    readonly seats: number;
    readonly options: Readonly<Record<string, string>>;
    readonly viewer: Seat;
    /** The viewer's secrets lie face down, because others look, too: the view is everybody's, the moves
     * are the viewer's, as everybody may know them. */
    readonly isCovered?: true;
    /** They lie face down, and the viewer peeks at them now. Questions are answered as everybody may know. */
    readonly isPeeked?: true;
    readonly ply: number;
    /** The view as the rules page writes it. */
    readonly view: Json;
    /** What is in the box that is played with, as the engine lists it in JSON; faces read it with `readingOf`. */
    readonly components: string;
    /** Who may act: seats, CHANCE. Nobody: the game is over. */
    readonly actors: readonly number[];
    readonly mode: "turn" | "secret" | "race" | "apart";
    /** The number of the last question that the viewer was asked: it stays while others answer theirs. */
    readonly question: number;
    /** The viewer's legal moves in notation; none if the viewer may not act. */
    readonly moves: readonly string[];
    /** Scores and ranks with the score sheet's detail; null while the game goes on. */
    readonly result: Result | null;
}

export interface Result {
    /** By seat, the first is seat 1's. */
    readonly scores: readonly number[];
    readonly ranks: readonly number[];
    readonly detail: Json;
}

/** What one move did, as the viewer may know it: for the log and for motion. */
export interface LogItem {
    readonly ply: number;
    readonly actor: number;
    /** The notation, "?" for what is hidden. */
    readonly move: string;
    readonly events: readonly GameEvent[];
}

export interface GameEvent {
    readonly event: string;
    readonly [key: string]: Json;
}

/** Why a move was refused; the sentence is the page's, by code and language. */
export interface Reason {
    readonly clause: string;
    readonly code: string;
    /** Numbers, or words of the game. */
    readonly args: readonly (number | string)[];
    readonly squares: readonly { readonly x: number; readonly y: number; readonly name: string }[];
    /** The engine's English sentence. */
    readonly words: string;
}

/** Components of one's own, which a game is played with instead of the standard set. */
export interface Pack {
    readonly game: string;
    readonly name: string;
    /** Names what is in it, whatever it is called. */
    readonly checksum: string;
    /** It is the standard set after all. */
    readonly standard: boolean;
    /** As the engine writes it. */
    readonly text: string;
}

/** What everybody is told of the pack that is played with. */
export type PackNamed = Pick<Pack, "name" | "checksum">;

/** Where and why the text of a pack was refused. */
export interface PackError {
    /** From 1. */
    readonly line: number;
    readonly column: number;
    readonly why: Reason;
}

/** Draws a pack: the lines below its name. It knows no rules: any lines may be drawn, the engine checks them. */
export interface PackEditorProps {
    readonly lines: readonly string[];
    /** The first mistake in them; line and column from 0. */
    readonly wrong: { readonly line: number; readonly column: number; readonly why: Reason } | null;
    readonly say: Say;
    readonly onChange: (lines: readonly string[]) => void;
}

/** What a game gives the page so that its components can be changed. */
export interface PackFace {
    readonly Editor: ComponentType<PackEditorProps>;
    /** The editor's sentences, and those of all that the engine may refuse in a pack. */
    readonly words: Dictionary;
}

/** What the engine makes of a score pad's text: docs/score-pad.md. Each game adds keys of its own. */
export interface PadSheet {
    readonly players: readonly { readonly mark: string; readonly name: string }[];
    readonly scores: readonly number[];
    /** 1 is the best; 0: it is not decided. */
    readonly ranks: readonly number[];
    readonly detail: Json;
    /** What is against the rules. */
    readonly reasons: readonly Reason[];
}

/** Where a real table is entered by taps. Each change is a new text, which the engine reads. */
export interface DeskProps {
    readonly sheet: PadSheet;
    readonly say: Say;
    readonly who: Who;
    readonly onChange: (text: string) => void;
}

/** What a game gives the page so that real tables of it can be scored. */
export interface CompanionFace {
    readonly fewest: number;
    readonly most: number;
    /** The text of a table on which nothing lies yet. */
    readonly begin: (names: readonly string[]) => string;
    readonly Desk: ComponentType<DeskProps>;
    /** The sheet step by step. */
    readonly lines: (sheet: PadSheet, say: Say, who: Who) => readonly SheetLine[];
    /** Something lies there: before that nothing is said to be wrong. */
    readonly isBegun: (sheet: PadSheet) => boolean;
    /** The desk's sentences, and those of all that may be against the rules. */
    readonly words: Dictionary;
}

/** Sentences by key, for each language, loaded when needed. */
export type Dictionary = Readonly<Record<Language, () => Promise<Readonly<Record<string, string>>>>>;

/** Says a sentence in the language chosen: `{name}` in it is replaced, and what counts things is
 * given as a number, see words/fill.ts. */
export type Say = (key: string, args?: Readonly<Record<string, string | number>>) => string;

/** How people and seats are called: "Aiko", "you", "the computer". */
export type Who = (seat: Seat) => string;

export interface BoardProps {
    readonly scene: Scene;
    /** False while a computer thinks, the device is passed, a record is replayed. */
    readonly active: boolean;
    /** What happened since the scene before, oldest first: to be shown as motion. */
    readonly logItems: readonly LogItem[];
    /** What the last to move did, oldest first: marked until somebody moves again. */
    readonly last: readonly LogItem[];
    /** The last try that was refused; its squares are lit. */
    readonly reason: Reason | null;
    /** Moves a hint or lesson points at, the best first. */
    readonly hints: readonly string[];
    /** How long motion takes: 1 as usual, 2 twice as long, 0 no motion at all. Style sheets have it as `--pace`. */
    readonly pace: number;
    readonly say: Say;
    readonly who: Who;
    /** Makes the move, or brings a reason. Any well-formed notation may be tried. */
    readonly play: (move: string) => void;
    /** A question for the engine (`preview place 7 c4`, `odds`); null where it has no answer. */
    readonly ask: (question: string) => Promise<Json>;
}

/** What one of several people round one device may grab in a race. */
export interface GrabsProps {
    readonly scene: Scene;
    readonly seat: Seat;
    /** False before the call. */
    readonly active: boolean;
    readonly say: Say;
    readonly who: Who;
    readonly onGrab: (move: string) => void;
}

/** One line of the score sheet: what was counted, and for each seat how much. */
export interface SheetLine {
    readonly label: string;
    /** Why, in a sentence or two. */
    readonly note?: string;
    /** By seat, the first is seat 1's; "" where nothing. */
    readonly values: readonly (number | string)[];
    readonly total?: boolean;
}

/** A step of a guided lesson: the newcomer makes one of the wanted moves. */
export interface LessonStep {
    /** Key of the sentence that teaches; `${text}.done` praises and tells what happened. */
    readonly text: string;
    /** Notation of moves that go on; empty: a button goes on. */
    readonly wanted: readonly string[];
    /** Moves of the other seats and of chance made afterwards, in order, as in a record:
     * "2: place 7 c4", "chance: ...". */
    readonly next?: readonly string[];
}

export interface Lesson {
    /** A record's text that sets the scene; the learner is `seat`. */
    readonly record: string;
    readonly seat: Seat;
    readonly steps: readonly LessonStep[];
}

/** A part of the illustrated rules page. */
export interface RulesPart {
    /** Keys of a heading and of its paragraphs. */
    readonly title: string;
    readonly text: readonly string[];
    /** A picture in our own drawing; its words come from `say`. */
    readonly Picture?: ComponentType<{ readonly say: Say }>;
}

export interface Face {
    readonly name: string;
    /** Two parts in an element of their own, which styles/layout.css places: `.stage`, the board as
     * large as it may be, and `.dock`, what one holds and the buttons: hands, decks, choices. The
     * dock is as high in every phase, so that the board never moves. */
    readonly Board: ComponentType<BoardProps>;
    /** For races in the open: the things to grab, once for each person at the device. */
    readonly grabs?: () => Promise<ComponentType<GrabsProps>>;
    /** A small picture for the front page, 160 by 160, decorative. */
    readonly Emblem: ComponentType;
    /** What the player is asked now, in one short sentence. */
    readonly ask: (scene: Scene, say: Say, who: Who) => string;
    /** A log sentence for what happened; "" where it is not worth one. */
    readonly tell: (logItem: LogItem, say: Say, who: Who, components: Scene["components"]) => string;
    /** A legal move of the person's who reads it, as advice: "Place the 7 on c4." */
    readonly advise: (move: string, say: Say, who: Who) => string;
    /** What each seat would have if the game ended now, as far as the viewer may know; the first is seat 1's. */
    readonly points: (scene: Scene, ask: BoardProps["ask"]) => Promise<readonly number[]>;
    /** The score sheet, step by step. `told` is all that happened, oldest first: some games
     * need it to say where points came from. */
    readonly sheet: (result: Result, scene: Scene, say: Say, who: Who, told: readonly LogItem[]) =>
        readonly SheetLine[];
    /** What is needed to learn the game is loaded when somebody wants to. */
    readonly lesson: () => Promise<Lesson>;
    readonly rules: () => Promise<readonly RulesPart[]>;
    /** The game's sentences; those of its rules and lesson apart. */
    readonly words: Dictionary;
    readonly learnWords: Dictionary;
}
