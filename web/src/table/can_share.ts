// can_share.ts - whether the device can hand a record's file to other programs.
export const canShare: boolean = typeof navigator !== "undefined" && "canShare" in navigator &&
    navigator.canShare({ files: [new File([""], "a.txt", { type: "text/plain" })] });
