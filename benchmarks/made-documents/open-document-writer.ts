/** Prints a document as flat OpenDocument text, and says what a reader of the page must find. */
import type { Block, Chapter, Inline, SampleDocument, UnseenTruth } from "./document-model.ts";
import { HeadingCounter } from "./heading-numbers.ts";
import { authorYear } from "./latex-writer.ts";
import type { OpenDocumentLook } from "./open-document-kinds.ts";

export interface WrittenOpenDocument {
  readonly source: string;
  readonly truth: Omit<UnseenTruth, "kind" | "file">;
}

/** Pages of the headings by index, from a run before; empty in the first run. */
export function writeOpenDocument(
  document: SampleDocument,
  look: OpenDocumentLook,
  pages: readonly (number | null)[],
): WrittenOpenDocument {
  return new OpenDocumentWriter(document, look, pages).write();
}

const GREY_PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGOoBwAAgQCB8m9GZAAAAABJRU5ErkJggg==";

class OpenDocumentWriter {
  readonly #document: SampleDocument;
  readonly #look: OpenDocumentLook;
  readonly #pages: readonly (number | null)[];
  readonly #counter: HeadingCounter;
  readonly #headings: { level: number; title: string; page: null; listed: boolean }[] = [];
  readonly #captions: { kind: string; number: string }[] = [];
  readonly #tables: (readonly (readonly string[])[])[] = [];
  readonly #citations: (readonly number[])[] = [];
  readonly #counts = { figure: 0, table: 0 };
  #footnotes = 0;

  constructor(document: SampleDocument, look: OpenDocumentLook, pages: readonly (number | null)[]) {
    this.#document = document;
    this.#look = look;
    this.#pages = pages;
    this.#counter = new HeadingCounter(look.numbering);
  }

  write(): WrittenOpenDocument {
    const { title, abstracts, keywords, references, chapters, acknowledgements } = this.#document;
    const look = this.#look;
    const front = [
      this.#cover(),
      ...(look.abstract === "none" ? [] : Object.keys(abstracts).map((language) => this.#abstract(language))),
    ];
    const body = chapters.map((chapter) => this.#chapter(chapter));
    if (acknowledgements !== null)
      body.push(
        this.#heading(1, this.#document.language === "zh" ? "致  谢" : "Acknowledgements"),
        paragraph("Body", acknowledgements),
      );
    body.push(
      this.#heading(1, look.referencesTitle),
      ...references.map(({ text }, index) => paragraph("Reference", `${this.#label(index)}${text}`)),
    );
    const contents = look.contents ? this.#contents() : "";
    const text =
      look.columns === 2
        ? `${front.join("")}<text:section text:style-name="Columns" text:name="columns">${body.join("")}</text:section>`
        : `${front.join("")}${contents}${body.join("")}`;
    return {
      source: envelope(text, look, title),
      truth: {
        title: look.cover === "none" ? null : title,
        headings: this.#headings,
        hasContents: look.contents,
        abstracts:
          look.abstract === "none"
            ? {}
            : Object.fromEntries(
                Object.entries(abstracts).map(([each, lines]) => [
                  each,
                  { first: lines[0]!.slice(0, 25), last: lines.at(-1)!.slice(-20) },
                ]),
              ),
        keywords,
        references: references.map((reference) => reference.text),
        citations: this.#citations,
        captions: this.#captions,
        tables: this.#tables,
        formulas: null,
        footnotes: this.#footnotes,
        documentKind: "report",
      },
    };
  }

  #label(index: number): string {
    return { "[1]": `[${index + 1}] `, "1.": `${index + 1}. `, none: "" }[this.#look.referenceLabels];
  }

  #cover(): string {
    const { title, englishTitle, author, language } = this.#document;
    switch (this.#look.cover) {
      case "none":
        return "";
      case "lines":
        return (
          paragraph("CoverTitle", title) +
          paragraph("Centred", author) +
          paragraph(
            "Centred",
            language === "zh" ? "信息工程学院  软件工程2101班" : "Lakeside College, Department of Computing",
          )
        );
      case "thesis":
        return language === "zh"
          ? paragraph("CoverSchool", "东湖理工大学") +
              paragraph("CoverSchool", "本科毕业设计（论文）") +
              paragraph("CoverTitle", title) +
              paragraph("Centred", englishTitle) +
              [
                `学    院：信息工程学院`,
                `专    业：软件工程`,
                `学生姓名：${author}`,
                `学    号：2020310127`,
                `指导教师：何文博 教授`,
              ]
                .map((line) => paragraph("CoverLine", line))
                .join("") +
              paragraph("Centred", "2024年5月")
          : paragraph("CoverTitle", title) +
              paragraph("Centred", `by ${author}`) +
              paragraph("Centred", "Lakeside College") +
              paragraph("Centred", "May 2024");
    }
  }

  #abstract(language: string): string {
    const paragraphs = this.#document.abstracts[language]!;
    const words = this.#document.keywords[language]!.join(language === "zh" ? this.#look.keywordSeparator : ", ");
    const label = this.#look.keywordLabel[language]!;
    const list = `<text:p text:style-name="Flush"><text:span text:style-name="Strong">${escapeXml(label)}</text:span>${escapeXml(words)}</text:p>`;
    if (this.#look.abstract === "run-in") {
      const [first, ...others] = paragraphs;
      return `<text:p text:style-name="Flush"><text:span text:style-name="Strong">${language === "zh" ? "摘要：" : "Abstract: "}</text:span>${escapeXml(first!)}</text:p>${others.map((each) => paragraph("Flush", each)).join("")}${list}`;
    }
    const title = language === "zh" ? "摘  要" : "Abstract";
    return this.#heading(1, title, true) + paragraphs.map((each) => paragraph("Body", each)).join("") + list;
  }

  #heading(level: number, title: string, newPage = this.#look.chaptersBeginPages && level === 1): string {
    this.#headings.push({ level, title, page: null, listed: true });
    const style = `${newPage ? "Page" : ""}Title${level}`;
    return this.#look.headingStyles
      ? `<text:h text:style-name="${style}" text:outline-level="${level}">${escapeXml(title)}</text:h>`
      : paragraph(style, title);
  }

