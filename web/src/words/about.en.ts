// about.en.ts - what is said about Niwa itself, in English.
export const en = {
    "about.what": "Niwa (庭, “garden”) brings together four modern board games about Japanese gardens. Everything runs on your device: after the first visit it needs no network.",
    "about.computer.title": "A computer that does not cheat",
    "about.computer": "Computer players know only what their seat is allowed to know: they cannot see your cards. Levels one to five think for a fixed number of tries; the master thinks for about two seconds, with all the power that your device has.",
    "about.luck.title": "Luck you can check",
    "about.luck": "Every game seals a secret number before the first move. All cards and lots follow from it, and at the end you can have every draw checked.",
    "about.data.title": "Your data",
    "about.data": "Games on this device and your settings stay in this browser. A table with friends is kept on the server you play on: names, moves and chat, nothing else. We don’t track visitors.",
    "about.games.title": "Who made these games",
    "about.games": "These games were invented by the people below. The pictures, words and programs here are our own; where we do not know a printed card, we designed one ourselves. If you like a game, buy the box.",
    "about.by": "{game}: {authors}",
} as const;
