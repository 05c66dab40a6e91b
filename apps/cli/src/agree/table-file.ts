import { CsvError, parse } from "csv-parse/sync";
import type { TableIssue } from "./table-issue.ts";

/** A table as it stands in a file. */
export interface TableFile {
  readonly header: readonly string[];
  readonly rows: readonly TableRow[];
  /** True where a comma separates decimals: then semicolons separate cells. */
  readonly decimalComma: boolean;
}

export interface TableRow {
  /** Line of the file on which it begins, 1-based. */
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Reads a CSV as spreadsheets write it: UTF-8 with or without a byte order mark, UTF-16 with one, or GB 18030 (GBK), which
 * Excel in China writes; cells between commas, semicolons or tabs. A mistake that keeps the rest from being read is given
 * as an issue.
 */
export function readTableFile(bytes: Uint8Array): TableFile | TableIssue {
  const text = decode(bytes);
  if (text === null) {
    return {
      line: 1,
      column: null,
      words: {
        zh: "文件既不是UTF-8也不是GBK编码的文本，请在表格软件中另存为CSV",
        en: "is text neither in UTF-8 nor in GBK; save it as CSV in your spreadsheet",
      },
    };
  }
  const delimiter = delimiterOf(text);
  let endLine = 0;
  try {
    const records = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      on_record(record: string[], { lines }) {
        endLine = lines;
        return record;
      },
    }) as unknown as readonly { readonly record: readonly string[]; readonly info: { readonly lines: number } }[];
    const rows: TableRow[] = [];
    let line = 1;
    for (const { record, info } of records) {
      const cells = record.map(cleanCell);
      if (cells.some((cell) => cell !== "")) rows.push({ line, cells });
      line = info.lines + 1;
    }
    const [header, ...rest] = rows;
    return { header: header?.cells ?? [], rows: rest, decimalComma: delimiter === ";" };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return {
      line: endLine + 1,
      column: null,
      words: {
        zh: "引号没有成对，从这一行起无法读取",
        en: "has a quotation mark without its partner; nothing can be read from here on",
      },
    };
  }
}

function decode(bytes: Uint8Array): string | null {
  const encodings =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? ["utf-16le"]
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? ["utf-16be"]
        : ["utf-8", "gb18030"];
  for (const encoding of encodings) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      // A spreadsheet itself, saved as it is, holds bytes that no table of text has.
      return text.includes("\0") ? null : text;
    } catch {
      // Not in this encoding.
    }
  }
  return null;
}

/** The sign that stands most often in the first line that has any; quoted cells aside. */
function delimiterOf(text: string): string {
  const first = text.split(/\r?\n/).find((line) => line.trim() !== "") ?? "";
  const bare = first.replaceAll(/"[^"]*"/g, "");
  const counts = [",", ";", "\t"].map((sign) => ({ sign, count: bare.split(sign).length }));
  return counts.sort((left, right) => right.count - left.count)[0]?.sign ?? ",";
}

/** Without the apostrophe that keeps spreadsheets from taking a text for a formula. */
function cleanCell(cell: string): string {
  return cell.replace(/^\s*'(?=\s*[=+\-@＝＋－＠])/, "").trim();
}
