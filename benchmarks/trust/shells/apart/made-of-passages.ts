/** Genuine paragraphs in a document to which they do not belong. */
import { CONCLUSION, genericTitles, shortened, shuffle, spread, titlesOf } from "./chapters.ts";
import { RULES } from "./language.ts";
import { measureAll, type Part, paragraphsOf } from "./sentences.ts";
import type { Made, Sources } from "./sources.ts";
import { abstractOf } from "./study.ts";

/** Each of eight theses takes from the like place: beginnings to the beginning, ends to the end. */
export function patchwork({ language, random, main, others }: Sources): Made {
  const eight = [main, ...others.slice(0, 7)];
  const flat = eight.map(({ parts }) => paragraphsOf(parts));
  const titles = titlesOf(main.parts);
  const size = RULES[language].body.aim / titles.length;
  const used = new Set<string>();
  let turn = 0;
  const parts = titles.map((title, at) => {
    const paragraphs: string[] = [];
    for (let dry = 0; measureAll(paragraphs, language) < size && dry < eight.length; ) {
      const from = flat[turn++ % eight.length] ?? [];
      const start = Math.min(from.length - 1, Math.floor(((at + random.next()) / titles.length) * from.length));
      const run = from.slice(start, start + random.between(1, 2)).filter((paragraph) => !used.has(paragraph));
      dry = run.length === 0 ? dry + 1 : 0;
      paragraphs.push(...run);
      for (const paragraph of run) used.add(paragraph);
    }
    return { title, paragraphs };
  });
  return { parts: parts.filter((part) => part.paragraphs.length > 0), references: eight.map(({ thesis }) => thesis) };
}

export function foreignBody({ language, main, far }: Sources): Made {
  const body = shortened(far.parts, language, RULES[language].body.aim);
  return { parts: spread(paragraphsOf(body), titlesOf(main.parts)) };
}

export function foreignAbstract({ language, main, far }: Sources): Made {
  return { parts: shortened(main.parts, language, RULES[language].body.aim), abstract: abstractOf(far) };
}

/** Conclusion and references of another thesis. */
export function foreignEnd({ language, main, far }: Sources): Made {
  const { aim } = RULES[language].body;
  const body = shortened(main.parts, language, aim * 0.92);
  const own = conclusionOf(body);
  const ownTitle = body[own]?.title ?? "";
  const title = CONCLUSION.test(ownTitle) ? ownTitle : (genericTitles(body, language)[5] ?? "");
  const theirs = far.parts.slice(conclusionOf(far.parts)).slice(0, 1);
  const paragraphs = paragraphsOf(shortened(theirs, language, aim * 0.15));
  return { parts: [...body.slice(0, own), { title, paragraphs }], references: [far.thesis] };
}

/** Where the last chapter with a title of a conclusion stands, or else the last. */
function conclusionOf(parts: readonly Part[]): number {
  const found = parts.findLastIndex(({ title }, at) => at > 0 && CONCLUSION.test(title));
  return found < 0 ? parts.length - 1 : found;
}

/** The thesis's own paragraphs in a random order. */
export function shuffled({ language, random, main }: Sources): Made {
  const body = shortened(main.parts, language, RULES[language].body.aim);
  const all = shuffle(paragraphsOf(body), random);
  return {
    parts: body.map(({ title, paragraphs }) => ({ title, paragraphs: all.splice(0, paragraphs.length) })),
  };
}
