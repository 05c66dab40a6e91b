export { yearOf } from "./dates.ts";
export type { ParsedReference, ParseReferenceOptions } from "./parse-reference.ts";
export { parseReference } from "./parse-reference.ts";
export type { ReferenceMark, ReferenceMarkKind } from "./reference-marks.ts";
export { foldPunctuation } from "./reference-piece.ts";
