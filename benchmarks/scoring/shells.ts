/**
 * Reports of perfect form without a thought in them: contents, chapters, abstract, keywords, figures, citations and
 * references are all in place; only what the sentences say is filler. A scorer that pays for form pays for these.
 */
import type { Chapter, ReportText } from "../../scripts/sample-reports/report-text.ts";
import { SeededRandom } from "../made-documents/seeded-random.ts";
import { ENGLISH_STUFFING, LOREM_WORDS, STUFFING } from "./filler-words.ts";

export type ShellLanguage = ReportText["language"];

/** Sentences of real documents by language, for the shells that borrow them. */
export type BorrowedSentences = Readonly<Record<ShellLanguage, readonly string[]>>;

export interface Shell {
  readonly name: string;
  readonly report: ReportText;
}

/** Writes the next sentence of a shell, with its full stop. */
type SentenceSource = (random: SeededRandom) => string;

interface ShellKind {
  readonly name: string;
  /** Null where the source has nothing to draw from. */
  readonly sentences: (language: ShellLanguage, borrowed: BorrowedSentences) => SentenceSource | null;
}

const KINDS: readonly ShellKind[] = [
  { name: "random characters", sentences: (language) => (language === "zh" ? randomCharacters : randomLetters) },
  { name: "lorem ipsum", sentences: () => lorem },
  { name: "one paragraph repeated", sentences: (language) => repeatedParagraph(language) },
  { name: "random real sentences", sentences: (language, borrowed) => anyOf(borrowed[language]) },
  { name: "keyword stuffing", sentences: (language) => stuffing(language) },
  { name: "words of real sentences shuffled", sentences: (language, borrowed) => shuffledWords(language, borrowed) },
];

/** Every kind of shell in Chinese and in English, the same for the same seed. */
export function makeShells(borrowed: BorrowedSentences, seed = 1): Shell[] {
  return (["zh", "en"] as const).flatMap((language) =>
    KINDS.flatMap(({ name, sentences }, index) => {
      const source = sentences(language, borrowed);
      if (source === null) return [];
      const random = new SeededRandom(seed * 1000 + index);
      return [{ name: `${language} ${name}`, report: fillForm(language, () => source(random), random) }];
    }),
  );
}

const CHAPTERS = {
  zh: [
    ["绪论", "研究背景与意义", "国内外研究现状", "研究内容与结构安排"],
    ["相关理论与技术", "基础理论", "关键技术分析", "评价指标"],
    ["系统设计与实现方法", "需求分析", "总体架构设计", "核心模块实现"],
    ["实验结果与分析", "实验环境与数据", "对比实验", "结果讨论"],
    ["总结与展望", "工作总结", "未来展望"],
  ],
  en: [
    ["Introduction", "Background and motivation", "Related work", "Structure of the thesis"],
    ["Theory and techniques", "Foundations", "Key techniques", "Measures of quality"],
    ["Design and implementation of the method", "Requirements", "Architecture", "Core modules"],
    ["Experiments and results", "Data and environment", "Comparison", "Discussion of the results"],
    ["Conclusion and future work", "Summary of the work", "Future work"],
  ],
} as const;

const KEYWORDS = {
  zh: ["系统设计", "对比实验", "关键技术", "评价指标"],
  en: ["core modules", "key techniques", "comparison", "architecture"],
} as const;

const PARAGRAPHS = 4;
const SENTENCES = 4;
const REFERENCES = 24;

function fillForm(language: ShellLanguage, next: () => string, random: SeededRandom): ReportText {
  let reference = 0;
  let figure = 0;
  const paragraph = (chapter: number): string[] => {
    const sentences = Array.from({ length: SENTENCES }, next);
    const label = (reference++ % REFERENCES) + 1;
    const cited = sentences.map((sentence, index) => (index === 1 ? cite(sentence, label) : sentence));
    if (!random.chance(0.25)) return [joined(language, cited)];
    const number = `${chapter + 1}-${++figure}`;
    return language === "zh"
      ? [joined(language, [...cited, `结果见图${number}。`]), `图${number} ${KEYWORDS.zh[figure % 4]}`]
      : [joined(language, [...cited, `See Figure ${number}.`]), `Figure ${number}: ${KEYWORDS.en[figure % 4]}`];
  };
  const chapters = CHAPTERS[language].map(([title, ...sections], chapter): Chapter => {
    figure = 0;
    const paragraphs = (count: number): string[] => Array.from({ length: count }, () => paragraph(chapter)).flat();
    return {
      title,
      paragraphs: paragraphs(1),
      sections: sections.map((section) => ({ title: section, paragraphs: paragraphs(PARAGRAPHS) })),
    };
  });
  return {
    fileName: "shell.pdf",
    language,
    layout: "thesis",
    title: language === "zh" ? "基于关键技术的系统设计与实现" : "Design of a System by Key Techniques",
    author: language === "zh" ? "林晓" : "Jane Doe",
    institution: language === "zh" ? "临江大学" : "Riverside University",
    abstract: joined(language, Array.from({ length: 8 }, next)),
    keywords: KEYWORDS[language],
    chapters,
    references: Array.from({ length: REFERENCES }, (_, index) => referenceOf(language, index)),
  };
}

