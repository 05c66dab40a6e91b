export { InvalidArgumentError } from "@rubrica/report-model";
export { yearOf } from "./dates.ts";
export type { Gbt7714Edition, ReferenceFinding, ReferenceRule } from "./gbt7714/check-reference.ts";
export { checkReference } from "./gbt7714/check-reference.ts";
export type { ParsedReference, ParseReferenceOptions } from "./parse-reference.ts";
export { parseReference } from "./parse-reference.ts";
export type { ReferenceMark, ReferenceMarkKind } from "./reference-marks.ts";
export { foldPunctuation } from "./reference-piece.ts";
