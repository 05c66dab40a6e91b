/**
 * Reports of the same kinds by another recipe, set aside while the measures were built: the theses' own paragraphs and
 * headings, taken and turned irregularly. No bound was moved for them.
 */
import type { Chapter, ReportText } from "../../../../scripts/sample-reports/report-text.ts";
import { mapParts, paragraphsOfChapters } from "../report-text-of.ts";
import type { ShellKind } from "../shell-kinds.ts";

export const MIXED_KINDS_APART: readonly ShellKind[] = [
  {
    name: "paragraphs of three theses in runs of one to three",
    make: (sources, random) => {
      const rows = sources.slice(0, 3).map(({ chapters }) => paragraphsOfChapters(chapters).filter(isProse));
      const taken = rows.map(() => 0);
      let from = 0;
      return refill(sources[0], () => {
        if (random.chance(0.6)) from = random.between(0, rows.length - 1);
        const at = taken[from] ?? 0;
        taken[from] = at + 1;
        return rows[from]?.[at] ?? "";
      });
    },
  },
  {
    name: "every second paragraph from another thesis",
    make: ([own, other]) => {
      const foreign = paragraphsOfChapters(other.chapters).filter(isProse);
      let at = 0;
      return {
        ...own,
        chapters: mapParts(own.chapters, ({ paragraphs }) =>
          paragraphs.map((paragraph) => (at++ % 2 === 0 ? paragraph : (foreign.shift() ?? paragraph))),
        ),
      };
    },
  },
  {
    name: "every second chapter from another thesis, with its headings",
    make: ([own, other]) => ({
      ...own,
      chapters: own.chapters.map((chapter, index) => (index % 2 === 0 ? chapter : (other.chapters[index] ?? chapter))),
    }),
  },
  {
    name: "chapters from four theses by lot, under the headings of the first",
    make: (sources, random) => ({
      ...sources[0],
      chapters: sources[0].chapters.map((chapter, index): Chapter => {
        const from = random.pick(sources.slice(0, 4)).chapters[index] ?? chapter;
        return { title: chapter.title, paragraphs: paragraphsOfChapters([from]) };
      }),
    }),
  },
  {
    name: "two sentences of three in reverse within their paragraphs",
    make: ([own]) => ({
      ...own,
      chapters: mapParts(own.chapters, ({ paragraphs }) =>
        paragraphs.map((paragraph, index) => (index % 3 === 2 ? paragraph : backward(own, paragraph))),
      ),
    }),
  },
  {
    name: "paragraphs from the last to the first, and the sentences of each",
    make: ([own]) => {
      const row = paragraphsOfChapters(own.chapters).map((paragraph) => backward(own, paragraph));
      return refill(own, () => row.pop() ?? "");
    },
  },
  {
    name: "the body of another under the first one's title, keywords and references, numbered headings, no abstract",
    make: ([own, other]) => ({
      ...own,
      abstract: "",
      chapters: other.chapters.map(({ paragraphs, sections }, index) => ({
        title: own.language === "zh" ? `第${index + 1}部分` : `Part ${index + 1}`,
        paragraphs: [...paragraphs, ...(sections ?? []).flatMap((section) => section.paragraphs)],
      })),
    }),
  },
];

function isProse(paragraph: string): boolean {
  return paragraph.length > 60;
}

function refill(own: ReportText, next: () => string): ReportText {
  return { ...own, chapters: mapParts(own.chapters, ({ paragraphs }) => paragraphs.map(next).filter(Boolean)) };
}

function backward({ language }: ReportText, paragraph: string): string {
  const sentences = paragraph.split(language === "zh" ? /(?<=[。！？])/u : /(?<=[.!?])\s+(?=[A-Z])/u);
  return sentences.toReversed().join(language === "zh" ? "" : " ");
}
