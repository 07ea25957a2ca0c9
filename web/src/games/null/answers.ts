// answers.ts - what the board asks the engine. Null needs no answers: its view says all.
export {};
