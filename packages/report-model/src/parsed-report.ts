/**
 * The output of the report parser, and the input of scoring, knowledge graph and console.
 *
 * Everything is plain JSON. Pages are 1-based, boxes are points from the top-left corner of the page, text ranges are
 * UTF-16 offsets into {@link ParsedReport.text}.
 */
import type { CslItem, ReferenceStyle } from "./csl-json.ts";
import type { NonNegativeInteger, PositiveInteger, Share } from "./number-ranges.ts";
import type { Box, Place, TextRange } from "./place.ts";

/** Raised when a field changes its meaning. */
export const PARSED_REPORT_VERSION = 1;

/**
 * Any other language by its code of ISO 639-1, such as `de`, `ja` or `ar`; `und` (ISO 639-2) for one that was not told.
 *
 * @pattern ^[a-z]{2,3}(-[A-Z][a-z]{3})?$
 */
export type OtherLanguage = string & {};

/**
 * Language of a text. `zh-Hant` is Chinese in traditional characters; `mixed`: neither Chinese nor a language in Latin
 * letters prevails; `unknown`: too little text.
 */
export type Language = "zh" | "zh-Hant" | "en" | "mixed" | "unknown" | OtherLanguage;

/**
 * Everything that was read from a PDF, with page and box. Pages are 1-based, boxes points from the top-left corner,
 * ranges UTF-16 offsets into `text`.
 */
export interface ParsedReport {
  /** Version of this shape: {@link PARSED_REPORT_VERSION} of the package that read the report. */
  readonly schemaVersion: typeof PARSED_REPORT_VERSION;
  /** Metadata of the file. */
  readonly info: PDFInfo;
  /** How the file was read: engines, fallbacks, warnings. */
  readonly reading: ReadingRecord;
  /** Language of the text. */
  readonly language: Language;
  /** What the document is. Anything but `report` is read as far as possible and flagged. */
  readonly kind: DocumentKind;
  /** How far the text can be trusted. */
  readonly textQuality: TextQuality;
  /**
   * The visible text of the report in reading order, with one `\n` between paragraphs. Line breaks and hyphenation
   * within paragraphs are removed. Running headers, footers, page numbers and hidden text are left out.
   */
  readonly text: string;
  /** The pages in order, with their lines and blocks. */
  readonly pages: readonly ParsedPage[];
  /** Text that is in the file but not on the paper, and other signs of manipulation. Never part of `text`. */
  readonly integrity: readonly IntegrityFinding[];
  /** How the characters of the pages are distributed. Absent in reports that were read before this field existed. */
  readonly balance?: TextBalance;
  /** What the cover says. */
  readonly cover: Cover;
  /** The abstracts in order, usually one for each language. */
  readonly abstracts: readonly Abstract[];
  /** The lists of keywords in order, usually one for each language. */
  readonly keywords: readonly KeywordList[];
  /** The printed table of contents, or null when the report has none. */
  readonly tableOfContents: TableOfContents | null;
  /** The real headings in order, flat; `parent` makes the tree. */
  readonly headings: readonly Heading[];
  /** Where `headings` come from. */
  readonly headingSource: HeadingSource;
  /** Sections of the whole document in order, flat, from heading to next heading of the same or higher level. */
  readonly sections: readonly Section[];
  /** Tables in reading order. */
  readonly tables: readonly Table[];
  /** Figures in reading order. */
  readonly figures: readonly Figure[];
  /** Formulas in reading order. */
  readonly formulas: readonly Formula[];
  /** Code listings in reading order. */
  readonly codeListings: readonly CodeListing[];
  /** Captions of figures, tables, listings and algorithms in reading order. */
  readonly captions: readonly Caption[];
  /** Footnotes in reading order. */
  readonly footnotes: readonly Footnote[];
  /** Entries of the reference list in order. */
  readonly references: readonly Reference[];
  /** Mentions of references in the running text. */
  readonly citations: readonly Citation[];
  /** Mentions of figures, tables, formulas and sections in the running text. */
  readonly crossReferences: readonly CrossReference[];
}

