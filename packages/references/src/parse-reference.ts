import {
  type CslItem,
  checkObject,
  checkOneOf,
  InvalidArgumentError,
  type ReferenceStyle,
} from "@rubrica/report-model";
import { isChineseNote, parseChineseNote } from "./chinese/parse-chinese-note.ts";
import { findImpliedHost, findImpliedMark } from "./gbt7714/implied-mark.ts";
import { parseGbt7714 } from "./gbt7714/parse-gbt7714.ts";
import { findTypeMark } from "./gbt7714/type-mark.ts";
import { isLegalCitation, parseLegalCitation } from "./legal-citation.ts";
import { rateReference } from "./reference-confidence.ts";
import { findReferenceMarks, type ReferenceMark } from "./reference-marks.ts";
import { MAX_REFERENCE_CHARACTERS, type ReferencePiece, readPiece } from "./reference-piece.ts";
import { detectStyle } from "./reference-style.ts";
import { parseApa } from "./western/parse-apa.ts";
import { parseIeee } from "./western/parse-ieee.ts";
import { parseOther } from "./western/parse-other.ts";
import { parseSerial } from "./western/parse-serial.ts";

/** What is known of the entry besides its text. */
export interface ParseReferenceOptions {
  /**
   * The style of the list that the entry stands in, where it is known; a type mark such as `[J]` outweighs it.
   * Default: told from the entry.
   */
  readonly style?: ReferenceStyle;
}

/** What one entry says. */
export interface ParsedReference {
  readonly csl: CslItem;
  readonly style: ReferenceStyle;
  /** Trust in `csl`, 0 to 1: about the share of such items of which every field is right. */
  readonly confidence: number;
  /** The printed signs that the reading rests on, in their order. */
  readonly marks: readonly ReferenceMark[];
}

/**
 * Reads the fields of one entry of a reference list, given without its label and healed of line breaks.
 * Never throws over what stands in it; of an entry longer than 3,000 characters only the beginning is read.
 *
 * @throws {InvalidArgumentError} for what is no text, and for an unknown style.
 */
export function parseReference(text: string, options: ParseReferenceOptions = {}): ParsedReference {
  if (typeof text !== "string") {
    throw new InvalidArgumentError({ argument: "parseReference(text)", expected: "the text of an entry", value: text });
  }
  checkObject("parseReference(options)", options, { expected: "an object of options" });
  checkOneOf("parseReference(options.style)", options.style, STYLES);
  const piece = readPiece(text);
  const told = detectStyle(piece);
  const style = findTypeMark(piece.folded) === null ? (options.style ?? told) : told;
  const csl = parseByStyle(piece, style);
  const marks = findReferenceMarks(text.slice(0, MAX_REFERENCE_CHARACTERS));
  return { csl, style, confidence: rateReference(style, csl), marks };
}

const STYLES: readonly ReferenceStyle[] = ["gbt7714-2015", "gbt7714-2025", "ieee", "apa", "other"];

function parseByStyle(piece: ReferencePiece, style: ReferenceStyle): CslItem {
  const mark = findTypeMark(piece.folded);
  if (mark !== null) return parseGbt7714(piece, mark);
  if (isLegalCitation(piece.folded)) return parseLegalCitation(piece);
  const hosted = findImpliedHost(piece.folded);
  if (hosted !== null) return parseGbt7714(piece, hosted);
  const serial = parseSerial(piece);
  if (serial !== null) return serial;
  if (style === "ieee") return parseIeee(piece);
  if (style === "apa") return parseApa(piece);
  const implied = findImpliedMark(piece.folded);
  if (implied !== null) return parseGbt7714(piece, implied);
  return isChineseNote(piece.folded) ? parseChineseNote(piece) : parseOther(piece);
}
