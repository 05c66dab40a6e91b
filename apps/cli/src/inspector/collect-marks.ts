/** Everything that a report recognised, as boxes with a hover text. */
import type { Box, ParsedReport, TextRange } from "@rubrica/report-model";
import type { InspectorWords } from "./inspector-words.ts";
import type { MarkKindId } from "./mark-kinds.ts";

export interface Mark {
  /** 1-based. */
  readonly page: number;
  readonly box: Box;
  readonly kind: MarkKindId;
  /** Short, for the list. Empty for marks that the list leaves out. */
  readonly label: string;
  /** Hover text. */
  readonly detail: string;
}

const MAXIMUM_DETAIL = 600;

/** All marks of the report, by kind in the order of the legend. */
export function collectMarks(report: ParsedReport, words: InspectorWords): Mark[] {
  return [
    ...blockMarks(report, words),
    ...headingMarks(report, words),
    ...abstractMarks(report, words),
    ...tableMarks(report, words),
    ...figureMarks(report, words),
    ...formulaMarks(report),
    ...listingMarks(report),
    ...captionMarks(report),
    ...referenceMarks(report, words),
    ...mentionMarks(report, words),
    ...leftOutMarks(report, words),
    ...integrityMarks(report, words),
  ].map((mark) => ({ ...mark, detail: shorten(mark.detail, MAXIMUM_DETAIL) }));
}

const BLOCK_MARKS: Readonly<Record<string, MarkKindId>> = {
  paragraph: "paragraph",
  "list-item": "list-item",
  "contents-entry": "contents-entry",
  header: "header",
  footer: "header",
  "page-number": "page-number",
};

function blockMarks(report: ParsedReport, words: InspectorWords): Mark[] {
  const marks: Mark[] = [];
  for (const page of report.pages) {
    for (const block of page.blocks) {
      const kind = BLOCK_MARKS[block.kind];
      if (!kind) continue;
      const text = page.lines
        .slice(block.firstLine, block.firstLine + block.lineCount)
        .map((line) => line.text)
        .join("\n");
      const label = kind === "contents-entry" ? shorten(text, 60) : "";
      marks.push({ page: page.number, box: block.box, kind, label, detail: text });
    }
    for (const line of page.lines) {
      const detail = `${words.points(line.fontSize, line.bold)}\n${line.text}`;
      marks.push({ page: page.number, box: line.box, kind: "line", label: "", detail });
    }
  }
  return marks;
}

function headingMarks(report: ParsedReport, words: InspectorWords): Mark[] {
  return report.headings.map(({ page, box, level, number, title }): Mark => {
    const text = number === null ? title : `${number} ${title}`;
    const label = `${"\u2003".repeat(level - 1)}${text}`;
    return { page, box, kind: "heading", label, detail: `${words.level(level)}\n${text}` };
  });
}

function abstractMarks(report: ParsedReport, words: InspectorWords): Mark[] {
  return report.abstracts.flatMap((abstract) => {
    const detail = `${words.abstract(abstract.language)}\n${abstract.text}`;
    return boxesOf(report, abstract.range).map(
      ({ page, box }, index): Mark => ({
        page,
        box,
        kind: "abstract",
        label: index === 0 ? `${words.language(abstract.language)}: ${shorten(abstract.text, 50)}` : "",
        detail,
      }),
    );
  });
}

function tableMarks(report: ParsedReport, words: InspectorWords): Mark[] {
  return report.tables.flatMap((table, index) => {
    const caption = captionOf(report, table.caption);
    const shape = `${words.tableSource(table.source)}, ${words.shape(table.rows, table.columns, table.headerRows)}`;
    const continued = table.continues === null ? "" : `\n${words.continues(table.continues + 1)}`;
    const whole: Mark = {
      page: table.page,
      box: table.box,
      kind: "table",
      label: `${index + 1}. ${caption || shape}`,
      detail: `${words.table(index + 1)}: ${shape}${continued}\n${caption}`,
    };
    const cells = table.cells.map((cell): Mark => {
      const span = cell.rowSpan > 1 || cell.columnSpan > 1 ? words.spans(cell.rowSpan, cell.columnSpan) : "";
      const place = `${words.cell(cell.row + 1, cell.column + 1)}${span}${cell.header ? words.header : ""}`;
      return { page: table.page, box: cell.box, kind: "cell", label: "", detail: `${place}\n${cell.text}` };
    });
    return [whole, ...cells];
  });
}

