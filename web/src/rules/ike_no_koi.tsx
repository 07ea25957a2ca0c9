import type { RulesPart } from "../face"; export const rules: readonly RulesPart[] = [];