function joined(language: ShellLanguage, sentences: readonly string[]): string {
  return sentences.join(language === "zh" ? "" : " ");
}

function cite(sentence: string, label: number): string {
  return sentence.replace(/[。.]?$/u, (stop) => `[${label}]${stop}`);
}

function referenceOf(language: ShellLanguage, index: number): string {
  const year = 2019 + (index % 7);
  return language === "zh" && index % 3 > 0
    ? `王${"丽强芳伟敏静"[index % 6]}, 陈刚. 第${index + 1}类系统的设计与评价[J]. 计算机学报, ${year}, ${index + 20}(${(index % 6) + 1}): ${index * 9 + 1}-${index * 9 + 8}.`
    : `MILLER A, DOE J ${String.fromCharCode(65 + index)}. Design and evaluation of systems of kind ${index + 1}[J]. Journal of Systems, ${year}, ${index + 20}(${(index % 6) + 1}): ${index * 9 + 1}-${index * 9 + 8}.`;
}

/** Any of the 20,902 characters of the first block of Unicode, with a comma now and then. */
const randomCharacters: SentenceSource = (random) => {
  const characters = Array.from({ length: random.between(15, 35) }, (_, index) =>
    index % 11 === 10 ? "，" : String.fromCharCode(random.between(0x4e00, 0x9fa5)),
  );
  return `${characters.join("")}${random.between(1, 99)}.5%。`;
};

const randomLetters: SentenceSource = (random) => {
  const words = Array.from({ length: random.between(10, 22) }, () =>
    Array.from({ length: random.between(2, 9) }, () => random.pick([..."etaoinshrdlucmfwypvbgk"])).join(""),
  );
  return `${capitalised(words.join(" "))} ${random.between(1, 99)}.5%.`;
};

const lorem: SentenceSource = (random) => {
  const words = Array.from({ length: random.between(10, 22) }, () => random.pick(LOREM_WORDS));
  return `${capitalised(words.join(" "))} ${random.between(1, 99)}.5%.`;
};

function repeatedParagraph(language: ShellLanguage): SentenceSource {
  const sentences =
    language === "zh"
      ? [
          "由于传统方法在数据量增大时响应时间明显上升，因此本文首先对系统的瓶颈进行了分析，耗时占比为41.2%。",
          "其次，根据分析结果对存储结构做了调整，然而写入的开销也随之增加了8.5%。",
          "此外，缓存策略的改变使命中率由62%提高到87%，从而减少了重复的计算。",
          "最后，实验在3台服务器上重复了10次，结果表明改进后的系统更加稳定。",
        ]
      : [
          "Because the response time of traditional methods grows with the data, we first analysed the bottleneck, which takes 41.2% of the time.",
          "Second, the storage was changed according to the analysis; however, the cost of writing rose by 8.5%.",
          "Moreover, the new policy of the cache raised the rate of hits from 62% to 87% and thus avoids repeated work.",
          "Finally, the experiment was repeated 10 times on 3 servers, and the results show that the system is more stable.",
        ];
  let at = 0;
  return () => sentences[at++ % sentences.length] as string;
}

/** Every sentence once before any comes again. */
function anyOf(sentences: readonly string[]): SentenceSource | null {
  if (sentences.length === 0) return null;
  let left: string[] = [];
  return (random) => {
    if (left.length === 0) left = random.draw(sentences, sentences.length);
    return left.pop() ?? "";
  };
}

/** The keywords of a subject again and again, strung together by connectives. */
function stuffing(language: ShellLanguage): SentenceSource {
  if (language === "en") {
    return (random) =>
      `${capitalised(random.pick(ENGLISH_STUFFING.openings))} ${random.draw(ENGLISH_STUFFING.keywords, random.between(5, 8)).join(", ")} improve ${random.pick(ENGLISH_STUFFING.keywords)} by ${random.between(1, 99)}.5%.`;
  }
  return (random) =>
    `${random.pick(STUFFING.openings)}${random.draw(STUFFING.keywords, random.between(5, 8)).join("、")}使${random.pick(STUFFING.keywords)}提高了${random.between(1, 99)}.5%。`;
}

/** Words in their natural frequencies and in no order: bounds on the vocabulary alone do not see them. */
function shuffledWords(language: ShellLanguage, borrowed: BorrowedSentences): SentenceSource | null {
  const words = borrowed[language].flatMap((sentence) =>
    language === "zh" ? [...sentence].filter((each) => /\p{Script=Han}/u.test(each)) : sentence.split(/[^\p{L}]+/u),
  );
  if (words.length === 0) return null;
  return (random) => {
    const some = Array.from({ length: random.between(12, 30) }, () => random.pick(words));
    return language === "zh" ? `${some.join("")}。` : `${capitalised(some.join(" ").toLowerCase())}.`;
  };
}

function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
