/** Prints a document as LaTeX source, and says what a reader of the page must find. */
import type { Block, Chapter, Inline, SampleDocument, SampleReference, UnseenTruth } from "./document-model.ts";
import { HeadingCounter, type Numbering } from "./heading-numbers.ts";

export interface LatexLook {
  readonly engine: "pdflatex" | "xelatex";
  readonly documentClass: string;
  readonly preamble: readonly string[];
  /** Chapters begin pages; otherwise sections are the highest level. */
  readonly hasChapters: boolean;
  readonly numbering: Numbering;
  readonly citations: "bracket" | "superscript" | "author-year";
  readonly contents: boolean;
  readonly frontMatter?: boolean;
  readonly listsAbstract?: boolean;
  /** Between `\begin{document}` and the abstract. */
  readonly cover: (document: SampleDocument) => string;
  readonly abstract: (document: SampleDocument, language: string) => string;
  /** Printed headings of abstracts that belong to the headings, by language. */
  readonly abstractHeading: Readonly<Record<string, string>>;
  readonly referencesTitle: string;
  readonly acknowledgementsTitle: string;
  /** Number of tables, figures and formulas: `2.1` by chapter, or `1`. */
  readonly countsByChapter: boolean;
  readonly romanTables?: boolean;
  readonly ruledTables: boolean;
  readonly wide?: "landscape";
  readonly extraFigure?: "wrap";
  readonly afterBegin?: string;
  /** Entries of the list are laid out by hand with a hanging indent. */
  readonly unlabelledReferences?: boolean;
  readonly appendixNumber: string;
}

export interface WrittenSource {
  readonly source: string;
  /** Pages of headings are filled in from the `.pages` file that the run writes. */
  readonly truth: Omit<UnseenTruth, "kind" | "file">;
}

export function writeLatex(document: SampleDocument, look: LatexLook): WrittenSource {
  return new LatexWriter(document, look).write();
}

class LatexWriter {
  readonly #document: SampleDocument;
  readonly #look: LatexLook;
  readonly #counter: HeadingCounter;
  readonly #headings: { level: number; title: string; page: null; listed: boolean }[] = [];
  readonly #captions: { kind: string; number: string }[] = [];
  readonly #tables: (readonly (readonly string[])[])[] = [];
  readonly #citations: (readonly number[])[] = [];
  readonly #formulas: string[] = [];
  readonly #counts = { figure: 0, table: 0, formula: 0, listing: 0 };
  #footnotes = 0;

  constructor(document: SampleDocument, look: LatexLook) {
    this.#document = document;
    this.#look = look;
    this.#counter = new HeadingCounter(look.numbering);
  }

