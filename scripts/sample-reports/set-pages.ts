import type { FontName, PageItem } from "../../packages/pdf/test/pdf-writer/page-content.ts";
import type { TestPage } from "../../packages/pdf/test/pdf-writer/write-pdf.ts";
import type { ReportText } from "./report-text.ts";

interface Column {
  readonly left: number;
  readonly width: number;
}

interface TextStyle {
  readonly size: number;
  readonly leading: number;
  readonly bold?: boolean;
  readonly centred?: boolean;
  readonly indent?: number;
  readonly before?: number;
  /** In the colour of the paper. */
  readonly white?: boolean;
}

const TOP = 80;
const BOTTOM = 770;
const PAGE_WIDTH = 595;
const oneColumn: readonly Column[] = [{ left: 80, width: 435 }];
const twoColumns: readonly Column[] = [
  { left: 50, width: 235 },
  { left: 310, width: 235 },
];

/** Sets lines on pages, column by column, with a page number at the foot of every page that asks for one. */
export class PageSetter {
  readonly pages: { items: PageItem[]; label: string | null }[] = [];
  readonly #language: ReportText["language"];
  #columns = oneColumn;
  #column = 0;
  #y = TOP;
  #top = TOP;

  constructor(language: ReportText["language"]) {
    this.#language = language;
  }

  newPage(label: string | null, columns: "one" | "two" = "one"): void {
    this.pages.push({ items: [], label });
    this.#columns = columns === "two" ? twoColumns : oneColumn;
    this.#column = 0;
    this.#top = TOP;
    this.#y = TOP;
  }

  /** From here on the page has two columns. */
  splitColumns(): void {
    this.#columns = twoColumns;
    this.#column = 0;
    this.#top = this.#y + 12;
    this.#y = this.#top;
  }

  text(text: string, style: TextStyle): void {
    const column = this.#columns[this.#column] as Column;
    const lines = wrap(text, style.size, column.width, style.indent ?? 0);
    this.#y += style.before ?? 0;
    lines.forEach((line, index) => {
      this.#advance(style.leading);
      const { left, width } = this.#columns[this.#column] as Column;
      const indent = index === 0 ? (style.indent ?? 0) : 0;
      const x = style.centred ? left + (width - widthOf(line, style.size)) / 2 : left + indent;
      this.#put(line, x, style);
    });
  }

  /** A line of a table of contents: title, dots, page label at the right edge. */
  contentsLine(title: string, label: string, indent: number): void {
    const size = 11;
    this.#advance(18);
    const { left, width } = this.#columns[0] as Column;
    const room = width - indent - widthOf(title, size) - widthOf(label, size) - 8;
    const dots = ".".repeat(Math.max(3, Math.floor(room / widthOf(".", size))));
    this.#put(`${title} ${dots}`, left + indent, { size, leading: 18 });
    this.#put(label, left + width - widthOf(label, size), { size, leading: 18 });
  }

  finish(): TestPage[] {
    return this.pages.map(({ items, label }) => {
      const number: PageItem[] = label
        ? [{ kind: "text", text: label, x: PAGE_WIDTH / 2 - 5, y: 800, size: 9, font: "times" }]
        : [];
      return { items: [...items, ...number] };
    });
  }

  get label(): string | null {
    return this.pages.at(-1)?.label ?? null;
  }

  #advance(leading: number): void {
    this.#y += leading;
    if (this.#y <= BOTTOM) return;
    if (this.#column + 1 < this.#columns.length) {
      this.#column += 1;
    } else {
      const label = this.label;
      this.pages.push({ items: [], label: label === null ? null : String(Number(label) + 1) });
      this.#column = 0;
      this.#top = TOP;
    }
    this.#y = this.#top + leading;
  }

  /** Latin letters in Times, Chinese in Song, each run at its own place. */
  #put(text: string, left: number, style: TextStyle): void {
    const latin: FontName = this.#language === "en" && style.bold ? "helveticaBold" : "times";
    let x = left;
    for (const run of text.match(/[\u2e80-\uffef]+|[^\u2e80-\uffef]+/g) ?? []) {
      const font = run >= "\u2e80" ? "song" : latin;
      const colour = style.white ? ({ colour: [1, 1, 1] } as const) : {};
      this.pages.at(-1)?.items.push({ kind: "text", text: run, x, y: this.#y, size: style.size, font, ...colour });
      x += widthOf(run, style.size);
    }
  }
}

/** Chinese breaks anywhere, Latin text between words. */
function wrap(text: string, size: number, width: number, indent: number): string[] {
  const pieces = text.match(/[\u3000-\u9fff\uff00-\uffef]|[^\u3000-\u9fff\uff00-\uffef\s]+\s*|\s+/g) ?? [];
  const lines: string[] = [];
  let line = "";
  for (const piece of pieces) {
    const room = width - (lines.length === 0 ? indent : 0);
    if (line && widthOf(line + piece.trimEnd(), size) > room && !/^[，。；：、）！？]/.test(piece)) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += piece;
  }
  if (line.trim()) lines.push(line.trimEnd());
  return lines;
}

/** Half an em for Latin letters is close to Times and to the width of STSong-Light's Latin glyphs. */
function widthOf(text: string, size: number): number {
  let ems = 0;
  for (const character of text) ems += character >= "\u2e80" ? 1 : character === "." || character === " " ? 0.25 : 0.5;
  return ems * size;
}