function figureMarks(report: ParsedReport, words: InspectorWords): Mark[] {
  return report.figures.map((figure, index): Mark => {
    const caption = captionOf(report, figure.caption);
    const detail = `${words.figureKind(figure.kind)}${figure.alt ? words.alternative(figure.alt) : ""}\n${caption}`;
    const label = `${index + 1}. ${caption || words.figureKind(figure.kind)}`;
    return { page: figure.page, box: figure.box, kind: "figure", label, detail };
  });
}

function formulaMarks(report: ParsedReport): Mark[] {
  return report.formulas.map(({ page, box, display, number, text }): Mark => {
    const named = number === null ? text : `(${number}) ${text}`;
    return {
      page,
      box,
      kind: display ? "formula" : "inline-formula",
      label: display ? shorten(named, 60) : "",
      detail: named,
    };
  });
}

function listingMarks(report: ParsedReport): Mark[] {
  return report.codeListings.map(({ page, box, text, caption }, index): Mark => {
    const label = `${index + 1}. ${captionOf(report, caption) || shorten(text, 50)}`;
    return { page, box, kind: "code", label, detail: text };
  });
}

function captionMarks(report: ParsedReport): Mark[] {
  const footnotes = report.footnotes.map(
    ({ page, box, label, text }): Mark => ({
      page,
      box,
      kind: "footnote",
      label: shorten(`${label} ${text}`, 60),
      detail: text,
    }),
  );
  const captions = report.captions.map(
    ({ page, box, label, text, translation }): Mark => ({
      page,
      box,
      kind: "caption",
      label: shorten(`${label} ${text}`, 60),
      detail: [`${label} ${text}`, ...(translation ? [`${translation.label} ${translation.text}`] : [])].join("\n"),
    }),
  );
  return [...captions, ...footnotes];
}

function referenceMarks(report: ParsedReport, words: InspectorWords): Mark[] {
  return report.references.map(({ page, box, label, text, style, item, confidence }): Mark => {
    const fields = JSON.stringify(item, null, 1);
    return {
      page,
      box,
      kind: "reference",
      label: shorten(`${label === null ? "" : `[${label}] `}${text}`, 60),
      detail: `${words.confidence(style, confidence)}\n${text}\n${fields}`,
    };
  });
}

function mentionMarks(report: ParsedReport, words: InspectorWords): Mark[] {
  const citations = report.citations.map(({ page, box, kind, text, references, dangling }): Mark => {
    const targets = references.map((index) => shorten(report.references[index]?.text ?? "", 120));
    const missing = dangling.length > 0 ? [words.notInList(dangling.join(", "))] : [];
    const detail = [`${words.citationKind(kind)} ${text}`, ...targets, ...missing].join("\n");
    return { page, box, kind: "citation", label: text, detail };
  });
  const crossReferences = report.crossReferences.map(({ page, box, kind, text, target }): Mark => {
    const detail = words.pointsTo(kind, target === null ? null : target + 1);
    return { page, box, kind: "cross-reference", label: text, detail };
  });
  return [...citations, ...crossReferences];
}

/** What is not in the text, with the reason; what stands on several pages at its first. */
function leftOutMarks({ balance }: ParsedReport, words: InspectorWords): Mark[] {
  return (balance?.leftOut ?? []).map(({ page, pages, box, kind, reason, text, characters }): Mark => {
    return {
      page,
      box,
      kind: kind === "sentences" ? "left-out-sentences" : "left-out",
      label: shorten(text, 60),
      detail: `${words.leftOutKind(kind)}: ${words.leftOutReason(reason)}, ${words.leftOutSize(characters, pages.length)}\n${text}`,
    };
  });
}

function integrityMarks(report: ParsedReport, words: InspectorWords): Mark[] {
  return report.integrity.map(({ page, box, kind, text }): Mark => {
    return {
      page,
      box,
      kind: "integrity",
      label: `${words.integrityKind(kind)}: ${shorten(text, 40)}`,
      detail: `${words.integrityKind(kind)}\n${text}`,
    };
  });
}

function captionOf(report: ParsedReport, index: number | null): string {
  const caption = index === null ? undefined : report.captions[index];
  return caption ? shorten(`${caption.label} ${caption.text}`, 80) : "";
}

/** Boxes of the lines that a range of the report's text touches. */
function boxesOf(report: ParsedReport, range: TextRange): { page: number; box: Box }[] {
  return report.pages.flatMap((page) =>
    page.lines
      .filter((line) => line.range !== null && line.range.start < range.end && range.start < line.range.end)
      .map((line) => ({ page: page.number, box: line.box })),
  );
}

function shorten(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join("")}…`;
}