  write(): WrittenSource {
    const { abstracts, chapters, appendix, acknowledgements, title, keywords, references } = this.#document;
    const look = this.#look;
    const parts: string[] = [look.cover(this.#document)];
    const hasAbstract = Object.keys(abstracts).some((each) => look.abstract(this.#document, each) !== "");
    for (const each of Object.keys(abstracts)) {
      const heading = look.abstractHeading[each];
      if (heading !== undefined)
        this.#headings.push({ level: 1, title: heading, page: null, listed: look.listsAbstract === true });
      parts.push(look.abstract(this.#document, each), heading === undefined ? "" : this.#mark());
    }
    if (look.contents) parts.push("\\tableofcontents");
    if (look.frontMatter === true) parts.push(look.hasChapters ? "\\cleardoublepage\\pagenumbering{arabic}" : "");
    for (const chapter of chapters) parts.push(this.#chapter(chapter));
    parts.push(this.#references(references));
    if (acknowledgements !== null)
      parts.push(this.#unnumbered(look.acknowledgementsTitle), escapeTex(acknowledgements));
    if (appendix !== null) parts.push(this.#appendix(appendix));
    const source = [
      `\\documentclass${look.documentClass}`,
      ...look.preamble,
      "\\newwrite\\pagesfile\\immediate\\openout\\pagesfile=\\jobname.pages",
      "\\newcommand{\\markpage}[1]{\\write\\pagesfile{#1 \\the\\ReadonlyShipoutCounter}}",
      "\\begin{document}",
      look.afterBegin ?? "",
      ...parts,
      "\\end{document}",
    ].join("\n");
    return {
      source,
      truth: {
        title,
        headings: this.#headings,
        hasContents: look.contents,
        abstracts: Object.fromEntries(
          (hasAbstract ? Object.entries(abstracts) : []).map(([each, paragraphs]) => [
            each,
            { first: paragraphs[0]!.slice(0, 25), last: paragraphs.at(-1)!.slice(-20) },
          ]),
        ),
        keywords,
        references: references.map(({ text }) => text),
        citations: this.#citations,
        captions: this.#captions,
        tables: this.#tables,
        formulas: this.#formulas,
        footnotes: this.#footnotes,
        documentKind: "report",
      },
    };
  }

  #mark(): string {
    return `\\markpage{${this.#headings.length - 1}}`;
  }

  #command(level: number): string {
    return [...(this.#look.hasChapters ? ["chapter"] : []), "section", "subsection", "subsubsection"][level - 1]!;
  }

  #chapter(chapter: Chapter): string {
    const before = this.#counter.chapter;
    const number = this.#counter.next(chapter.level);
    if (this.#look.countsByChapter && before !== this.#counter.chapter)
      Object.assign(this.#counts, { figure: 0, table: 0, formula: 0, listing: 0 });
    this.#headings.push({ level: chapter.level, title: `${number} ${chapter.title}`.trim(), page: null, listed: true });
    const star = this.#look.numbering === "none" ? "*" : "";
    return `\\${this.#command(chapter.level)}${star}{${escapeTex(chapter.title)}}${this.#mark()}\n${chapter.blocks.map((block) => this.#block(block)).join("\n\n")}`;
  }

  #unnumbered(title: string): string {
    this.#headings.push({ level: 1, title, page: null, listed: true });
    const command = this.#command(1);
    return `\\${command}*{${title}}${this.#mark()}${this.#look.contents ? `\\addcontentsline{toc}{${command}}{${title}}` : ""}\n`;
  }

  #appendix(chapter: Chapter): string {
    this.#headings.push({ level: 1, title: `${this.#look.appendixNumber} ${chapter.title}`, page: null, listed: true });
    return `\\appendix\n\\${this.#command(1)}{${chapter.title}}${this.#mark()}\n${chapter.blocks.map((block) => this.#block(block)).join("\n\n")}`;
  }

  #number(kind: "figure" | "table" | "formula" | "listing"): string {
    const count = ++this.#counts[kind];
    return this.#look.countsByChapter ? `${this.#counter.chapter}.${count}` : String(count);
  }

  #block(block: Block): string {
    switch (block.kind) {
      case "paragraph":
        return block.inlines.map((inline) => this.#inline(inline)).join("");
      case "figure":
        return this.#figure(block.caption);
      case "table":
        return this.#table(block.caption, block.rows);
      case "formula":
        this.#formulas.push(this.#number("formula"));
        return `\\begin{equation}\n${block.tex}\n\\end{equation}`;
      case "listing":
        return `\\begin{lstlisting}\n${block.lines.join("\n")}\n\\end{lstlisting}`;
      case "items": {
        const environment = block.numbered ? "enumerate" : "itemize";
        return `\\begin{${environment}}\n${block.items.map((item) => `\\item ${escapeTex(item)}`).join("\n")}\n\\end{${environment}}`;
      }
    }
  }

  #inline(inline: Inline): string {
    switch (inline.kind) {
      case "text":
        return escapeTex(inline.text);
      case "footnote":
        this.#footnotes++;
        return `\\footnote{${escapeTex(inline.text)}}`;
      case "cite":
        this.#citations.push(inline.references);
        return this.#cite(inline.references);
    }
  }

  #cite(indexes: readonly number[]): string {
    if (this.#look.citations === "author-year") {
      const names = indexes.map((index) => authorYear(this.#document.references[index]!));
      return ` (${escapeTex(names.join("; "))})`;
    }
    const first = indexes[0]! + 1;
    const last = indexes.at(-1)! + 1;
    const label = indexes.length > 2 ? `[${first}--${last}]` : `[${indexes.map((index) => index + 1).join(", ")}]`;
    return this.#look.citations === "superscript"
      ? `\\textsuperscript{${label}}`
      : `${this.#document.language === "zh" ? "" : "~"}${label}`;
  }

  #figure(caption: string): string {
    const number = this.#number("figure");
    this.#captions.push({ kind: "figure", number });
    const picture =
      "\\begin{picture}(160,60)\\put(0,10){\\framebox(50,30){A}}\\put(50,25){\\vector(1,0){50}}\\put(100,10){\\framebox(50,30){B}}\\end{picture}";
    if (this.#look.extraFigure === "wrap")
      return `\\begin{wrapfigure}{r}{0.42\\textwidth}\\centering ${picture}\\caption{${escapeTex(caption)}}\\end{wrapfigure}\n${escapeTex(FILLER[this.#document.language])}`;
    return `\\begin{figure}[htbp]\\centering ${picture}\n\\caption{${escapeTex(caption)}}\\end{figure}`;
  }

  #table(caption: string, rows: readonly (readonly string[])[]): string {
    const number = this.#number("table");
    this.#captions.push({
      kind: "table",
      number: this.#look.romanTables === true ? ROMAN[Number(number) - 1]! : number,
    });
    this.#tables.push(rows);
    const { ruledTables } = this.#look;
    const columns = ruledTables ? `|${"c|".repeat(rows[0]!.length)}` : `l${"c".repeat(rows[0]!.length - 1)}`;
    const [head, ...body] = rows.map((row) => `${row.map(escapeTex).join(" & ")} \\\\`);
    const lines = ruledTables
      ? ["\\hline", head, "\\hline", ...body.map((row) => `${row} \\hline`)]
      : ["\\toprule", head, "\\midrule", ...body, "\\bottomrule"];
    if (rows.length > 20) {
      const [top, , under] = lines;
      const continued = ruledTables
        ? ""
        : `\\multicolumn{${rows[0]!.length}}{c}{${this.#document.language === "zh" ? `续表 ${number}` : `Table ${number} continued`}}\\\\\n`;
      return `\\begin{longtable}{${columns}}\n\\caption{${escapeTex(caption)}}\\\\\n${top} ${head} ${under}\n\\endfirsthead\n${continued}${top} ${head} ${under}\n\\endhead\n${body.map((row) => (ruledTables ? `${row} \\hline` : row)).join("\n")}\n${ruledTables ? "" : "\\bottomrule"}\\end{longtable}`;
    }
    const table = `\\begin{table}[htbp]\\centering\n\\caption{${escapeTex(caption)}}\n\\begin{tabular}{${columns}}\n${lines.join("\n")}\n\\end{tabular}\\end{table}`;
    return this.#look.wide === "landscape" && this.#tables.length === 2
      ? `\\begin{landscape}${table}\\end{landscape}`
      : table;
  }

  #references(references: readonly SampleReference[]): string {
    const look = this.#look;
    if (references.length === 0) return "";
    this.#headings.push({ level: 1, title: look.referencesTitle, page: null, listed: true });
    if (look.unlabelledReferences === true) {
      const entries = references.map(({ text }) => `\\par\\noindent\\hangindent=2em\\hangafter=1 ${escapeTex(text)}`);
      return `\\${this.#command(1)}*{${look.referencesTitle}}${this.#mark()}\n${entries.join("\n")}\\par`;
    }
    const items = references.map(
      ({ text }, index) => `\\bibitem{r${index}} ${escapeTex(text)}${index === 0 ? this.#mark() : ""}`,
    );
    const entry = look.contents ? `\\addcontentsline{toc}{${this.#command(1)}}{${look.referencesTitle}}` : "";
    return `${look.hasChapters ? "\\cleardoublepage" : ""}${entry}\\begin{thebibliography}{99}\n${items.join("\n")}\n\\end{thebibliography}`;
  }
}

const ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV"];
const FILLER = {
  zh: "图中的箭头表示数据的流向，方框表示处理的步骤。为了便于阅读，省略了错误处理的部分，这一部分将在后面的章节中说明。图中的两个步骤可以在不同的机器上运行，它们之间只传递处理之后的记录，因此对网络的要求不高，也便于以后扩展。",
  en: "The arrows show how data flow and the boxes show the steps. Error handling is left out for the sake of reading and will be explained later on. Both steps may run on different machines, as they pass on nothing but finished records, so that the network is hardly used and the system can grow later on.",
};

/** `Harper & Novak, 2003`: as in a list in brackets. */
export function authorYear({ firstFamily, secondFamily, authorCount, year }: SampleReference): string {
  const names =
    authorCount === 1 ? firstFamily : authorCount === 2 ? `${firstFamily} & ${secondFamily}` : `${firstFamily} et al.`;
  return `${names}, ${year}`;
}

export function escapeTex(text: string): string {
  return text
    .replace(/[&%$#_{}]/g, (sign) => `\\${sign}`)
    .replaceAll("“", "``")
    .replaceAll("”", "''")
    .replaceAll("–", "--");
}
