import { en } from "./haru_ichiban.en";
export const ja: Record<keyof typeof en, string> = en;
