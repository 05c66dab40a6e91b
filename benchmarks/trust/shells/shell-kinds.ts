/** Reports that nobody has written: perfect in form, put together from real documents. */
import type { Chapter, ReportText } from "../../../scripts/sample-reports/report-text.ts";
import type { SeededRandom } from "../../made-documents/seeded-random.ts";
import { mapParts, paragraphsOfChapters } from "./report-text-of.ts";

/** What a shell is made from: documents of one language; the first is the one whose form it takes. */
export type ShellSources = readonly [ReportText, ReportText, ...ReportText[]];

export interface MadeShell {
  readonly name: string;
  readonly kind: string;
  readonly report: ReportText;
}

export interface ShellKind {
  readonly name: string;
  readonly make: (sources: ShellSources, random: SeededRandom) => ReportText;
}

export const SHELL_KINDS: readonly ShellKind[] = [
  { name: "gibberish with topical words", make: gibberish },
  { name: "text of a Markov chain", make: markov },
  { name: "sentences chained by likeness", make: chained },
  { name: "patchwork of eight theses", make: patchwork },
  { name: "the body of another degree under a fitting title", make: foreignBody },
  { name: "another thesis's abstract", make: ([own, other]) => ({ ...own, abstract: other.abstract ?? "" }) },
  { name: "sentences in reverse", make: reversed },
  { name: "60 % quotation", make: quoted },
  { name: "paragraphs in any order", make: shuffledParagraphs },
  { name: "text of another thesis under its own headings", make: foreignText },
];

/** The shortest of other documents is stretched to so many parts. */
const PIECES = 8;

function wordsOf(language: ReportText["language"], text: string): string[] {
  return language === "zh"
    ? [...new Intl.Segmenter("zh", { granularity: "word" }).segment(text)].flatMap(({ segment, isWordLike }) =>
        isWordLike === true && /\p{Script=Han}/u.test(segment) ? [segment] : [],
      )
    : (text.toLowerCase().match(/[a-z]{1,}/g) ?? []);
}

function sentencesOf(language: ReportText["language"], paragraphs: readonly string[]): string[] {
  return paragraphs.flatMap((paragraph) =>
    language === "zh"
      ? (paragraph.match(/[^。！？]{6,}[。！？]/gu) ?? [])
      : (paragraph.match(/[A-Z][^.!?]{20,}[.!?](?= |$)/g) ?? []),
  );
}

function joined(language: ReportText["language"], sentences: readonly string[]): string {
  return sentences.join(language === "zh" ? "" : " ");
}

function textOf(report: ReportText): string {
  return paragraphsOfChapters(report.chapters).join("\n");
}

