// rules.tsx - the rules page of Null.
import type { RulesPart } from "../../../face";

export const rules: readonly RulesPart[] = [
    { title: "null.rules.play", text: ["null.rules.play.1", "null.rules.play.2"] },
    { title: "null.rules.end", text: ["null.rules.end.1"] },
];
