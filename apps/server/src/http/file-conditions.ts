import type { ByteRange } from "@rubrica/core";

/** Whether the client has this version already: `If-None-Match`, compared weakly (RFC 9110, 13.1.2). */
export function isUnchanged(request: Request, entityTag: string): boolean {
  const wanted = request.headers.get("if-none-match");
  if (wanted === null) return false;
  return wanted.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === entityTag);
}

/**
 * The one range that a GET asks for; null where it asks for none, for several, in another unit, or for the rest of
 * another version (`If-Range`, compared strongly; dates are never ours).
 */
export function chooseRange(
  request: Request,
  file: { readonly bytes: number; readonly entityTag: string },
): ByteRange | null | "no such part" {
  const asked = request.headers.get("range");
  if (asked === null || request.method !== "GET") return null;
  const condition = request.headers.get("if-range");
  if (condition !== null && condition.trim() !== file.entityTag) return null;
  const found = /^bytes[ \t]*=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(asked);
  if (!found) return null;
  const [, first = "", last = ""] = found;
  if (first === "") return last === "" ? null : lastBytes(Number(last), file.bytes);
  const start = Number(first);
  if (last !== "" && Number(last) < start) return null;
  if (start >= file.bytes) return "no such part";
  return { start, end: last === "" ? file.bytes : Math.min(Number(last) + 1, file.bytes) };
}

function lastBytes(count: number, bytes: number): ByteRange | "no such part" {
  if (count === 0 || bytes === 0) return "no such part";
  return { start: Math.max(0, bytes - count), end: bytes };
}