/** Metadata of the file (spec section 2.7). Times are ISO 8601 with offset, null when absent or unreadable. */
export interface PDFInfo {
  /** How many there are. */
  readonly pages: NonNegativeInteger;
  /** Size of the file in bytes. */
  readonly bytes: NonNegativeInteger;
  /** Title in the metadata, which may differ from the one on the cover. */
  readonly title: string | null;
  /** Author in the metadata. */
  readonly author: string | null;
  /** Subject in the metadata. */
  readonly subject: string | null;
  /** Creation time in the metadata. */
  readonly createdAt: string | null;
  /** Modification time in the metadata. */
  readonly modifiedAt: string | null;
  /** Program that made the PDF. */
  readonly producer: string | null;
  /** Program the document was written with. */
  readonly creator: string | null;
  /** Version of the PDF format, such as `1.7`. */
  readonly pdfVersion: string | null;
  /** True when the file is encrypted, also where no password is needed to open it. */
  readonly encrypted: boolean;
  /** True when the file has a structure tree. */
  readonly tagged: boolean;
}

/** How the file was read. */
export interface ReadingRecord {
  /** Name of the engine that has read most of it, such as `pdfium` or `pdfjs`. */
  readonly engine: string;
  /** Why the primary engine's result was not used; null when it was. */
  readonly fallbackReason: string | null;
  /** True when the bytes had to be repaired before an engine opened them. */
  readonly repaired: boolean;
  /** Pages (1-based) that were read by the other engine. */
  readonly pagesByOtherEngine: readonly PositiveInteger[];
  /** What is missing or doubtful. */
  readonly warnings: readonly Warning[];
}

/** Something that is missing or doubtful. */
export interface Warning {
  /** Stable code, such as `page_unreadable`, `many_unmapped_glyphs`, `no_text_layer`. */
  readonly code: string;
  /** What it means, in English. */
  readonly message: string;
  /** Page (1-based); `null` for the whole file. */
  readonly page: PositiveInteger | null;
}

/** Kind of a document, by its layout. */
export type DocumentKind = "report" | "slides" | "form" | "scanned" | "empty";

/** How far the text of the file can be trusted. */
export interface TextQuality {
  /** Characters of the text. */
  readonly characters: NonNegativeInteger;
  /** Share of glyphs without a Unicode value, 0 to 1. */
  readonly unmappedShare: Share;
  /** Share of glyphs from private-use or replacement characters, 0 to 1. */
  readonly garbageShare: Share;
  /** Pages (1-based) that are a page-filling image with no or OCR text. */
  readonly scannedPages: readonly PositiveInteger[];
}

/** A page with its lines. Width and height are points. */
export interface ParsedPage {
  /** 1-based. */
  readonly number: PositiveInteger;
  /** Label printed on the page or in the page-label tree, such as `iv` or `12`. */
  readonly label: string | null;
  /** Points. */
  readonly width: number;
  /** Points. */
  readonly height: number;
  /** Lines in reading order, running heads and page numbers among them. */
  readonly lines: readonly Line[];
  /** Blocks of lines in reading order. */
  readonly blocks: readonly Block[];
}

/** One line of text in reading order. */
export interface Line {
  /** Text of the line as printed. */
  readonly text: string;
  /** Where it is on the page. */
  readonly box: Box;
  /** Points. */
  readonly fontSize: number;
  /** True when most of it is bold. */
  readonly bold: boolean;
  /** Where the line stands in {@link ParsedReport.text}; null for headers, footers, page numbers and the like. */
  readonly range: TextRange | null;
}

/** Role of a block of lines. */
export type BlockKind =
  | "heading"
  | "paragraph"
  | "list-item"
  | "caption"
  | "table"
  | "figure"
  | "formula"
  | "code"
  | "footnote"
  | "header"
  | "footer"
  | "page-number"
  | "contents-entry"
  | "reference";

/** Consecutive lines of one page that belong together. */
export interface Block {
  /** Role of the block. */
  readonly kind: BlockKind;
  /** Where it is on the page. */
  readonly box: Box;
  /** Index of the first line in the page's `lines` and how many follow. Zero lines for a picture. */
  readonly firstLine: NonNegativeInteger;
  /** Number of its lines. */
  readonly lineCount: NonNegativeInteger;
}

