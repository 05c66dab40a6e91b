/** Titles of articles that are set no larger than the text: they stand over the authors and the abstract. */
import type { Heading, Place } from "@rubrica/report-model";
import type { CoverLine } from "./cover-lines.ts";
import { splitAuthors } from "./cover-names.ts";
import { isKindOfWork, joinLines, type TitleFound } from "./cover-title.ts";
import { ABSTRACT_TITLE } from "./front-matter-labels.ts";

/** Lines over the title that say where the article comes from. */
const NOTICE =
  /^(?:draft|typeset|preprint|submitted|accepted|received|revised|published|to appear|manuscript|version|vol(?:ume)?\b|journal|proceedings|conference|article\b|research|original|review\b|letter\b|open access|available|copyright|©|doi|issn|arxiv|https?:|www\.|\(?dated)|@|\b(?:19|20)\d\d\b.*(?:vol|pp)\b/i;
const LABEL = /^(?:abstract|summary|key\s?words?|index\s+terms|contents|by)\b/i;
/** A manuscript may have a page for its title alone. */
const MAX_PAGES_BEFORE = 1;
const MAX_LINES_ABOVE = 40;
const ADDRESS = /\b(?:universit|department|institut|laborator|college).*,|,.*\b(?:universit|institut)/i;
/** Lines below a title in which its authors are named. */
const NAMES_WITHIN = 3;
const MAX_TITLE_LINES = 4;
const MIN_WORDS = 3;
/** What bold type and capitals are worth against size. */
const STRESS = 1.1;

/** The block that stands out most among the lines over the abstract, or on the page before it, when names follow it. */
export function findArticleTitle(lines: readonly CoverLine[], abstract: Place | undefined): TitleFound | null {
  if (abstract === undefined || abstract.page > MAX_PAGES_BEFORE + 1) return null;
  const end = abstract.page === 1 ? abstract.box.y0 + 3 : Number.POSITIVE_INFINITY;
  const above = lines.filter(({ page, layout }) => page === 0 && layout.box.y1 <= end);
  if (above.length > MAX_LINES_ABOVE) return null;
  let best: { readonly lead: CoverLine; readonly block: readonly CoverLine[]; readonly weight: number } | null = null;
  for (const [index, line] of above.entries()) {
    const before = above[index - 1];
    if (before !== undefined && goesOn(before, line) && isTitleLine(before)) continue;
    if (!isTitleLine(line)) continue;
    const block = blockFrom(line, above.slice(index + 1, index + MAX_TITLE_LINES));
    const below = above.slice(index + block.length, index + block.length + NAMES_WITHIN);
    const words = block.flatMap(({ text }) => text.split(/\s+/)).length;
    if (words < MIN_WORDS || !below.some(({ text }) => splitAuthors(text).length > 0)) continue;
    // The names of a title may look like those of people; the first line is no line of authors.
    if (best !== null && splitAuthors(line.text).length > 0) continue;
    const weight = weightOf(line);
    if (best === null || weight > best.weight) best = { lead: line, block, weight };
  }
  if (best === null) return null;
  return { text: joinLines(best.block), lines: best.block, fontSize: best.lead.layout.fontSize };
}

function isTitleLine({ text }: CoverLine): boolean {
  return (
    /\p{L}{2}/u.test(text) && ![NOTICE, LABEL, ADDRESS].some((pattern) => pattern.test(text)) && !isKindOfWork(text)
  );
}

function blockFrom(lead: CoverLine, below: readonly CoverLine[]): CoverLine[] {
  const block = [lead];
  let last = lead;
  for (const line of below) {
    if (!goesOn(last, line) || splitAuthors(line.text).length > 0) break;
    block.push(line);
    last = line;
  }
  return block;
}

/** In the same type, one line below. */
function goesOn({ layout: above, text: textAbove }: CoverLine, { layout: below, text }: CoverLine): boolean {
  const distance = below.baseline - above.baseline;
  return (
    Math.abs(above.fontSize - below.fontSize) < 0.6 &&
    above.bold === below.bold &&
    isCapitals(textAbove) === isCapitals(text) &&
    distance > 0 &&
    distance < 2.1 * above.fontSize
  );
}

function weightOf({ layout, text }: CoverLine): number {
  return layout.fontSize * (layout.bold || isCapitals(text) ? STRESS : 1);
}

function isCapitals(text: string): boolean {
  return !/\p{Ll}{2}/u.test(text);
}

/** True when the first heading is the title of an article: its abstract follows before the next heading. */
export function isHeadingTitle(headings: readonly Heading[], abstract: Place | undefined): boolean {
  const [first, second] = headings;
  if (first === undefined || abstract?.page !== 1 || first.page !== 1 || first.number !== null) return false;
  if (ABSTRACT_TITLE.test(first.title) || LABEL.test(first.title) || first.box.y0 >= abstract.box.y0) return false;
  return second === undefined || second.page > 1 || second.box.y0 >= abstract.box.y1 - 1 || LABEL.test(second.title);
}
