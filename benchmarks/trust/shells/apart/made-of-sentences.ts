/** Genuine sentences in an order that nobody gave them. */
import { grouped, shortened, shuffle, spread, titlesOf, until } from "./chapters.ts";
import { type Language, listOf, RULES } from "./language.ts";
import { closed, isProse, join, measure, measureAll, paragraphsOf, sentencesOf, soundSentences } from "./sentences.ts";
import type { Made, Sources } from "./sources.ts";
import { likeness, STOP_WORDS, wordCounts } from "./topics.ts";

/** Sentences of all others, each followed by the one that is most like it. */
export function chained({ language, random, main, others }: Sources): Made {
  const each = Math.ceil(1_600 / Math.max(1, others.length));
  const pool = others.flatMap((other) => shuffle(soundSentences(other.parts, language), random).slice(0, each));
  const left = new Map(pool.map((sentence, at) => [at, { sentence, grams: gramsOf(sentence, language) }]));
  let now = gramsOf(main.thesis.title + main.thesis.abstract.slice(0, 60), language);
  const sentences = until(RULES[language].body.aim, language, () => {
    let [best, most] = [-1, -1];
    for (const [at, { grams }] of left) {
      const shared = [...now].filter((gram) => grams.has(gram)).length;
      const value = shared / (now.size + grams.size - shared + 1);
      if (value > most) [best, most] = [at, value];
    }
    const found = left.get(best);
    left.delete(best);
    now = found?.grams ?? now;
    return found?.sentence;
  });
  return { parts: spread(grouped(sentences, language, random), titlesOf(main.parts)) };
}

/** Pairs of characters in Chinese, long words in English. */
function gramsOf(text: string, language: Language): Set<string> {
  if (language === "en") {
    const words = text.toLowerCase().match(/[a-z]{4,}/gu) ?? [];
    return new Set(words.filter((word) => !STOP_WORDS.en.has(word)));
  }
  const letters = text.replace(/[^\p{Script=Han}A-Za-z]/gu, "");
  return new Set(Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)));
}

/** Each chapter's sentences from the last to the first. */
export function reversed({ language, main }: Sources): Made {
  const body = shortened(main.parts, language, RULES[language].body.aim);
  return {
    parts: body.map((part) => {
      const rows = part.paragraphs.map((each) => sentencesOf(each, language)).reverse();
      const sentences = rows.flatMap((row) => row.map((each) => closed(each, language)).reverse());
      const paragraphs: string[] = [];
      for (const { length } of rows) if (length > 0) paragraphs.push(join(sentences.splice(0, length), language));
      return { title: part.title, paragraphs };
    }),
  };
}

/** Passages of others in quotation marks, six tenths of the whole. */
export function quoting({ language, random, main, others, far, words }: Sources): Made {
  // Where its own sentences do not suffice, those of another stand unquoted.
  const own = [main, ...(far === main ? [] : [far])].flatMap(({ parts }) => soundSentences(parts, language));
  const passages = passagesNear(words.slice(0, 60), language, others).slice(0, 160);
  const queue = shuffle(passages, random);
  let [quoted, whole] = [0, 0];
  const paragraphs = until(RULES[language].body.aim, language, () => {
    const pieces: string[] = [];
    for (let turn = random.between(1, 2); turn > 0; turn -= 1) {
      const passage = queue.pop();
      if (passage === undefined) break;
      const inner = closed(passage, language).replace(/[“”"]/gu, (mark) => INNER_MARKS[mark] ?? mark);
      const lead = random.pick(listOf("quotationLeads", language));
      pieces.push(`${lead}“${inner}”`);
      quoted += measure(inner, language);
      whole += measure(inner, language) + measure(lead, language);
    }
    if (pieces.length === 0) return undefined;
    // Own sentences before and after, as many as keep the quotations at six tenths.
    const around: string[] = [];
    while (quoted / Math.max(1, whole) > 0.62 && own.length > 0) {
      const sentence = own.shift() ?? "";
      around.push(sentence);
      whole += measure(sentence, language);
    }
    return join([...around.slice(0, 1), ...pieces, ...around.slice(1)], language);
  });
  return {
    parts: spread(paragraphs, titlesOf(main.parts)),
    references: [main, ...others.slice(0, 5)].map(({ thesis }) => thesis),
  };
}

const INNER_MARKS: Readonly<Record<string, string>> = { "“": "‘", "”": "’", '"': "'" };

/** Passages of two to four sentences, those nearest to the words first. */
function passagesNear(words: readonly string[], language: Language, theses: Sources["others"]): string[] {
  const topic = new Map(words.map((word) => [word, 1]));
  const { least, most } = RULES[language].passage;
  const passages: { text: string; near: number }[] = [];
  for (const paragraph of theses.flatMap(({ parts }) => paragraphsOf(parts))) {
    const sentences = sentencesOf(paragraph, language).filter((each) => isProse(each, language));
    for (let at = 0; at + 2 <= sentences.length; at += 4) {
      const text = join(sentences.slice(at, at + 4), language);
      const length = measure(text, language);
      if (length < least || length > most) continue;
      passages.push({ text, near: likeness(wordCounts(text, language), topic) });
    }
  }
  passages.sort((one, two) => two.near - one.near || (one.text < two.text ? -1 : 1));
  return passages.map(({ text }) => text);
}

/** Sentences of two theses by turns. */
export function interleaved({ language, random, main, far }: Sources): Made {
  const one = main.parts.map((part) => soundSentences([part], language));
  const two = far.parts.map((part) => soundSentences([part], language));
  // The same share of every chapter of both, so that together they have the length aimed at.
  const size = (lists: readonly string[][]): number => Math.max(1, measureAll(lists.flat(), language));
  const { aim } = RULES[language].body;
  const shareOf = (these: string[][], those: string[][]): number =>
    Math.min(1, Math.max(aim / 2, aim - size(those)) / size(these));
  const begin = (lists: readonly string[][], share: number): string[][] =>
    lists.map((list) => list.slice(0, Math.ceil(list.length * share)));
  const hosts = begin(one, shareOf(one, two));
  const guests = begin(two, shareOf(two, one)).flat();
  const perTurn = guests.length / Math.max(1, hosts.flat().length);
  let due = 0;
  const parts = hosts.map((list, place) => {
    const mixed: string[] = [];
    for (const sentence of list) {
      mixed.push(sentence);
      // One for one; where a thesis has fewer sentences left, two stand now and then.
      for (due += perTurn; due >= 1 && guests.length > 0; due -= 1) mixed.push(guests.shift() ?? "");
    }
    const paragraphs = grouped(mixed, language, random, { from: 4, to: 7 });
    return { title: main.parts[place]?.title ?? "", paragraphs };
  });
  return { parts: parts.filter((part) => part.paragraphs.length > 0), references: [main.thesis, far.thesis] };
}