/** How text is hidden from people or changed for machines. */
export type IntegrityKind =
  | "invisible-render-mode"
  | "background-colour"
  | "tiny"
  | "off-page"
  | "clipped"
  | "transparent"
  | "covered"
  | "hidden-layer"
  | "zero-width-characters"
  | "bidi-control-characters"
  | "tag-characters"
  /** The font draws other letters than its text says, none at all, or one for many. */
  | "glyph-mismatch"
  /** The file declares other text than it draws. */
  | "replaced-text"
  /** Text that was recognised from a scan. It is read, but not compared with the image. */
  | "recognised-text";

/** Text that is in the file but not on the paper, or another sign of manipulation. */
export interface IntegrityFinding extends Place {
  /** How the text is hidden or changed. */
  readonly kind: IntegrityKind;
  /** The hidden text, at most 500 characters. */
  readonly text: string;
}

/** Part to which characters belong. `text` is running text; `hidden` is invisible text. */
export type BalancePart =
  | "text"
  | "headings"
  | "captions"
  | "formulas"
  | "contents"
  | "references"
  | "tables"
  | "listings"
  | "figures"
  | "footnotes"
  | "runningHeads"
  | "pageNumbers"
  | "asides"
  | "lineNumbers"
  | "hidden";

/**
 * How the characters of the pages are distributed: each character belongs to one part. Also lists what was left out of
 * the text.
 */
export interface TextBalance {
  /** Drawn characters of all pages, without blanks: the sum of `parts`. */
  readonly characters: NonNegativeInteger;
  /** Characters by part; 0 where there are none. */
  readonly parts: Readonly<Record<BalancePart, NonNegativeInteger>>;
  /**
   * Characters in sentences or long runs, and how many of them are in the text. Real tables, listings, formulas, notes and
   * the list of references do not count.
   */
  readonly prose: { readonly characters: NonNegativeInteger; readonly inText: NonNegativeInteger };
  /** What is not in the text, in order of its first page; at most 500, sentences first. */
  readonly leftOut: readonly LeftOut[];
}

/** Visible text that is not in the text of the report. */
export interface LeftOut extends Place {
  /** `sentences` is prose that should be in the text; the others belong outside of it. */
  readonly kind: "sentences" | "running-head" | "page-number" | "footnote" | "figure-text" | "aside";
  /**
   * Reason: it is in a table cell or in a figure, repeats on pages, counts pages, is a note, or is rotated against the
   * page.
   */
  readonly reason: "table-cell" | "in-figure" | "repeats" | "counts-pages" | "note" | "turned";
  /** Beginning of it as read, at most 200 characters. */
  readonly text: string;
  /** Characters of it on all its pages, without blanks. */
  readonly characters: NonNegativeInteger;
  /** Pages (1-based) on which it stands; `page` and `box` are those of the first. */
  readonly pages: readonly PositiveInteger[];
}

/** What the cover (or the head of an article) says. Missing things are null or empty. */
export interface Cover {
  /** Title of the report. */
  readonly title: string | null;
  /** Title in the second language, usually English on a Chinese thesis. */
  readonly titleTranslated: string | null;
  /** Names of the authors as printed. */
  readonly authors: readonly string[];
  /** University, school or department as printed. */
  readonly institution: string | null;
  /** Name of the advisor as printed. */
  readonly advisor: string | null;
  /** Student number as printed. */
  readonly studentNumber: string | null;
  /** Date as printed. */
  readonly date: string | null;
}

/** An abstract; `language` is a code such as `zh` or `en`, or `unknown`. */
export interface Abstract {
  /** Code of the language, or `unknown`. */
  readonly language: string;
  /** Where it stands in {@link ParsedReport.text}. */
  readonly range: TextRange;
  /** Same text as `range`, for reading without the whole. */
  readonly text: string;
  /** Page (1-based) on which it begins. */
  readonly page: PositiveInteger;
}

/** Keywords as printed, in their order. */
export interface KeywordList {
  /** Code of the language, or `unknown`. */
  readonly language: string;
  /** The keywords. */
  readonly words: readonly string[];
  /** Page (1-based) on which they stand. */
  readonly page: PositiveInteger;
}

