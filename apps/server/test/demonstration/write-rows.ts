import type { StoredRows } from "../../src/demonstration/content.ts";

/** The rows as the text of a file: one line a row, so that a change shows which. */
export function writeRows(rows: StoredRows): string {
  const tables = Object.entries(rows).map(
    ([table, stored]) => `${JSON.stringify(table)}: [\n${stored.map((row) => JSON.stringify(row)).join(",\n")}\n]`,
  );
  return `{\n${tables.join(",\n")}\n}\n`;
}
