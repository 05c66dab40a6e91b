/** Reports of real sentences that nobody has written as they stand: of several theses, in reverse, on another subject. */
import type { Chapter, ReportText } from "../../../scripts/sample-reports/report-text.ts";
import { paragraphsOfChapters } from "./report-text-of.ts";
import type { ShellKind, ShellSources } from "./shell-kinds.ts";

export const MIXED_KINDS: readonly ShellKind[] = [
  { name: "paragraphs of two theses in turn", make: ([own, other]) => inChapters(own, inTurn([own, other], 4)) },
  {
    name: "paragraphs of three theses in turn",
    make: ([own, other, third]) => inChapters(own, inTurn(third === undefined ? [own, other] : [own, other, third], 4)),
  },
  { name: "chapters of two theses in turn", make: ([own, other]) => chaptersInTurn(own, [own, other]) },
  {
    name: "chapters of three theses in turn",
    make: ([own, other, third]) => chaptersInTurn(own, third === undefined ? [own, other] : [own, other, third]),
  },
  {
    name: "sentences of each paragraph in reverse, paragraphs of six",
    make: ([own]) =>
      inChapters(
        own,
        parts(sentencesOf(own), 6).map((part) => joined(own, part.toReversed())),
      ),
  },
  {
    name: "the whole from its last sentence to its first",
    make: ([own]) =>
      inChapters(
        own,
        parts(sentencesOf(own).toReversed(), 5).map((part) => joined(own, part)),
      ),
  },
  {
    name: "the text of another under a fitting title and usual headings, a neutral abstract",
    make: (sources) => foreignText(sources, NEUTRAL[sources[0].language]),
  },
  { name: "the same with a German abstract", make: (sources) => foreignText(sources, GERMAN) },
];

/** The same recipes without mixing or turning anything: what must not be held. */
export const UNMIXED: ShellKind = {
  name: "the text of its own under usual headings, paragraphs of five",
  make: ([own]) =>
    inChapters(
      own,
      parts(sentencesOf(own), 5).map((part) => joined(own, part)),
    ),
};

const HEADINGS = {
  zh: ["引言", "相关工作", "方法设计", "系统实现", "实验与分析", "总结与展望"],
  en: ["Introduction", "Background", "Method", "Implementation", "Evaluation", "Conclusion"],
} as const;

const NEUTRAL = {
  zh: "本文在导师的指导下完成，阐述了研究背景、研究方法和主要结果，并对今后的工作作了展望。",
  en: "This work was written at the chair in the winter term. It gives the background, explains what was done and closes with an outlook.",
} as const;

const GERMAN =
  "Diese Arbeit entstand im Wintersemester am Lehrstuhl. Sie stellt die Grundlagen vor, erläutert das Vorgehen und schließt mit einem Ausblick auf weitere Untersuchungen, die sich daran anschließen können.";

/** A longer body says no more, and takes its time. */
const MAX_SENTENCES = 360;

function sentencesOf({ language, chapters }: ReportText): string[] {
  const end = language === "zh" ? /[^。！？]{8,}[。！？]/gu : /[A-Z][^.!?]{24,}[.!?](?= |$)/gu;
  return paragraphsOfChapters(chapters)
    .flatMap((paragraph) => paragraph.match(end) ?? [])
    .slice(0, MAX_SENTENCES);
}

function parts<Item>(items: readonly Item[], length: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, index) =>
    items.slice(index * length, (index + 1) * length),
  );
}

function joined({ language }: ReportText, sentences: readonly string[]): string {
  return sentences.map((sentence) => sentence.trim()).join(language === "zh" ? "" : " ");
}

function inTurn(sources: readonly ReportText[], length: number): string[] {
  const rows = sources.map((source) => parts(sentencesOf(source), length).map((part) => joined(source, part)));
  const rounds = Math.min(...rows.map((row) => row.length));
  return Array.from({ length: rounds }, (_, round) => rows.flatMap((row) => row.slice(round, round + 1))).flat();
}

function inChapters(own: ReportText, paragraphs: readonly string[]): ReportText {
  const headings = HEADINGS[own.language];
  const length = Math.ceil(paragraphs.length / headings.length);
  const chapters: Chapter[] = headings.map((title, index) => ({
    title,
    paragraphs: paragraphs.slice(index * length, (index + 1) * length),
  }));
  return { ...own, chapters: chapters.filter((chapter) => chapter.paragraphs.length > 0) };
}

function chaptersInTurn(own: ReportText, sources: readonly ReportText[]): ReportText {
  const texts = sources.map((source) =>
    inChapters(
      source,
      parts(sentencesOf(source), 4).map((part) => joined(source, part)),
    ),
  );
  return {
    ...own,
    chapters: HEADINGS[own.language].flatMap((title, index) => {
      const from = texts[index % texts.length]?.chapters[index];
      return from === undefined ? [] : [{ title, paragraphs: from.paragraphs }];
    }),
  };
}

function foreignText([own, other]: ShellSources, abstract: string): ReportText {
  return {
    ...inChapters(
      own,
      parts(sentencesOf(other), 5).map((part) => joined(own, part)),
    ),
    abstract,
  };
}
