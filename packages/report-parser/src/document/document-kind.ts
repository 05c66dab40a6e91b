/** Tells reports from slides, forms, scans and empty files. */

import type { PageLayout } from "@rubrica/pdf";
import type { DocumentKind, Heading, TextQuality } from "@rubrica/report-model";

export interface KindInput {
  readonly pages: readonly PageLayout[];
  readonly textQuality: TextQuality;
  readonly headings: readonly Heading[];
  /** Creator and producer of the file. */
  readonly producer: string;
}

/** Fewer visible characters in a whole document than this are none. */
const EMPTY_CHARACTERS = 20;
/** Share of pages that must be pictures. */
const SCANNED_SHARE = 0.5;
const SLIDE_PROGRAM = /powerpoint|impress|keynote|beamer|wps 演示|google slides/i;
/** Characters on a usual slide; a page of a report holds several times as many. */
const SLIDE_CHARACTERS = 700;

export function judgeKind(input: KindInput): DocumentKind {
  const { pages, textQuality } = input;
  if (pages.length === 0) return "empty";
  if (textQuality.scannedPages.length >= SCANNED_SHARE * pages.length) return "scanned";
  if (textQuality.characters < EMPTY_CHARACTERS) return "empty";
  if (areSlides(input)) return "slides";
  return isForm(input) ? "form" : "report";
}

function areSlides({ pages, textQuality, producer }: KindInput): boolean {
  const wide = pages.filter((page) => page.width > 1.2 * page.height).length;
  if (wide < 0.8 * pages.length) return false;
  const sparse = textQuality.characters / pages.length < SLIDE_CHARACTERS;
  const small = pages.filter((page) => page.height < 420).length >= 0.8 * pages.length;
  return sparse || small || SLIDE_PROGRAM.test(producer);
}

/** A form is short and consists of ruled cells and blanks to fill in, with hardly a sentence. */
function isForm({ pages, headings }: KindInput): boolean {
  if (pages.length > 6 || headings.length > 4) return false;
  const rules = pages.reduce((sum, page) => sum + page.rules.length, 0);
  // Fields stand in table cells, so the lines are counted, not the running text.
  const text = pages.flatMap((page) => page.lines.map((line) => line.text)).join("\n");
  const blanks = text.match(/_{3,}|＿{2,}|□|☐|[:：](?=\s|$)/gm)?.length ?? 0;
  const sentences = text.match(/[。.!?！？](?:\s|$)/gm)?.length ?? 0;
  return blanks >= 5 * pages.length && rules >= 10 * pages.length && sentences < blanks;
}
