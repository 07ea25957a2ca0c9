// use_wide.ts - whether there is a column beside the board, so that the board may be as wide as it is high.
import { useMedia, WIDE } from "../../base/use_media";

export function useWide(): boolean {
    return useMedia(WIDE);
}
