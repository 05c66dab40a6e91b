import { type RosterField, type RosterRow, rosterFields } from "../../api/courses/rosters.ts";

/** Rows with mistakes as CSV, with what is wrong: UTF-8 with a byte order mark, which Excel asks for. */
export function mistakesCsv(
  rows: readonly RosterRow[],
  words: { readonly fields: Readonly<Record<RosterField, string>>; readonly row: string; readonly mistake: string },
): string {
  const head = [words.row, ...rosterFields.map((field) => words.fields[field]), words.mistake];
  const lines = rows.map((row) => [
    String(row.row),
    ...rosterFields.map((field) => row[field] ?? ""),
    row.mistake?.text ?? "",
  ]);
  return `\u{FEFF}${[head, ...lines].map((line) => `${line.map(cell).join(",")}\r\n`).join("")}`;
}

/** A leading apostrophe keeps spreadsheets from computing what people wrote. */
function cell(text: string): string {
  const safe = /^'*\s*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