  #contents(): string {
    const entries = this.#headings.map(({ level, title }, index) => {
      const page = this.#pages[index] ?? 1;
      return `<text:p text:style-name="Entry${level}">${escapeXml(title)}<text:tab/>${page}</text:p>`;
    });
    return paragraph("ContentsTitle", this.#look.contentsTitle) + entries.join("");
  }

  #chapter(chapter: Chapter): string {
    const before = this.#counter.chapter;
    const number = this.#counter.next(chapter.level);
    if (this.#look.countsByChapter && before !== this.#counter.chapter)
      Object.assign(this.#counts, { figure: 0, table: 0 });
    const title = `${number}${/[、）\s]$/.test(number) || number === "" ? "" : " "}${chapter.title}`;
    return this.#heading(chapter.level, title) + chapter.blocks.map((block) => this.#block(block)).join("");
  }

  #block(block: Block): string {
    switch (block.kind) {
      case "paragraph":
        return `<text:p text:style-name="Body">${block.inlines.map((inline) => this.#inline(inline)).join("")}</text:p>`;
      case "figure":
        return `<text:p text:style-name="Centred"><draw:frame text:anchor-type="as-char" svg:width="5cm" svg:height="2cm"><draw:image><office:binary-data>${GREY_PIXEL}</office:binary-data></draw:image></draw:frame></text:p>${this.#caption("figure", block.caption)}`;
      case "table":
        return this.#caption("table", block.caption) + this.#table(block.rows);
      case "formula":
        return "";
      case "listing":
        return block.lines.map((line) => paragraph("Program", line)).join("");
      case "items":
        return block.items
          .map((item, index) =>
            paragraph(
              "Item",
              `${block.numbered ? (this.#document.language === "zh" ? `（${index + 1}）` : `(${index + 1}) `) : "• "}${item}`,
            ),
          )
          .join("");
    }
  }

  #caption(kind: "figure" | "table", text: string): string {
    const count = ++this.#counts[kind];
    const chinese = this.#document.language === "zh";
    const number = this.#look.countsByChapter ? `${this.#counter.chapter}-${count}` : String(count);
    this.#captions.push({ kind, number: number.replace("-", ".") });
    const word = chinese ? (kind === "figure" ? "图" : "表") : kind === "figure" ? "Figure " : "Table ";
    return paragraph("Caption", `${word}${number}${this.#look.captionSeparator}${text}`);
  }

  #table(rows: readonly (readonly string[])[]): string {
    this.#tables.push(rows);
    const style = (row: number): string =>
      this.#look.ruledTables ? "Boxed" : row === 0 ? "HeadRow" : row === rows.length - 1 ? "LastRow" : "PlainRow";
    const body = rows.map((row, index) => {
      const cells = row
        .map(
          (text) =>
            `<table:table-cell table:style-name="${style(index)}" office:value-type="string">${paragraph("Cell", text)}</table:table-cell>`,
        )
        .join("");
      return index === 0
        ? `<table:table-header-rows><table:table-row>${cells}</table:table-row></table:table-header-rows>`
        : `<table:table-row>${cells}</table:table-row>`;
    });
    return `<table:table table:name="t${this.#tables.length}" table:style-name="Grid"><table:table-column table:number-columns-repeated="${rows[0]!.length}"/>${body.join("")}</table:table>${paragraph("Cell", "")}`;
  }

  #inline(inline: Inline): string {
    switch (inline.kind) {
      case "text":
        return escapeXml(inline.text);
      case "footnote":
        this.#footnotes++;
        return `<text:note text:note-class="footnote"><text:note-citation>${this.#footnotes}</text:note-citation><text:note-body>${paragraph("Note", inline.text)}</text:note-body></text:note>`;
      case "cite": {
        this.#citations.push(inline.references);
        if (this.#look.citations === "author-year")
          return escapeXml(
            ` (${inline.references.map((index) => authorYear(this.#document.references[index]!)).join("; ")})`,
          );
        const numbers = inline.references.map((index) => index + 1);
        const label = numbers.length > 2 ? `[${numbers[0]}-${numbers.at(-1)}]` : `[${numbers.join(",")}]`;
        return this.#look.citations === "superscript"
          ? `<text:span text:style-name="Raised">${label}</text:span>`
          : `${this.#document.language === "zh" ? "" : " "}${label}`;
      }
    }
  }
}