/** The printed table of contents. */
export interface TableOfContents {
  /** 1-based pages on which it is printed. */
  readonly pages: readonly PositiveInteger[];
  /** Its entries in order. */
  readonly entries: readonly ContentsEntry[];
}

/** An entry of the printed table of contents. */
export interface ContentsEntry {
  /** 1 is a chapter. */
  readonly level: PositiveInteger;
  /** Number as printed (`第一章`, `2.1`), or null. */
  readonly number: string | null;
  /** Title without the number. */
  readonly title: string;
  /** Page label as printed, or null. */
  readonly printedPage: string | null;
  /** Physical page (1-based) on which the heading was found, or null. */
  readonly page: PositiveInteger | null;
  /** Index into {@link ParsedReport.headings}, or null when no such heading exists. */
  readonly heading: NonNegativeInteger | null;
}

/** Where headings came from, most trusted first; `agreement` compares with the next best source. */
export interface HeadingSource {
  /** The source that was used; `none` when there are no headings. */
  readonly primary: "structure-tree" | "outline" | "printed-contents" | "numbering" | "fonts" | "none";
  /** Names of the other sources that list headings of this report. */
  readonly alsoSeenIn: readonly string[];
  /** Share of headings confirmed by a second source, 0 to 1; null when there is none. */
  readonly agreement: Share | null;
}

/** A heading of the report. */
export interface Heading extends Place {
  /** 1 is a chapter. */
  readonly level: PositiveInteger;
  /** Number as printed (`第一章`, `2.1`), or `null`. */
  readonly number: string | null;
  /** Title without the number. */
  readonly title: string;
  /** Where it stands in {@link ParsedReport.text}. */
  readonly range: TextRange;
  /** Index of the enclosing heading, or null. */
  readonly parent: NonNegativeInteger | null;
}

/** What a section is for, by its title. */
export type SectionRole =
  | "cover"
  | "declaration"
  | "abstract"
  | "contents"
  | "list-of-figures"
  | "list-of-tables"
  | "introduction"
  | "related-work"
  | "method"
  | "results"
  | "discussion"
  | "conclusion"
  | "references"
  | "acknowledgements"
  | "appendix"
  | "body";

/** A section. Pages are 1-based. */
export interface Section {
  /** Index into {@link ParsedReport.headings}; null for the part before the first heading and for the printed contents. */
  readonly heading: NonNegativeInteger | null;
  /** 1 is a chapter. */
  readonly level: NonNegativeInteger;
  /** What it is for. */
  readonly role: SectionRole;
  /** Text below the heading up to the next heading, without subsections. */
  readonly range: TextRange;
  /** 1-based. */
  readonly firstPage: PositiveInteger;
  /** 1-based. */
  readonly lastPage: PositiveInteger;
  /** Index of the enclosing section, or null. */
  readonly parent: NonNegativeInteger | null;
}

/** A cell; rows and columns count from 0. */
export interface TableCell {
  /** Row of its upper edge, from 0. */
  readonly row: NonNegativeInteger;
  /** Column of its left edge, from 0. */
  readonly column: NonNegativeInteger;
  /** Number of rows that it covers, at least 1. */
  readonly rowSpan: PositiveInteger;
  /** Number of columns that it covers, at least 1. */
  readonly columnSpan: PositiveInteger;
  /** Text of the cell. */
  readonly text: string;
  /** True for a cell of a header row. */
  readonly header: boolean;
  /** Where it is on the page. */
  readonly box: Box;
}

/** A table, or the part of one that is on a page. */
export interface Table extends Place {
  /** How it was recognised: by the structure tree, by ruled cells, by three horizontal rules, or by the alignment of its text. */
  readonly source: "structure-tree" | "ruled" | "three-line" | "borderless";
  /** Number of rows, header rows among them. */
  readonly rows: PositiveInteger;
  /** Number of columns. */
  readonly columns: PositiveInteger;
  /** Number of header rows at the top; 0 when none was recognised. */
  readonly headerRows: NonNegativeInteger;
  /** Its cells, row by row. */
  readonly cells: readonly TableCell[];
  /** Index into {@link ParsedReport.captions}, or null. */
  readonly caption: NonNegativeInteger | null;
  /** Index of the table of the previous page that this one continues, or null. */
  readonly continues: NonNegativeInteger | null;
}

