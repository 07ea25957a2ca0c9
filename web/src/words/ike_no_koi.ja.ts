import { en } from "./ike_no_koi.en"; export const ja = en;
