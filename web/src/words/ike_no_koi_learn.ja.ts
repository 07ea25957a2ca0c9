export const ja = {} as const;
