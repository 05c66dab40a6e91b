import { PdfError } from "../pdf-error.ts";

/** How far into the file readers look for the header (Adobe's implementation note 13 says 1024). */
const HEADER_WINDOW_BYTES = 1024;

/** First bytes (Latin-1) of the files that students upload in place of a PDF. */
const OTHER_FORMATS: readonly (readonly [format: string, start: string])[] = [
  ["zip or office document", "PK\u0003\u0004"],
  ["old office document", "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1"],
  ["png image", "\u0089PNG"],
  ["jpeg image", "\u00ff\u00d8\u00ff"],
  ["gif image", "GIF8"],
  ["rich text", "{\\rtf"],
  ["postscript", "%!PS"],
  ["rar archive", "Rar!"],
  ["7z archive", "7z\u00bc\u00af"],
];
const WEB_PAGE = /^\s*(?:ï»¿)?\s*<(?:!doctype\s+html|html|head|body|\?xml)/i;

/** Throws a {@link PdfError} when the first bytes show that there is no use in reading on. */
export function checkHeader(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new PdfError("empty_file");
  const head = headOf(bytes);
  if (head.includes("%PDF-")) return;
  const other = WEB_PAGE.test(head) ? "web page" : OTHER_FORMATS.find(([, start]) => head.startsWith(start))?.[0];
  if (other !== undefined) throw new PdfError("not_a_pdf", { looksLike: other });
}

/** Throws `not_a_pdf` when there is neither a header nor the beginning of an object anywhere. May look at every byte. */
export function checkForObjects(bytes: Uint8Array): void {
  if (headOf(bytes).includes("%PDF-")) return;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = file.indexOf(" obj"); at >= 0; at = file.indexOf(" obj", at + 1)) {
    // `12 0 obj` at the start of a line; "obj" alone is a word of any text.
    if (/(?:^|[\r\n])\s*\d{1,10}\s+\d{1,5}$/.test(file.toString("latin1", Math.max(0, at - 30), at))) return;
  }
  throw new PdfError("not_a_pdf");
}

function headOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEADER_WINDOW_BYTES)).toString(
    "latin1",
  );
}
