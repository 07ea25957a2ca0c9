import { en } from "./haru_ichiban.en";
export const fr: Record<keyof typeof en, string> = en;
