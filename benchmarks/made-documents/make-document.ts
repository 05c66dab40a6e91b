/** Makes the content of a document from a seed. */
import type { Block, Chapter, Inline, SampleDocument, SampleReference } from "./document-model.ts";
import { CHINESE, ENGLISH, type SampleWords } from "./sample-words.ts";
import { SeededRandom } from "./seeded-random.ts";

export type ReferenceStyle = "gbt" | "ieee" | "apa";

export interface ContentOptions {
  readonly seed: number;
  readonly language: "zh" | "en";
  readonly referenceStyle: ReferenceStyle;
  /** 1 to 3. */
  readonly depth: number;
  readonly chapters: number;
  readonly paragraphs: number;
  readonly references: number;
  /** Rows of the longest table. */
  readonly longTable?: number;
  readonly appendix?: boolean;
  readonly acknowledgements?: boolean;
  readonly bilingual?: boolean;
  readonly objects?: boolean;
}

export function makeDocument(options: ContentOptions): SampleDocument {
  return new DocumentMaker(options).make();
}

const FORMULAS = [
  "E_i = \\alpha x_i + \\beta y_i",
  "S = \\frac{1}{n}\\sum_{i=1}^{n} (x_i - \\bar{x})^2",
  "P(A \\mid B) = \\frac{P(B \\mid A) P(A)}{P(B)}",
  "L(\\theta) = -\\sum_{k} y_k \\log p_k(\\theta)",
  "\\tau_{ij}(t+1) = (1-\\rho)\\,\\tau_{ij}(t) + \\Delta\\tau_{ij}",
];
const PROGRAM = [
  "def total(values):",
  "    result = 0",
  "    for value in values:",
  "        if value > 0:",
  "            result += value",
  "    return result",
];

class DocumentMaker {
  readonly #options: ContentOptions;
  readonly #random: SeededRandom;
  readonly #words: SampleWords;
  readonly #topic: string;
  readonly #method: string;
  readonly #references: SampleReference[] = [];
  readonly #sections: string[];
  #nextReference = 0;

