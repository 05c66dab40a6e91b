/** Chapters of a length and with titles as a thesis has them. */
import type { SeededRandom } from "../../../made-documents/seeded-random.ts";
import { type Language, listOf, RULES } from "./language.ts";
import { copyOf, join, measure, measureAll, type Part, paragraphsOf, sentencesOf, sizeOf } from "./sentences.ts";
import type { SourceThesis } from "./sources.ts";

/** Mark of a citation. */
export const MARK = /\s*[[［]\s*\d{1,3}(?:\s*[-–—~,，、]\s*\d{1,3})*\s*[\]］]/gu;
export const CONCLUSION = /结论|总结|结语|展望|conclu|summary|outlook/iu;
const NUMERALS = ["一", "二", "三", "四", "五", "六"];

/** The chapters of a thesis. Long paragraphs are cut at sentences; scraps are joined to what went before. */
export function normalised({ chapters, language }: SourceThesis): Part[] {
  const { least, most } = RULES[language].paragraph;
  const parts = chapters
    .map((chapter) => {
      const paragraphs: string[] = [];
      for (const raw of chapter.paragraphs) {
        const paragraph = raw.replace(MARK, "").replace(/\s+/gu, " ").trim();
        const length = measure(paragraph, language);
        if (paragraph === "") continue;
        if (length > most) paragraphs.push(...cut(paragraph, language));
        else if (length < least && paragraphs.length > 0) {
          paragraphs.push(join([paragraphs.pop() ?? "", paragraph], language));
        } else paragraphs.push(paragraph);
      }
      return { title: chapter.title.trim(), paragraphs };
    })
    .filter((each) => each.paragraphs.length > 0);
  return parts.length >= 3 ? parts : spread(paragraphsOf(parts), listOf("chapterTitles", language));
}

function cut(paragraph: string, language: Language): string[] {
  const pieces: string[] = [];
  let held: string[] = [];
  for (const sentence of sentencesOf(paragraph, language)) {
    held.push(sentence);
    if (measure(join(held, language), language) <= RULES[language].paragraph.most * 0.6) continue;
    pieces.push(join(held, language));
    held = [];
  }
  return held.length > 0 ? [...pieces, join(held, language)] : pieces;
}

/** Paragraphs in their order over chapters of these titles, about the same number in each. */
export function spread(paragraphs: readonly string[], titles: readonly string[]): Part[] {
  const count = Math.max(1, Math.min(titles.length, paragraphs.length));
  const start = (at: number) => Math.floor((at * paragraphs.length) / count);
  return titles.slice(0, count).map((title, at) => ({ title, paragraphs: paragraphs.slice(start(at), start(at + 1)) }));
}

/** The beginning of every chapter, in proportion, so that the whole has about this size. */
export function shortened(parts: readonly Part[], language: Language, size: number): Part[] {
  const whole = sizeOf(parts, language);
  if (whole <= size) return copyOf(parts);
  return parts.map((part) => {
    const budget = (sizeOf([part], language) / whole) * size;
    const paragraphs: string[] = [];
    for (const paragraph of part.paragraphs) {
      const sum = measureAll(paragraphs, language);
      if (paragraphs.length > 0 && sum + measure(paragraph, language) / 2 > budget) break;
      paragraphs.push(paragraph);
    }
    return { title: part.title, paragraphs };
  });
}

/** Leaves out chapters without a paragraph, and the ends of the longest chapters where the whole is too long. */
export function fitted(parts: readonly Part[], language: Language): Part[] {
  const out = copyOf(parts.filter((each) => each.paragraphs.length > 0));
  while (sizeOf(out, language) > RULES[language].body.most) {
    const longest = out.reduce((one, two) => (two.paragraphs.length > one.paragraphs.length ? two : one));
    if (longest.paragraphs.length < 2) break;
    longest.paragraphs.pop();
  }
  return out;
}

/** At most nine chapters; the rest joins the ninth but for the last, which stays last. */
export function titlesOf(parts: readonly Part[]): string[] {
  const titles = parts.map((each) => each.title);
  return titles.length <= 9 ? titles : [...titles.slice(0, 8), ...titles.slice(-1)];
}

/** The generic titles, numbered as the thesis numbers its own. */
export function genericTitles(like: readonly Part[], language: Language): string[] {
  const first = like[0]?.title ?? "";
  return listOf("chapterTitles", language).map((title, at) => {
    if (/^第[一二三]/u.test(first)) return `第${NUMERALS[at]}章 ${title}`;
    if (/^第\s*\d/u.test(first)) return `第${at + 1}章 ${title}`;
    if (/^Chapter\s+\d/iu.test(first)) return `Chapter ${at + 1} ${title}`;
    const number = /^\d+(\.?\s*)/u.exec(first);
    return number === null ? title : `${at + 1}${number[1] || " "}${title}`;
  });
}

/** Paragraphs of so many sentences. */
export function grouped(
  sentences: readonly string[],
  language: Language,
  random: SeededRandom,
  { from, to } = { from: 3, to: 6 },
): string[] {
  const out: string[] = [];
  for (let at = 0; at < sentences.length; ) {
    const count = random.between(from, to);
    out.push(join(sentences.slice(at, at + count), language));
    at += count;
  }
  return out;
}

/** Pieces until they have this size together, or there is none left. */
export function until(size: number, language: Language, next: () => string | undefined): string[] {
  const out: string[] = [];
  for (let sum = 0; sum < size; ) {
    const piece = next();
    if (piece === undefined) break;
    out.push(piece);
    sum += measure(piece, language);
  }
  return out;
}

/** Items in a random order (Fisher and Yates). */
export function shuffle<Item>(items: readonly Item[], random: SeededRandom): Item[] {
  const out = [...items];
  for (let at = out.length - 1; at > 0; at -= 1) {
    const to = random.between(0, at);
    [out[at], out[to]] = [out[to] as Item, out[at] as Item];
  }
  return out;
}
