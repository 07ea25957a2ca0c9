import type { Lesson } from "../face"; export const lesson: Lesson = { record: "", seat: 1, steps: [] };
