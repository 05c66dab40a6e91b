import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { ForeignAccount } from "@rubrica/identity";
import { StartupError } from "../startup-error.ts";

/**
 * The accounts of a file that was exported from `auth.users`: `.csv` with a line of column names, or one JSON object a line
 * (`.ndjson`, `.jsonl`). A batch at a time. Which providers and second factors there are does not stand in such a file.
 * Rejects with StartupError, naming the line, where it cannot be read.
 */
export async function* readAccountFile(
  path: string,
  batchSize: number,
): AsyncGenerator<readonly ForeignAccount[], void, undefined> {
  let batch: ForeignAccount[] = [];
  for await (const user of path.toLowerCase().endsWith(".csv") ? readCsv(path) : readJsonLines(path)) {
    batch.push({ user, providers: [], factors: 0 });
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

type Row = Readonly<Record<string, unknown>>;

async function* readJsonLines(path: string): AsyncGenerator<Row, void, undefined> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(path, "utf8"), crlfDelay: Infinity })) {
    number += 1;
    if (line.trim() === "") continue;
    yield parseLine(line.replace(/^\uFEFF/, ""), number);
  }
}

function parseLine(line: string, number: number): Row {
  try {
    const row: unknown = JSON.parse(line);
    if (typeof row === "object" && row !== null && !Array.isArray(row)) return row as Row;
  } catch {
    // Said below.
  }
  throw new StartupError("unreadable_file", `line ${number} is no JSON object`);
}

async function* readCsv(path: string): AsyncGenerator<Row, void, undefined> {
  let columns: readonly string[] | null = null;
  for await (const { cells, line } of readCsvRecords(createReadStream(path, "utf8"))) {
    if (columns === null) {
      columns = cells;
      if (columns.includes("id") && columns.includes("email")) continue;
      throw new StartupError("unreadable_file", "the first line must name the columns, id and email among them");
    }
    if (cells.length !== columns.length) {
      throw new StartupError("unreadable_file", `line ${line} has ${cells.length} cells, not ${columns.length}`);
    }
    yield Object.fromEntries(columns.map((column, index) => [column, cells[index]]));
  }
}

/** Records of RFC 4180, in which quoted cells may hold commas, quotes and line breaks. `line` is where a record begins. */
async function* readCsvRecords(
  chunks: AsyncIterable<string>,
): AsyncGenerator<{ readonly cells: readonly string[]; readonly line: number }, void, undefined> {
  let cells: string[] = [];
  let cell = "";
  // Whether inside of quotes, or right behind the closing one.
  let quote: "none" | "open" | "closed" = "none";
  let [line, beginsAt] = [1, 1];
  let isFirst = true;
  for await (const chunk of chunks) {
    for (const character of isFirst ? chunk.replace(/^\uFEFF/, "") : chunk) {
      isFirst = false;
      if (character === "\n") line += 1;
      if (quote === "open") {
        if (character === '"') quote = "closed";
        else cell += character;
      } else if (character === '"' && quote === "closed") {
        cell += character; // two quotes stand for one
        quote = "open";
      } else if (character === '"' && cell === "") {
        quote = "open";
      } else if (character === "," || character === "\n") {
        cells.push(cell);
        [cell, quote] = ["", "none"];
        if (character === ",") continue;
        if (cells.length > 1 || cells[0] !== "") yield { cells, line: beginsAt };
        [cells, beginsAt] = [[], line];
      } else if (character !== "\r") {
        cell += character;
      }
    }
  }
  if (quote === "open")
    throw new StartupError("unreadable_file", `a quotation that begins in line ${beginsAt} does not end`);
  if (cells.length > 0 || cell !== "") yield { cells: [...cells, cell], line: beginsAt };
}