  constructor(options: ContentOptions) {
    this.#options = options;
    this.#random = new SeededRandom(options.seed);
    this.#words = options.language === "zh" ? CHINESE : ENGLISH;
    this.#topic = this.#random.pick(this.#words.topics);
    this.#method = this.#random.pick(this.#words.methods);
    while (this.#references.length < options.references) this.#references.push(this.#reference());
    this.#sections = this.#random.draw(this.#words.sections, this.#words.sections.length);
  }

  make(): SampleDocument {
    const { language, bilingual } = this.#options;
    const title =
      language === "zh"
        ? `基于${this.#method}的${this.#topic}研究与实现`
        : capitals(`A Study of ${this.#method} for ${this.#topic}`);
    const english = new SeededRandom(this.#options.seed + 7);
    const method = english.pick(ENGLISH.methods);
    const topic = english.pick(ENGLISH.topics);
    const languages = bilingual === true ? (["zh", "en"] as const) : [language];
    return {
      language,
      title,
      englishTitle: capitals(`Research on ${topic} with ${method}`),
      author: this.#person(),
      abstracts: Object.fromEntries(languages.map((each) => [each, this.#abstract(each)])),
      keywords: Object.fromEntries(languages.map((each) => [each, this.#keywords(each)])),
      chapters: this.#chapters(),
      appendix:
        this.#options.appendix === true
          ? { level: 1, title: language === "zh" ? "主要程序" : "Program Code", blocks: [this.#paragraph(2)] }
          : null,
      acknowledgements: this.#options.acknowledgements === true ? this.#sentences(3) : null,
      references: this.#references,
    };
  }

  #fill(template: string, words = this.#words): string {
    return template
      .replaceAll("T", () =>
        words === this.#words && this.#random.chance(0.6) ? this.#topic : this.#random.pick(words.topics),
      )
      .replaceAll(/(?<![A-Za-z])M(?![a-z])/g, () => this.#random.pick(words.methods))
      .replaceAll(/(?<![A-Za-z])V(?![a-z])/g, () => this.#random.pick(words.measures))
      .replaceAll(/(?<![A-Za-z])N(?![a-z])/g, () => String(this.#random.between(3, 60)));
  }

  /** English sentences may begin with a capital T; only the lone letter is a place. */
  #sentence(words = this.#words): string {
    const guarded = this.#random.pick(words.sentences).replaceAll(/T(?=[a-z])/g, "\u0001");
    return this.#fill(guarded, words).replaceAll("\u0001", "T");
  }

  #sentences(count: number, words = this.#words): string {
    return Array.from({ length: count }, () => this.#sentence(words)).join(words === CHINESE ? "" : " ");
  }

  #title(template: string): string {
    const guarded = template.replaceAll(/T(?=[a-z])/g, "\u0001");
    const filled = this.#fill(guarded).replaceAll("\u0001", "T");
    return this.#words === ENGLISH ? capitals(filled) : filled;
  }

  #abstract(language: "zh" | "en"): string[] {
    const words = language === "zh" ? CHINESE : ENGLISH;
    return Array.from({ length: this.#random.between(1, 3) }, () => this.#sentences(this.#random.between(3, 5), words));
  }

  #keywords(language: "zh" | "en"): string[] {
    const words = language === "zh" ? CHINESE : ENGLISH;
    return this.#random.draw([...words.topics, ...words.methods], this.#random.between(3, 5));
  }

  #person(): string {
    const { familyNames, givenNames } = this.#words;
    return this.#words === CHINESE
      ? `${this.#random.pick(familyNames)}${this.#random.pick(givenNames)}`
      : `${this.#random.pick(givenNames)} ${this.#random.pick(familyNames)}`;
  }

  #chapters(): Chapter[] {
    const { chapters, depth } = this.#options;
    const all: Chapter[] = [];
    const templates = this.#words.chapters.slice(0, chapters - 1).concat([this.#words.chapters.at(-1)!]);
    templates.forEach((choice, index) => {
      all.push({
        level: 1,
        title: this.#title(this.#random.pick(choice)),
        blocks: depth > 1 ? [this.#paragraph(2)] : this.#body(),
      });
      const isLast = index === templates.length - 1;
      const sections = depth > 1 && !isLast ? this.#random.between(2, 3) : 0;
      for (let section = 0; section < sections; section++) {
        const subsections = depth > 2 && this.#random.chance(0.5) ? 2 : 0;
        all.push({ level: 2, title: this.#title(this.#takeSection()), blocks: this.#body() });
        for (let count = 0; count < subsections; count++)
          all.push({ level: 3, title: this.#title(this.#takeSection()), blocks: this.#body() });
      }
    });
    return all;
  }

  #takeSection(): string {
    return this.#sections.pop() ?? this.#random.pick(this.#words.chapters.flat());
  }

  #body(): Block[] {
    const { paragraphs, objects } = this.#options;
    const blocks: Block[] = [];
    for (let index = 0; index < paragraphs; index++) {
      blocks.push(this.#paragraph(this.#random.between(2, 6)));
      if (objects === false || !this.#random.chance(0.45)) continue;
      blocks.push(this.#object());
    }
    return blocks;
  }

  #object(): Block {
    const caption = this.#title(this.#random.pick(this.#words.captions));
    switch (this.#random.pick(["figure", "table", "table", "formula", "formula", "listing", "items"] as const)) {
      case "figure":
        return { kind: "figure", caption };
      case "table":
        return { kind: "table", caption, rows: this.#rows() };
      case "formula":
        return { kind: "formula", tex: this.#random.pick(FORMULAS) };
      case "listing":
        return { kind: "listing", caption, lines: PROGRAM };
      default:
        return {
          kind: "items",
          numbered: this.#random.chance(0.5),
          items: [this.#sentence(), this.#sentence(), this.#sentence()],
        };
    }
  }

  #rows(): string[][] {
    const width = this.#random.between(3, 5);
    const head = this.#words.columns.slice(0, width).map((column) => this.#title(column));
    const long = this.#options.longTable;
    const count = long !== undefined && this.#random.chance(0.4) ? long : this.#random.between(3, 6);
    return [
      head,
      ...Array.from({ length: count }, (_, row) =>
        head.map((_, column) =>
          column === 0
            ? String(row + 1)
            : column === 1
              ? this.#title(this.#random.pick(this.#words.rows))
              : (this.#random.next() * 100).toFixed(column),
        ),
      ),
    ];
  }

  #paragraph(sentences: number): Block {
    const inlines: Inline[] = [];
    for (let index = 0; index < sentences; index++) {
      const sentence = this.#sentence();
      const gap = this.#words === ENGLISH && index > 0 ? " " : "";
      if (this.#references.length > 0 && this.#random.chance(0.35)) {
        inlines.push(
          { kind: "text", text: gap + sentence.slice(0, -1) },
          { kind: "cite", references: this.#citation() },
          { kind: "text", text: sentence.slice(-1) },
        );
      } else inlines.push({ kind: "text", text: gap + sentence });
      if (this.#random.chance(0.04)) inlines.push({ kind: "footnote", text: this.#sentence() });
    }
    return { kind: "paragraph", inlines };
  }

  #citation(): number[] {
    const count = this.#random.pick([1, 1, 1, 2, 3]);
    const first = this.#nextReference % this.#references.length;
    this.#nextReference++;
    return Array.from({ length: count }, (_, index) => first + index).filter(
      (index) => index < this.#references.length,
    );
  }

  /** A year that no other work of the same first family name has, so that every citation means one work. */
  #freeYear(family: string): number {
    const taken = this.#references.filter(({ firstFamily }) => firstFamily === family).map(({ year }) => year);
    for (;;) {
      const year = this.#random.between(1998, 2024);
      if (!taken.includes(year)) return year;
    }
  }

  #reference(): SampleReference {
    const random = this.#random;
    const chinese = this.#options.referenceStyle === "gbt" && random.chance(0.6);
    const words = chinese ? CHINESE : ENGLISH;
    const authorCount = random.between(1, 3);
    const families = random.draw(words.familyNames, authorCount);
    const year = this.#freeYear(families[0]!);
    const given = families.map(() => random.pick(words.givenNames));
    const topic = random.pick(words.topics);
    const method = random.pick(words.methods);
    const pages = `${random.between(1, 300)}-${random.between(301, 400)}`;
    const base = { firstFamily: families[0]!, secondFamily: families[1] ?? "", authorCount, year };
    const volume = random.between(2, 60);
    const issue = random.between(1, 12);
    if (chinese) {
      const authors = families.map((family, index) => family + given[index]!).join(", ");
      const text = random.pick([
        `${authors}. 基于${method}的${topic}研究[J]. ${random.pick(["计算机应用", "自动化学报", "软件学报"])}, ${year}, ${volume}(${issue}): ${pages}.`,
        `${authors}. ${topic}导论[M]. 北京: ${random.pick(["清华大学出版社", "科学出版社"])}, ${year}.`,
        `${authors}. ${topic}的若干问题[D]. 武汉: 华中理工大学, ${year}.`,
        `${authors}. ${topic}中的${method}[EB/OL]. (${year}-03-12)[2024-05-01]. https://example.org/article/${volume}.`,
      ]);
      return { ...base, text };
    }
    const initials = given.map((name) => name.charAt(0));
    const journal = random.pick([
      "Journal of Applied Systems",
      "Computing Letters",
      "Transactions on Field Engineering",
    ]);
    const title = `On ${method} for ${topic}`;
    switch (this.#options.referenceStyle) {
      case "gbt":
        return {
          ...base,
          text: `${families.map((family, index) => `${family.toUpperCase()} ${initials[index]!}`).join(", ")}. ${title}[J]. ${journal}, ${year}, ${volume}(${issue}): ${pages}.`,
        };
      case "ieee":
        return {
          ...base,
          text: `${joinNames(families.map((family, index) => `${initials[index]!}. ${family}`))}, “${title},” ${journal}, vol. ${volume}, no. ${issue}, pp. ${pages.replace("-", "–")}, ${year}.`,
        };
      case "apa":
        return {
          ...base,
          text: `${families
            .map((family, index) => `${family}, ${initials[index]!}.`)
            .join(", ")
            .replace(
              /, ([^,]+, [^,]+)$/,
              authorCount > 1 ? ", & $1" : ", $1",
            )} (${year}). ${title}. ${journal}, ${volume}(${issue}), ${pages.replace("-", "–")}.`,
        };
    }
  }
}

function joinNames(names: readonly string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")}${names.length > 2 ? "," : ""} and ${names.at(-1)}`;
}

const SMALL = new Set(["of", "for", "on", "and", "to", "with", "the", "a", "into", "in"]);

function capitals(title: string): string {
  return title
    .split(" ")
    .map((word, index) => (index > 0 && SMALL.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(" ");
}
