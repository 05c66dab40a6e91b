/** What lifts a line above the body: size, weight, font. */
import type { LayoutLine } from "@rubrica/pdf";
import { HAN } from "@rubrica/report-model";
import type { TextMetrics } from "../../lines/text-metrics.ts";
import type { HeadingNumber } from "../titles/heading-number.ts";
import { isHeavy, isSmallCapitals } from "../titles/title-fonts.ts";

/** A heading is this much larger than the body, where size alone tells it. */
const LARGER = 1.085;

export function isLarger(line: LayoutLine, metrics: TextMetrics): boolean {
  return line.fontSize >= LARGER * metrics.largestTextSize;
}

export function isEmphasised(line: LayoutLine, metrics: TextMetrics): boolean {
  if (isLarger(line, metrics)) return true;
  if (line.fontSize < 0.86 * metrics.bodySize) return false;
  if (line.bold && !metrics.bodyBold) return boldShare(line, metrics) >= WHOLLY_BOLD;
  const font = fontOf(line);
  if (isSmallCapitals(font) && !isSmallCapitals(metrics.bodyFont)) return true;
  return font !== metrics.bodyFont && isHeavy(font) && !isHeavy(metrics.bodyFont);
}

/** Larger than the text, or no smaller and of another family of type: more than a bold word in the text is. */
export function isDistinct(line: LayoutLine, metrics: TextMetrics): boolean {
  if (isLarger(line, metrics)) return true;
  if (line.monospace || line.fontSize < 0.98 * metrics.bodySize || WIDE.test(line.text)) return false;
  return familyOf(fontOf(line)) !== familyOf(metrics.bodyFont);
}

/** Chinese in Latin text is of another font, whatever it is. */
const WIDE = new RegExp(String.raw`[\u3040-\u30ff${HAN}]`);

/** Computer Modern and its kin name every cut on its own; the roman ones and the sans serif ones are two families. */
const TEX_FONT = /^(?:cm|ec|sf|la|lm)?-?(r|bx?|ti|sl|csc|ss|tt|dunh)[a-z]*\d+$/i;

const CUT = /(?:bold|black|heavy|semi|demi|medium|light|book|regular|roman|italic|oblique|PS|MT|\d)+$/i;

/** `Arial` of `Arial-BoldMT`, `TimesNewRoman` of `TimesNewRomanPS-BoldMT`. */
function familyOf(font: string): string {
  const plain = font.replace(/^[A-Z]{6}\+/, "");
  const tex = TEX_FONT.exec(plain)?.[1];
  if (tex !== undefined) return /^(?:ss|tt)/i.test(tex) ? tex.toLowerCase() : "roman";
  return plain.replace(/[-,].*$/, "").replace(CUT, "");
}

/** A bold label that runs into plain text heads no section. */
const WHOLLY_BOLD = 0.72;

function boldShare(line: LayoutLine, { bodyFont }: TextMetrics): number {
  if (!line.spans.some((span) => span.font.bold)) return 1;
  // Chinese beside bold Latin is heavy by its font alone.
  const isBold = ({ font }: LayoutLine["spans"][number]): boolean =>
    font.bold || (font.name !== bodyFont && isHeavy(font.name) && !isHeavy(bodyFont));
  const bold = line.spans.reduce((sum, span) => sum + (isBold(span) ? span.text.length : 0), 0);
  return bold / Math.max(1, line.text.length);
}

export function isBodyFont(line: LayoutLine, metrics: TextMetrics): boolean {
  return fontOf(line) === metrics.bodyFont;
}

/** Font of most of the line's characters. */
function fontOf(line: LayoutLine): string {
  const first = line.spans[0];
  if (line.spans.length === 1 && first !== undefined) return first.font.name;
  const lengths = new Map<string, number>();
  for (const span of line.spans) lengths.set(span.font.name, (lengths.get(span.font.name) ?? 0) + span.text.length);
  const none: [string, number] = ["", 0];
  return [...lengths].reduce((best, entry) => (entry[1] > best[1] ? entry : best), none)[0];
}

const SMALL_OR_CHINESE = new RegExp(String.raw`[\p{Ll}${HAN}]`, "u");

/** `II. RELATED WORK`: headings in small capitals are no larger than the text. */
export function isCapitals(text: string): boolean {
  return /\p{Lu}{3}/u.test(text) && !SMALL_OR_CHINESE.test(text);
}

/** Headings of one level share size, weight, font, way of numbering and, where they have nothing else, capitals. */
export function styleOf(line: LayoutLine, number: HeadingNumber | null, emphasised = true): string {
  const numbering =
    number === null
      ? "none"
      : `${number.kind}${number.kind === "decimal" || number.kind === "letter" ? number.depth : ""}`;
  const capitals = !emphasised && isCapitals(line.text) ? "/capitals" : "";
  return `${Math.round(line.fontSize * 2)}/${line.bold ? "b" : ""}/${fontOf(line)}/${numbering}${capitals}`;
}
