// desks.ts - the games whose real tables can be scored here.
import type { CompanionFace } from "../face";

export const DESKS: Readonly<Record<string, () => Promise<CompanionFace>>> = {
    "hiroba": () => import("../games/hiroba/companion").then((module) => module.companion),
    "ike-no-koi": () => import("../games/ike_no_koi/companion").then((module) => module.companion),
    "edo-yashiki": () => import("../games/edo_yashiki/companion").then((module) => module.companion),
};
