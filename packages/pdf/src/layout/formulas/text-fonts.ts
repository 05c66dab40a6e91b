/** Mathematics fonts that a page sets its running text in: there they say nothing of formulas. */
import { HAN } from "@rubrica/report-model";
import type { LayoutLine, PageLayout } from "../page-layout.ts";

/** A font with more than this share of its characters in words is a text font here. */
const WORD_SHARE = 0.5;
const MINIMUM_CHARACTERS = 60;

const WORDS = new RegExp(`[A-Za-z${HAN}]{4,}`, "g");

/** The page with such fonts no longer marked as mathematics; the same page where there is none. */
export function withoutTextFonts(page: PageLayout): PageLayout {
  const counts = new Map<string, { all: number; inWords: number }>();
  for (const line of page.lines) {
    for (const span of line.spans) {
      if (!span.font.mathematics) continue;
      const count = counts.get(span.font.name) ?? { all: 0, inWords: 0 };
      count.all += span.text.replace(/\s/g, "").length;
      for (const word of span.text.match(WORDS) ?? []) count.inWords += word.length;
      counts.set(span.font.name, count);
    }
  }
  const names = new Set(
    [...counts]
      .filter(([, { all, inWords }]) => all >= MINIMUM_CHARACTERS && inWords > WORD_SHARE * all)
      .map(([name]) => name),
  );
  if (names.size === 0) return page;
  return { ...page, lines: page.lines.map((line) => withoutFonts(line, names)) };
}

function withoutFonts(line: LayoutLine, names: ReadonlySet<string>): LayoutLine {
  if (!line.spans.some((span) => names.has(span.font.name))) return line;
  const spans = line.spans.map((span) =>
    names.has(span.font.name) ? { ...span, font: { ...span.font, mathematics: false } } : span,
  );
  return { ...line, words: line.words, spans };
}
