/** Reads the truth of the table corpus: ICDAR 2013 structure files and comma-separated tables. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { GridCell, TableGrid } from "./table-grid.ts";

export interface TruthTable {
  readonly grid: TableGrid;
  /** Union of the cells in PDF coordinates (origin bottom-left), or null where the truth states none. */
  readonly box: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number } | null;
}

export interface TruthDocument {
  /** Path of the PDF. */
  readonly file: string;
  readonly name: string;
  readonly tables: readonly TruthTable[];
}

/** All documents of `corpus/tables` with ICDAR structure truth. */
export function readCompetitionTruth(corpus: string): TruthDocument[] {
  const folder = join(corpus, "tables");
  return readdirSync(join(folder, "gt"))
    .filter((name) => name.endsWith("-str.xml"))
    .sort()
    .map((name) => {
      const document = name.replace("-str.xml", "");
      const xml = readFileSync(join(folder, "gt", name), "utf8");
      return { name: document, file: join(folder, `${document}.pdf`), tables: parseStructure(xml) };
    });
}

function parseStructure(xml: string): TruthTable[] {
  const tables: TruthTable[] = [];
  for (const [, attributes, content] of xml.matchAll(/<region\s([^>]*)>([\s\S]*?)<\/region>/g)) {
    const cells: GridCell[] = [];
    const boxes: { x0: number; y0: number; x1: number; y1: number }[] = [];
    for (const [, place, inner] of content!.matchAll(/<cell\s([^>]*)>([\s\S]*?)<\/cell>/g)) {
      const row = numberOf(place!, "start-row") ?? 0;
      const column = numberOf(place!, "start-col") ?? 0;
      const rowSpan = (numberOf(place!, "end-row") ?? row) - row + 1;
      const columnSpan = (numberOf(place!, "end-col") ?? column) - column + 1;
      const text = decode(/<content>([\s\S]*?)<\/content>/.exec(inner!)?.[1] ?? "");
      cells.push({ row, column, rowSpan, columnSpan, text });
      const box = /<bounding-box\s([^>]*)\/?>/.exec(inner!)?.[1];
      if (box) {
        boxes.push({
          x0: numberOf(box, "x1") ?? 0,
          x1: numberOf(box, "x2") ?? 0,
          y0: numberOf(box, "y1") ?? 0,
          y1: numberOf(box, "y2") ?? 0,
        });
      }
    }
    if (cells.length === 0) continue;
    tables.push({
      grid: toGrid(cells, numberOf(attributes!, "page") ?? 1),
      box: boxes.length > 0 ? unite(boxes) : null,
    });
  }
  return tables;
}

function toGrid(cells: readonly GridCell[], page: number): TableGrid {
  // Regions that continue a table keep its numbering; every region is judged as a table of its own.
  const firstRow = Math.min(...cells.map((cell) => cell.row));
  const firstColumn = Math.min(...cells.map((cell) => cell.column));
  const moved = cells.map((cell) => ({ ...cell, row: cell.row - firstRow, column: cell.column - firstColumn }));
  return {
    page,
    rows: Math.max(...moved.map((cell) => cell.row + cell.rowSpan)),
    columns: Math.max(...moved.map((cell) => cell.column + cell.columnSpan)),
    cells: moved,
  };
}

function unite(boxes: readonly { x0: number; y0: number; x1: number; y1: number }[]) {
  return {
    x0: Math.min(...boxes.map((box) => box.x0)),
    y0: Math.min(...boxes.map((box) => box.y0)),
    x1: Math.max(...boxes.map((box) => box.x1)),
    y1: Math.max(...boxes.map((box) => box.y1)),
  };
}

function numberOf(attributes: string, name: string): number | null {
  const value = new RegExp(`${name}\\s*=\\s*["'](-?\\d+)["']`).exec(attributes)?.[1];
  return value === undefined ? null : Number(value);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decode(text: string): string {
  return text
    .replace(/&#x([\da-f]+);/gi, (_, digits) => String.fromCodePoint(Number.parseInt(digits, 16)))
    .replace(/&#(\d+);/g, (_, digits) => String.fromCodePoint(Number(digits)))
    .replace(/&(\w+);/g, (whole, name) => ENTITIES[name] ?? whole);
}

/** Documents whose tables are given as comma-separated values: one file a table, or several tables in one file. */
const CSV_TRUTH: readonly { readonly document: string; readonly tables: readonly { page: number; csv: string }[] }[] = [
  { document: "camelot-lattice-agstat", tables: [{ page: 1, csv: "camelot-agstat-data-camelot-page-1-table-1" }] },
  { document: "camelot-lattice-rotated", tables: [{ page: 1, csv: "camelot-rotated-data-camelot-page-1-table-1" }] },
  { document: "camelot-lattice-row_span", tables: [{ page: 1, csv: "camelot-row_span-data-camelot-page-1-table-1" }] },
  {
    document: "camelot-lattice-twotables_1",
    tables: [
      { page: 1, csv: "camelot-twotables_1-data-camelot-page-1-table-1" },
      { page: 1, csv: "camelot-twotables_1-data-camelot-page-1-table-2" },
    ],
  },
  {
    document: "camelot-stream-mexican_towns",
    tables: [{ page: 1, csv: "camelot-mexican_towns-data-camelot-page-1-table-1" }],
  },
  {
    document: "camelot-stream-missing_values",
    tables: [{ page: 1, csv: "camelot-missing_values-data-camelot-page-1-table-1" }],
  },
  {
    document: "camelot-stream-superscript",
    tables: [{ page: 1, csv: "camelot-superscript-data-camelot-page-1-table-1" }],
  },
  { document: "tabula-AnimalSounds", tables: [{ page: 1, csv: "tabula-AnimalSounds" }] },
  {
    document: "tabula-argentina_diputados_voting_record",
    tables: [{ page: 1, csv: "tabula-argentina_diputados_voting_record" }],
  },
  { document: "tabula-frx_2012_disclosure", tables: [{ page: 1, csv: "tabula-frx_2012_disclosure" }] },
  { document: "tabula-spanning_cells", tables: [{ page: 1, csv: "tabula-spanning_cells" }] },
];

/** Documents of `corpus/tables` whose tables other tools wrote as comma-separated values; spans are not stated there. */
export function readCsvTruth(corpus: string): TruthDocument[] {
  const folder = join(corpus, "tables");
  return CSV_TRUTH.map(({ document, tables }) => ({
    name: document,
    file: join(folder, `${document}.pdf`),
    tables: tables.map(({ page, csv }) => ({
      grid: toCsvGrid(parseCsv(readFileSync(join(folder, "gt", `${csv}.csv`), "utf8")), page),
      box: null,
    })),
  }));
}

function toCsvGrid(rows: readonly (readonly string[])[], page: number): TableGrid {
  const cells = rows.flatMap((row, rowIndex) =>
    row.map((text, column) => ({ row: rowIndex, column, rowSpan: 1, columnSpan: 1, text })),
  );
  return { page, rows: rows.length, columns: Math.max(...rows.map((row) => row.length)), cells };
}

export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = "";
  let quoted = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index]!;
    if (quoted) {
      if (character !== '"') field += character;
      else if (text[index + 1] === '"') {
        field += '"';
        index++;
      } else quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === "," || character === "\n") {
      row.push(field.replace(/\r$/, ""));
      field = "";
      if (character === "\n") {
        rows.push(row);
        row = [];
      }
    } else field += character;
  }
  if (field !== "" || row.length > 0) rows.push([...row, field]);
  return rows.filter((each) => each.some((value) => value.trim() !== ""));
}