function written(language: ReportText["language"], words: readonly string[]): string {
  if (language === "zh") return `${words.join("")}。`;
  const text = words.join(" ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** The same parts, each with as many paragraphs as it had, filled from one row of sentences. */
function refilled(report: ReportText, next: () => string): Chapter[] {
  return mapParts(report.chapters, ({ paragraphs }) =>
    paragraphs.map((paragraph) => {
      const count = Math.max(2, Math.min(6, Math.round(paragraph.length / (report.language === "zh" ? 40 : 130))));
      return joined(report.language, Array.from({ length: count }, next));
    }),
  );
}

/** Words of the subject and small words in turn, which no grammar joins; sections keep to their own words. */
function gibberish([own]: ShellSources, random: SeededRandom): ReportText {
  const words = wordsOf(own.language, textOf(own));
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const common = [...counts].sort((left, right) => right[1] - left[1]).map(([word]) => word);
  const small = common.slice(0, 25);
  const topical = common.slice(25, 400).filter((word) => word.length > 1);
  const chapters = mapParts(own.chapters, ({ paragraphs }) => {
    const local = random.draw(topical, Math.min(30, topical.length));
    const sentence = (): string =>
      written(
        own.language,
        Array.from({ length: random.between(9, 16) }, (_, index) =>
          index % 3 === 2 ? random.pick(small) : random.chance(0.6) ? random.pick(local) : random.pick(topical),
        ),
      );
    return paragraphs.map(() => joined(own.language, Array.from({ length: 4 }, sentence)));
  });
  return { ...own, chapters };
}

/** Each word follows the one before somewhere in the thesis; nothing holds a sentence together. */
function markov([own]: ShellSources, random: SeededRandom): ReportText {
  const followers = new Map<string, string[]>();
  const starts: string[] = [];
  for (const sentence of sentencesOf(own.language, paragraphsOfChapters(own.chapters))) {
    const words = wordsOf(own.language, sentence);
    if (words[0] !== undefined) starts.push(words[0]);
    for (const [index, word] of words.entries()) {
      const next = words[index + 1];
      if (next !== undefined) followers.set(word, [...(followers.get(word) ?? []), next]);
    }
  }
  const sentence = (): string => {
    const words = [random.pick(starts)];
    const length = random.between(10, 22);
    while (words.length < length) {
      const next = followers.get(words.at(-1) ?? "");
      words.push(random.pick(next ?? starts));
    }
    return written(own.language, words);
  };
  return { ...own, chapters: refilled(own, sentence) };
}

/** From any document, each sentence the one that is most like the one before. */
function chained(sources: ShellSources, random: SeededRandom): ReportText {
  const [own] = sources;
  const all = sources.flatMap((source) => sentencesOf(own.language, paragraphsOfChapters(source.chapters)));
  const left = random.draw([...new Set(all)], Math.min(1500, new Set(all).size)).map((text) => ({
    text,
    units: new Set(unitsOf(own.language, text)),
  }));
  let at = left.pop();
  const next = (): string => {
    const text = at?.text ?? "";
    let best = 0;
    let likeness = -1;
    for (const [index, { units }] of left.entries()) {
      let shared = 0;
      for (const unit of at?.units ?? []) if (units.has(unit)) shared++;
      const share = shared / Math.sqrt(units.size + 1);
      if (share > likeness) [best, likeness] = [index, share];
    }
    at = left.splice(best, 1)[0] ?? at;
    return text;
  };
  return { ...own, chapters: refilled(own, next) };
}

function unitsOf(language: ReportText["language"], text: string): string[] {
  return wordsOf(language, text).filter((word) => word.length > (language === "zh" ? 1 : 3));
}

/** Sections of eight documents in turn, each whole, under the headings they came with. */
function patchwork(sources: ShellSources): ReportText {
  const [own] = sources;
  const pieces = sources.slice(0, PIECES);
  const chapters = own.chapters.slice(0, 1);
  for (const [index, source] of pieces.slice(1).entries()) {
    const chapter = source.chapters[Math.min(index + 1, source.chapters.length - 1)];
    if (chapter !== undefined) chapters.push(chapter);
  }
  return { ...own, chapters: chapters.slice(0, 8), references: own.references };
}

/** Title, abstract and keywords promise one thesis, chapters and references are those of another. */
function foreignBody([own, other]: ShellSources): ReportText {
  return { ...other, title: own.title, abstract: own.abstract ?? "", keywords: own.keywords ?? [] };
}

/** Title, abstract, headings and references of one thesis, the text of another below them. */
function foreignText([own, other]: ShellSources): ReportText {
  const paragraphs = paragraphsOfChapters(other.chapters);
  let parts = 0;
  mapParts(own.chapters, (part) => {
    parts++;
    return part.paragraphs;
  });
  const share = Math.ceil(paragraphs.length / Math.max(1, parts));
  return {
    ...own,
    chapters: mapParts(own.chapters, (_, index) => paragraphs.slice(index * share, (index + 1) * share)),
  };
}

/** Every section from its last sentence to its first. */
function reversed([own]: ShellSources): ReportText {
  return {
    ...own,
    chapters: mapParts(own.chapters, ({ paragraphs }) =>
      paragraphs
        .map((paragraph) => {
          const sentences = sentencesOf(own.language, [paragraph]);
          return sentences.length === 0 ? paragraph : joined(own.language, sentences.toReversed());
        })
        .toReversed(),
    ),
  };
}

const MARKS = { zh: ["“", "”"], en: ["“", "”"] } as const;

/** Three sentences of five in quotation marks. */
function quoted([own]: ShellSources): ReportText {
  const [open, close] = MARKS[own.language];
  let at = 0;
  return {
    ...own,
    chapters: mapParts(own.chapters, ({ paragraphs }) =>
      paragraphs.map((paragraph) => {
        const sentences = sentencesOf(own.language, [paragraph]);
        if (sentences.length === 0) return at++ % 5 < 3 ? `${open}${paragraph}${close}` : paragraph;
        return joined(
          own.language,
          sentences.map((sentence) => (at++ % 5 < 3 ? `${open}${sentence}${close}` : sentence)),
        );
      }),
    ),
  };
}

/** The paragraphs of the whole body, dealt out anew. */
function shuffledParagraphs([own]: ShellSources, random: SeededRandom): ReportText {
  const paragraphs = paragraphsOfChapters(own.chapters);
  const dealt = random.draw(paragraphs, paragraphs.length);
  let at = 0;
  return {
    ...own,
    chapters: mapParts(own.chapters, (part) => {
      const taken = dealt.slice(at, at + part.paragraphs.length);
      at += part.paragraphs.length;
      return taken;
    }),
  };
}
