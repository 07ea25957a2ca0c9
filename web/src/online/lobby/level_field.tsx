// level_field.tsx - how strong computers play.
import { LEVELS } from "../../engine/plan";
import type { Say } from "../../face";
import { ChoiceField } from "./choice_field";

export function LevelField({ label, level, say, onChange }: {
    readonly label: string; readonly level: number; readonly say: Say; readonly onChange: (level: number) => void;
}) {
    const choices = Array.from({ length: LEVELS }, (_, index) => [String(index + 1), say(`level.${index + 1}`)] as const);
    return <ChoiceField label={label} value={String(level)} choices={choices} onChange={(value) => onChange(Number(value))} />;
}
