import type { CslItem, ReferenceStyle } from "@rubrica/report-model";
import { isChineseNote, parseChineseNote } from "./chinese/parse-chinese-note.ts";
import { findImpliedMark } from "./gbt7714/implied-mark.ts";
import { parseGbt7714 } from "./gbt7714/parse-gbt7714.ts";
import { findTypeMark } from "./gbt7714/type-mark.ts";
import { isLegalCitation, parseLegalCitation } from "./legal-citation.ts";
import { rateReference } from "./reference-confidence.ts";
import { type ReferencePiece, readPiece } from "./reference-piece.ts";
import { detectStyle } from "./reference-style.ts";
import { parseApa } from "./western/parse-apa.ts";
import { parseIeee } from "./western/parse-ieee.ts";
import { parseOther } from "./western/parse-other.ts";
import { parseSerial } from "./western/parse-serial.ts";

export interface ParsedReference {
  readonly style: ReferenceStyle;
  readonly item: CslItem;
  /** Trust in `item`, 0 to 1. */
  readonly confidence: number;
}

/**
 * Reads the fields of one entry of a reference list, given without its label.
 * Never throws; of an entry longer than 3,000 characters only the beginning is read.
 */
export function parseReference(text: string): ParsedReference {
  const piece = readPiece(text);
  const style = detectStyle(piece);
  const item = parseByStyle(piece, style);
  return { style, item, confidence: rateReference(style, item) };
}

function parseByStyle(piece: ReferencePiece, style: ReferenceStyle): CslItem {
  const mark = findTypeMark(piece.folded);
  if (mark !== null) return parseGbt7714(piece, mark);
  if (isLegalCitation(piece.folded)) return parseLegalCitation(piece);
  const serial = parseSerial(piece);
  if (serial !== null) return serial;
  if (style === "ieee") return parseIeee(piece);
  if (style === "apa") return parseApa(piece);
  const implied = findImpliedMark(piece.folded);
  if (implied !== null) return parseGbt7714(piece, implied);
  return isChineseNote(piece.folded) ? parseChineseNote(piece) : parseOther(piece);
}
