import type { RosterRecords } from "@rubrica/gradebook";
import { parse } from "csv-parse/sync";

/** A table as it was sent. */
export interface RosterTable {
  readonly encoding: "utf-8" | "utf-16" | "gbk";
  readonly separator: "comma" | "semicolon" | "tab";
  /** Rows with anything in them, with their places in the file, from 1 on. */
  readonly records: RosterRecords;
}

/** Why the bytes are no table. `row`: where. */
export interface TableRefusal {
  readonly reason: "empty" | "workbook" | "unreadable" | "quote" | "too_many_rows" | "too_many_columns" | "long_cell";
  readonly row: number | null;
}

/** Most rows of people; the header is one more. */
const MAX_ROSTER_ROWS = 2000;
/** Most columns. */
const MAX_ROSTER_COLUMNS = 50;
/** Most characters of a cell. */
export const MAX_CELL_LENGTH = 500;
/** Most bytes of a table. */
export const MAX_ROSTER_BYTES = 1024 * 1024;

const SEPARATORS = { tab: "\t", semicolon: ";", comma: "," } as const;

/**
 * Reads a table from the bytes of a CSV file or of what a spreadsheet copies: UTF-8, UTF-16 with a byte order mark, or GBK;
 * columns are separated by commas, semicolons or tabs. Cells are text, whatever they look like.
 */
export function readRosterTable(bytes: Uint8Array): RosterTable | TableRefusal {
  // A workbook of Excel is a ZIP file, an old one a compound document.
  if (startsWith(bytes, [0x50, 0x4b, 3, 4]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return refuse("workbook");
  const decoded = decode(bytes);
  if (decoded === null || /[\0\p{Cs}]/u.test(decoded.text)) return refuse("unreadable");
  const { text, encoding } = decoded;
  if (text.trim() === "") return refuse("empty");
  const separator = findSeparator(text);
  const read = parseText(text, SEPARATORS[separator]);
  if ("reason" in read) return read;
  const records = read
    .map((cells, index) => ({ row: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  if (records.length > MAX_ROSTER_ROWS + 1) return refuse("too_many_rows");
  for (const { row, cells } of records) {
    if (cells.length > MAX_ROSTER_COLUMNS) return refuse("too_many_columns", row);
    if (cells.some((cell) => cell.length > MAX_CELL_LENGTH)) return refuse("long_cell", row);
  }
  return { encoding, separator, records };
}

function parseText(text: string, delimiter: string): readonly string[][] | TableRefusal {
  try {
    return parse(text, { delimiter, relax_column_count: true, relax_quotes: true });
  } catch (error) {
    const records = (error as { readonly records?: unknown }).records;
    return refuse("quote", typeof records === "number" ? records + 1 : null);
  }
}

function decode(bytes: Uint8Array): { readonly text: string; readonly encoding: RosterTable["encoding"] } | null {
  if (startsWith(bytes, [0xff, 0xfe])) return { text: new TextDecoder("utf-16le").decode(bytes), encoding: "utf-16" };
  if (startsWith(bytes, [0xfe, 0xff])) return { text: new TextDecoder("utf-16be").decode(bytes), encoding: "utf-16" };
  for (const [label, encoding] of [
    ["utf-8", "utf-8"],
    ["gb18030", "gbk"],
  ] as const) {
    try {
      return { text: new TextDecoder(label, { fatal: true }).decode(bytes), encoding };
    } catch {
      // The next one.
    }
  }
  return null;
}

/** The separator of the first line that has any text: a tab before all, which names and addresses hold nowhere. */
function findSeparator(text: string): RosterTable["separator"] {
  const line = text.split(/\r\n?|\n/).find((each) => each.trim() !== "") ?? "";
  const count = (separator: keyof typeof SEPARATORS) => line.split(SEPARATORS[separator]).length;
  if (count("tab") > 1) return "tab";
  return count("semicolon") > count("comma") ? "semicolon" : "comma";
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

function refuse(reason: TableRefusal["reason"], row: number | null = null): TableRefusal {
  return { reason, row };
}