function paragraph(style: string, text: string): string {
  return `<text:p text:style-name="${style}">${escapeXml(text)}</text:p>`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replace(/ {2,}/g, (spaces) => ` <text:s text:c="${spaces.length - 1}"/>`)
    .replace(/^ +/, (spaces) => `<text:s text:c="${spaces.length}"/>`);
}

interface StyleOptions {
  readonly size?: number;
  readonly bold?: boolean;
  readonly align?: "center" | "start" | "justify";
  readonly before?: number;
  readonly after?: number;
  readonly indent?: number;
  readonly hanging?: number;
  readonly newPage?: boolean;
  readonly font?: string;
  readonly tab?: boolean;
  readonly left?: number;
  readonly lineHeight?: number;
}

function envelope(text: string, look: OpenDocumentLook, title: string): string {
  const { fontSize, headingSizes, headingBold } = look;
  const style = (
    name: string,
    {
      size = fontSize,
      bold = false,
      align = "start",
      before = 0,
      after = 0,
      indent = 0,
      hanging = 0,
      left = 0,
      newPage = false,
      font,
      tab = false,
      lineHeight = 100,
    }: StyleOptions,
  ): string =>
    `<style:style style:name="${name}" style:family="paragraph"><style:paragraph-properties fo:text-align="${align}" fo:margin-top="${before}pt" fo:margin-bottom="${after}pt" fo:margin-left="${left + hanging}pt" fo:text-indent="${indent - hanging}pt" fo:line-height="${lineHeight}%"${newPage ? ' fo:break-before="page"' : ""}>${tab ? '<style:tab-stops><style:tab-stop style:position="15cm" style:type="right" style:leader-style="dotted" style:leader-text="."/></style:tab-stops>' : ""}</style:paragraph-properties><style:text-properties style:font-name="${font ?? "Main"}" style:font-name-asian="Asian" fo:font-size="${size}pt" style:font-size-asian="${size}pt" fo:font-weight="${bold ? "bold" : "normal"}" style:font-weight-asian="${bold ? "bold" : "normal"}"/></style:style>`;
  const centred = look.headingsCentred ? "center" : "start";
  const levels = [1, 2, 3].map((level) => {
    const options: StyleOptions = {
      size: headingSizes[level - 1]!,
      bold: headingBold,
      align: level === 1 ? centred : "start",
      before: 8,
      after: 6,
    };
    return (
      style(`Title${level}`, options) +
      style(`PageTitle${level}`, { ...options, newPage: true }) +
      style(`Entry${level}`, { left: (level - 1) * 16, tab: true, lineHeight: 130 })
    );
  });
  const rule = (sides: Readonly<Record<string, string>>): string =>
    Object.entries(sides)
      .map(([side, line]) => `fo:border-${side}="${line}"`)
      .join(" ");
  const cell = (name: string, sides: Readonly<Record<string, string>>): string =>
    `<style:style style:name="${name}" style:family="table-cell"><style:table-cell-properties fo:padding="1pt" ${rule(sides)}/></style:style>`;
  const solid = "0.5pt solid #000000";
  const thick = "1.5pt solid #000000";
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.text">
<office:font-face-decls><style:font-face style:name="Main" svg:font-family="'${look.font}'"/><style:font-face style:name="Asian" svg:font-family="'${look.asianFont}'"/><style:font-face style:name="Mono" svg:font-family="'Liberation Mono'"/></office:font-face-decls>
<office:styles><style:style style:name="Header" style:family="paragraph"><style:paragraph-properties fo:text-align="center"${look.header ? ` fo:border-bottom="${solid}"` : ""}/><style:text-properties fo:font-size="9pt" style:font-size-asian="9pt" style:font-name="Main" style:font-name-asian="Asian"/></style:style>
${levels.join("")}${style("Body", { align: "justify", indent: 2 * fontSize, lineHeight: look.lineHeightPercent })}${style("Flush", { align: "justify", lineHeight: look.lineHeightPercent })}${style("Item", { indent: fontSize, lineHeight: look.lineHeightPercent })}${style("Reference", { size: fontSize - 1.5, hanging: look.referenceLabels === "none" ? 24 : 20, lineHeight: look.referenceLabels === "none" ? look.lineHeightPercent : 115 })}${style("CoverTitle", { size: 22, bold: true, align: "center", before: 30, after: 20 })}${style("CoverSchool", { size: 26, bold: true, align: "center", before: 20, after: 20 })}${style("CoverLine", { size: 14, left: 120, before: 8 })}${style("Centred", { align: "center", before: 4, after: 4 })}${style("Caption", { size: fontSize - 1.5, align: "center", before: 4, after: 6 })}${style("Cell", { size: fontSize - 1.5, align: "center" })}${style("Program", { size: 9, font: "Mono" })}${style("Note", { size: 9 })}${style("ContentsTitle", { size: 16, bold: true, align: "center", newPage: true, after: 10 })}
</office:styles>
<office:automatic-styles><style:style style:name="Strong" style:family="text"><style:text-properties fo:font-weight="bold" style:font-weight-asian="bold"/></style:style><style:style style:name="Raised" style:family="text"><style:text-properties style:text-position="super 60%"/></style:style><style:style style:name="Grid" style:family="table"><style:table-properties style:width="${look.columns === 2 ? 7.5 : 14}cm" table:align="center"/></style:style>
${cell("Boxed", { top: solid, bottom: solid, left: solid, right: solid })}${cell("HeadRow", { top: thick, bottom: solid, left: "none", right: "none" })}${cell("PlainRow", { top: "none", bottom: "none", left: "none", right: "none" })}${cell("LastRow", { top: "none", bottom: thick, left: "none", right: "none" })}
<style:style style:name="Columns" style:family="section"><style:section-properties text:dont-balance-text-columns="true"><style:columns fo:column-count="2" fo:column-gap="0.8cm"/></style:section-properties></style:style>
<style:page-layout style:name="page"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm" fo:margin="${look.columns === 2 ? "2cm" : "2.8cm"}"><style:footnote-sep style:width="0.018cm" style:distance-before-sep="0.1cm" style:distance-after-sep="0.1cm" style:line-style="solid" style:adjustment="left" style:rel-width="25%" style:color="#000000"/></style:page-layout-properties><style:header-style><style:header-footer-properties fo:min-height="0.8cm" fo:margin-bottom="0.4cm"/></style:header-style><style:footer-style><style:header-footer-properties fo:min-height="0.8cm" fo:margin-top="0.4cm"/></style:footer-style></style:page-layout></office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="page"><style:header>${paragraph("Header", look.header ? title : "")}</style:header><style:footer><text:p text:style-name="Header"><text:page-number text:select-page="current"/></text:p></style:footer></style:master-page></office:master-styles>
<office:body><office:text>${text}</office:text></office:body></office:document>`;
}
