import { checkOneOf, InvalidArgumentError } from "@rubrica/report-model";
import { type ParsedReference, parseReference } from "../parse-reference.ts";
import { checkApa } from "./check-apa.ts";
import { checkGbt7714 } from "./check-gbt7714.ts";
import { checkIeee } from "./check-ieee.ts";
import { CHECKED_STYLES, type CheckedStyle, type ReferenceFinding } from "./reference-finding.ts";

/**
 * In what an entry departs from a style, in the order of the entry's parts; empty where nothing was found. It goes by
 * what was read: of an entry with a low confidence a missing part may be one that was not recognised. Punctuation and
 * spelling of names are not looked at.
 * @param text the entry without its label, healed of line breaks.
 * @param style the style that the list is to be in, see {@link findListStyle}.
 * @throws {InvalidArgumentError} for what is no text, and for an unknown style.
 */
export function checkReference(text: string, style: CheckedStyle): readonly ReferenceFinding[] {
  if (typeof text !== "string") {
    throw new InvalidArgumentError({ argument: "checkReference(text)", expected: "the text of an entry", value: text });
  }
  checkOneOf("checkReference(text, style)", style ?? null, CHECKED_STYLES);
  return checkParsed(text, parseReference(text), style);
}

/**
 * The same for each style, of an entry that is read once.
 * @throws {InvalidArgumentError} for what is no text.
 */
export function checkReferenceByStyle(text: string): Readonly<Record<CheckedStyle, readonly ReferenceFinding[]>> {
  if (typeof text !== "string") {
    const argument = "checkReferenceByStyle(text)";
    throw new InvalidArgumentError({ argument, expected: "the text of an entry", value: text });
  }
  const told = parseReference(text);
  return {
    "gbt7714-2015": checkParsed(text, told, "gbt7714-2015"),
    "gbt7714-2025": checkParsed(text, told, "gbt7714-2025"),
    ieee: checkParsed(text, told, "ieee"),
    apa: checkParsed(text, told, "apa"),
  };
}

/** An entry that shows no style of its own is read as one of the list; GB/T 7714 reads it by its marks alone. */
function checkParsed(text: string, told: ParsedReference, style: CheckedStyle): readonly ReferenceFinding[] {
  if (style === "gbt7714-2015") return checkGbt7714(told, "2015");
  if (style === "gbt7714-2025") return checkGbt7714(told, "2025");
  const parsed = told.style === "other" ? parseReference(text, { style }) : told;
  return style === "ieee" ? checkIeee(text, parsed) : checkApa(text, parsed);
}
