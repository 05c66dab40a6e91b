/** Mentions in the cells of tables, which the text leaves out. */
import type { Caption, Place, Table, TextRange } from "@rubrica/report-model";
import type { ReportText } from "../text/report-text.ts";
import type { CitationDraft } from "./citation-draft.ts";

/** A cell of the joined text of its table. */
interface JoinedCell {
  readonly range: TextRange;
  readonly place: Place;
}

export interface TableSearch {
  readonly tables: readonly Table[];
  readonly captions: readonly Caption[];
  readonly reportText: ReportText;
  /** Finds the mentions in the text of one table. */
  find(text: string): readonly CitationDraft[];
}

/** Drafts whose ranges are empty, at the caption of their table or where the text goes on behind it. */
export function findInTables({ tables, captions, reportText, find }: TableSearch): CitationDraft[] {
  return tables.flatMap((table) => {
    const { text, cells } = joinCells(table);
    const found = find(text);
    if (found.length === 0) return [];
    const captioned = table.caption === null ? null : captions[table.caption]?.range;
    const start = captioned?.start ?? offsetBehind(reportText, table);
    return found.flatMap((draft): CitationDraft[] => {
      const place = cells.findLast(({ range }) => range.start <= draft.range.start)?.place;
      const printed = text.slice(draft.range.start, draft.range.end).replace(/\s+/g, " ");
      return place === undefined ? [] : [{ ...draft, range: { start, end: start }, cell: { text: printed, place } }];
    });
  });
}

/** Row by row, so that a name and the year in the next column stand side by side. */
function joinCells({ page, cells }: Table): { readonly text: string; readonly cells: readonly JoinedCell[] } {
  const joined: JoinedCell[] = [];
  let text = "";
  for (const { text: printed, box } of cells) {
    joined.push({ range: { start: text.length, end: text.length + printed.length }, place: { page, box } });
    text += `${printed}\n`;
  }
  return { text, cells: joined };
}

function offsetBehind(reportText: ReportText, { page, box }: Table): number {
  const next = reportText.lines.find((line) => line.page > page || (line.page === page && line.layout.box.y0 > box.y1));
  return next?.range.start ?? Math.max(0, reportText.text.length - 1);
}
