import type { DocumentFacts } from "../page-primitives.ts";
import { findXmpPacket } from "../xmp-packet.ts";
import { readInteger } from "./heap-numbers.ts";
import { readUtf16, withUtf8 } from "./heap-strings.ts";
import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";

const INFO_KEYS = ["Title", "Author", "Subject", "Keywords", "Creator", "Producer", "CreationDate", "ModDate"] as const;
/** Bit 5 of the permissions (ISO 32000-1, table 22): copy text and graphics. */
const MAY_EXTRACT = 1 << 4;

/** Facts of an open document, all but its outline. */
export function readFacts(pdfium: PdfiumModule, document: Pointer, bytes: Uint8Array): Omit<DocumentFacts, "outline"> {
  const { functions, scratch } = pdfium;
  const encrypted = functions.FPDF_GetSecurityHandlerRevision(document) >= 0;
  const info: Record<string, string> = {};
  for (const key of INFO_KEYS) {
    const text = withUtf8(pdfium, key, (tag) =>
      readUtf16(pdfium, (buffer, size) => functions.FPDF_GetMetaText(document, tag, buffer, size)),
    );
    if (text !== "") info[key] = text;
  }
  const hasVersion = functions.FPDF_GetFileVersion(document, scratch) !== 0;
  const version = readInteger(pdfium, scratch);
  return {
    pageCount: functions.FPDF_GetPageCount(document),
    pdfVersion: hasVersion && version > 0 ? `${Math.floor(version / 10)}.${version % 10}` : null,
    info,
    xmp: findXmpPacket(bytes),
    encrypted,
    mayExtract: !encrypted || (functions.FPDF_GetDocUserPermissions(document) & MAY_EXTRACT) !== 0,
    tagged: functions.FPDFCatalog_IsTagged(document) !== 0,
  };
}
