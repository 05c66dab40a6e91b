/** Metadata of the file from its Info dictionary, completed from XMP. */

import type { DocumentFacts } from "@rubrica/pdf";
import type { PDFInfo } from "@rubrica/report-model";
import { isoFromPdfDate } from "./pdf-date.ts";

/** Text that producers write when nobody set a title. */
const PLACEHOLDER =
  /^(untitled|无标题|未命名|microsoft word - .*|document\d*|文档\s*\d*|pdf|[^/]*\.(?:html?|docx?|pdf|tex|wps|pptx?|odt|md))$/i;

export function readPdfInfo(facts: DocumentFacts, bytes: number): PDFInfo {
  const entry = (name: string): string | null => clean(facts.info[name]);
  const xmp = facts.xmp ?? "";
  const title = entry("Title") ?? xmpText(xmp, "dc:title");
  return {
    pages: facts.pageCount,
    bytes,
    title: title !== null && PLACEHOLDER.test(title) ? null : title,
    author: entry("Author") ?? xmpText(xmp, "dc:creator"),
    subject: entry("Subject") ?? xmpText(xmp, "dc:description"),
    createdAt: isoFromPdfDate(entry("CreationDate")) ?? isoFromPdfDate(xmpText(xmp, "xmp:CreateDate")),
    modifiedAt: isoFromPdfDate(entry("ModDate")) ?? isoFromPdfDate(xmpText(xmp, "xmp:ModifyDate")),
    producer: entry("Producer") ?? xmpText(xmp, "pdf:Producer"),
    creator: entry("Creator") ?? xmpText(xmp, "xmp:CreatorTool"),
    pdfVersion: facts.pdfVersion,
    encrypted: facts.encrypted,
    tagged: facts.tagged,
  };
}

/** First text of an XMP property, written as an element, as an attribute or as a list. */
function xmpText(xmp: string, property: string): string | null {
  if (xmp === "") return null;
  const attribute = new RegExp(`${property}\\s*=\\s*"([^"]*)"`).exec(xmp);
  if (attribute?.[1] !== undefined) return clean(unescapeXml(attribute[1]));
  const element = new RegExp(`<${property}[^>]*>([\\s\\S]{0,4000}?)</${property}>`).exec(xmp);
  if (element?.[1] === undefined) return null;
  const item = /<rdf:li[^>]*>([\s\S]*?)<\/rdf:li>/.exec(element[1]);
  return clean(unescapeXml((item?.[1] ?? element[1]).replace(/<[^>]*>/g, "")));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return ENTITIES[name.toLowerCase()] ?? whole;
    const codePoint =
      name[1]?.toLowerCase() === "x" ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    return codePoint > 0 && codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : "";
  });
}

function clean(text: string | null | undefined): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: writers leave zero bytes in these strings
  const trimmed = (text ?? "").replace(/[\u0000-\u001f\ufeff]+/g, " ").trim();
  return trimmed === "" ? null : trimmed;
}
