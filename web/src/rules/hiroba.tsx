export const rules = [];
