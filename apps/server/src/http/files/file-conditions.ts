import type { ByteRange } from "@rubrica/core";

/** Whether the client has this version already: `If-None-Match`, compared weakly (RFC 9110, 13.1.2). */
export function isUnchanged(request: Request, entityTag: string): boolean {
  const wanted = request.headers.get("if-none-match");
  if (wanted === null) return false;
  return wanted.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === entityTag);
}

/**
 * The ranges that a GET asks for, in ascending order and apart; null where it asks for none, for more or larger ones than are
 * sent together, in another unit, or for the rest of another version (`If-Range`, compared strongly; dates are never ours).
 * Of several, those that the file does not have are left out (RFC 9110, 14.2).
 */
export function chooseRanges(
  request: Request,
  file: { readonly bytes: number; readonly entityTag: string },
): readonly [ByteRange, ...ByteRange[]] | null | "no such part" {
  const asked = request.headers.get("range");
  if (asked === null || request.method !== "GET") return null;
  const condition = request.headers.get("if-range");
  if (condition !== null && condition.trim() !== file.entityTag) return null;
  const [, listed = ""] = /^bytes[ \t]*=(.*)$/i.exec(asked) ?? [];
  const ranges = listed.split(",").map((text) => readRange(text.trim(), file.bytes));
  if (ranges.length > MOST_RANGES || ranges.includes(null)) return null;
  const [first, ...more] = ranges.filter((range) => range !== null && range !== "no such part");
  if (first === undefined) return "no such part";
  if (more.length === 0) return [first];
  const sorted = [first, ...more].every((range, index, all) => range.start >= (all[index - 1]?.end ?? 0));
  const bytes = [first, ...more].reduce((sum, { start, end }) => sum + end - start, 0);
  return sorted && bytes <= MOST_BYTES_TOGETHER ? [first, ...more] : null;
}

/** What pdf.js wants of a document whose pages all hang on one node; a `Range` of more is longer than headers may be. */
const MOST_RANGES = 200;
const MOST_BYTES_TOGETHER = 4 * 1024 * 1024;

function readRange(text: string, bytes: number): ByteRange | null | "no such part" {
  // Of numbers larger than any file, the size alone counts.
  const found = /^(\d*)-(\d*)$/.exec(text);
  if (!found) return null;
  const [, first = "", last = ""] = found;
  if (first === "") return last === "" ? null : lastBytes(Number(last), bytes);
  const start = Number(first);
  if (last !== "" && Number(last) < start) return null;
  if (start >= bytes) return "no such part";
  return { start, end: last === "" ? bytes : Math.min(Number(last) + 1, bytes) };
}

function lastBytes(count: number, bytes: number): ByteRange | "no such part" {
  if (count === 0 || bytes === 0) return "no such part";
  return { start: Math.max(0, bytes - count), end: bytes };
}