/** A figure. */
export interface Figure extends Place {
  /** A picture of pixels, or one of lines and areas. */
  readonly kind: "image" | "drawing";
  /** Index into {@link ParsedReport.captions}, or `null`. */
  readonly caption: NonNegativeInteger | null;
  /** Numbers of the images on the page, to fetch their bytes. */
  readonly images: readonly NonNegativeInteger[];
  /** Alternative text of a tagged file, or `null`. */
  readonly alt: string | null;
}

/** A formula. */
export interface Formula extends Place {
  /** True when it stands on lines of its own, false inside of a line. */
  readonly display: boolean;
  /** Number as printed, `(3.2)` without the brackets, or null. */
  readonly number: string | null;
  /** Linear text, sub- and superscripts written with `_` and `^`. */
  readonly text: string;
  /** Where it stands in {@link ParsedReport.text}, or `null` when it is not in it. */
  readonly range: TextRange | null;
}

/** A listing of a program. */
export interface CodeListing extends Place {
  /** Its lines, with `\n` between them. */
  readonly text: string;
  /** Index into {@link ParsedReport.captions}, or `null`. */
  readonly caption: NonNegativeInteger | null;
}

/** A caption. */
export interface Caption extends Place {
  /** What it belongs to. */
  readonly kind: "figure" | "table" | "listing" | "algorithm";
  /** Label as printed: `图 3-1`, `Table 2`. */
  readonly label: string;
  /** The number in it, such as `3-1`. */
  readonly number: string;
  /** Text without the label. */
  readonly text: string;
  /** Where it stands in {@link ParsedReport.text}, or `null` when it is not in it. */
  readonly range: TextRange | null;
  /** The caption in the second language, printed next to it; null in most reports. */
  readonly translation: CaptionTranslation | null;
}

/** The same caption in the second language. */
export interface CaptionTranslation {
  /** Label as printed: `Fig. 3-1`. */
  readonly label: string;
  /** Text without the label. */
  readonly text: string;
  /** Where it stands in {@link ParsedReport.text}, or `null` when it is not in it. */
  readonly range: TextRange | null;
}

/** A footnote. */
export interface Footnote extends Place {
  /** Mark as printed, without brackets or circles. */
  readonly label: string;
  /** Text without the mark. */
  readonly text: string;
}

/** An entry of the reference list. */
export interface Reference extends Place {
  /** Label without brackets (`3`, `Knu98`), or null in an unnumbered list. */
  readonly label: string | null;
  /** The whole entry without its label, healed of line breaks. */
  readonly text: string;
  /** Style in which it is printed. */
  readonly style: ReferenceStyle;
  /** Its parts, as CSL-JSON. */
  readonly item: CslItem;
  /** Trust in `item`, 0 to 1. */
  readonly confidence: Share;
}

/** A mention of references in the running text. */
export interface Citation extends Place {
  /** How it is printed. */
  readonly kind: "bracketed" | "superscript" | "author-year" | "footnote";
  /** As printed: `[1-3]`, `(Smith, 2020)`. */
  readonly text: string;
  /** Indexes into {@link ParsedReport.references}; empty when nothing in the list matches. */
  readonly references: readonly NonNegativeInteger[];
  /** Labels that point to nothing in the list. */
  readonly dangling: readonly string[];
  /**
   * Where it is in {@link ParsedReport.text}. Empty for a citation in a table, which the text leaves out: then at the
   * caption of the table, or where the text continues after the table.
   */
  readonly range: TextRange;
  /** The sentence around it. */
  readonly sentence: TextRange;
}

/** A mention of a figure, table, formula, section, listing or algorithm in the running text. */
export interface CrossReference extends Place {
  /** What it mentions. */
  readonly kind: "figure" | "table" | "formula" | "section" | "listing" | "algorithm";
  /** As printed, such as `图 3-1`. */
  readonly text: string;
  /** The number in it, such as `3-1`. */
  readonly number: string;
  /** Index into captions, formulas or headings by kind; null when it points to nothing. */
  readonly target: NonNegativeInteger | null;
  /** Where it stands in {@link ParsedReport.text}. */
  readonly range: TextRange;
}
