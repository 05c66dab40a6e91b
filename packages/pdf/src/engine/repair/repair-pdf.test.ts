import { describe, expect, test } from "bun:test";
import { deflateSync } from "node:zlib";
import { PdfFile } from "../../../test/pdf-writer/pdf-file.ts";
import { type TestPage, writePdf } from "../../../test/pdf-writer/write-pdf.ts";
import { createPdfiumEngine } from "../pdfium/pdfium-engine.ts";
import { createPdfjsEngine } from "../pdfjs/pdfjs-engine.ts";
import { repairPdf } from "./repair-pdf.ts";

const limits = { maxHeapBytes: 64 * 1024 * 1024 };
const pages = ["first", "second", "third"].map(
  (word): TestPage => ({ items: [{ kind: "text", text: word, x: 72, y: 100 }] }),
);
const whole = writePdf({ pages });
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

for (const engine of [createPdfiumEngine(), createPdfjsEngine()]) {
  describe(engine.name, () => {
    async function readTexts(bytes: Uint8Array | null): Promise<string[]> {
      if (bytes === null) throw new Error("not repaired");
      const document = await engine.open(bytes, { limits });
      const texts: string[] = [];
      for (let index = 0; index < document.facts.pageCount; index++) {
        texts.push((await document.page(index)).glyphs.text.join(""));
      }
      await document.close();
      return texts;
    }

    test("repairPdf() replaces a lost cross-reference table and trailer", async () => {
      const cut = whole.subarray(0, latin1(whole).lastIndexOf("xref", whole.length - 40));

      expect(await readTexts(repairPdf(cut))).toEqual(["first", "second", "third"]);
    });

    test("repairPdf() makes a page tree when the catalogue is lost with the tail", async () => {
      const text = latin1(whole);
      const withoutTree = text
        .replace(/\/Type\/Catalog/, "/Type/Nothing")
        .replace(/\/Type\/Pages\/Count/, "/Type/Nothin/Count");

      expect(await readTexts(repairPdf(Buffer.from(withoutTree, "latin1")))).toEqual(["first", "second", "third"]);
    });

    test("repairPdf() removes what stands before the header", async () => {
      const cut = latin1(whole).slice(0, latin1(whole).lastIndexOf("trailer"));
      const prefixed = Buffer.from(`HTTP/1.1 200 OK\r\n\r\n${cut}`, "latin1");

      expect(await readTexts(repairPdf(prefixed))).toEqual(["first", "second", "third"]);
    });

    test("repairPdf() unpacks object streams", async () => {
      expect(await readTexts(repairPdf(packedWithoutTail()))).toEqual(["packed"]);
    });
  });
}

test("repairPdf() gives up where there is neither a catalogue nor a page", () => {
  expect(repairPdf(new TextEncoder().encode("%PDF-1.7\nnothing"))).toBeNull();
  expect(repairPdf(new Uint8Array(0))).toBeNull();
});

/** Catalogue, page tree and page in an object stream, and no cross-reference stream that leads to it. */
function packedWithoutTail(): Uint8Array {
  const content = "BT /F 12 Tf 72 700 Td (packed) Tj ET";
  const bodies = [
    [11, "<</Type/Catalog/Pages 12 0 R>>"],
    [12, "<</Type/Pages/Count 1/Kids[13 0 R]>>"],
    [13, "<</Type/Page/Parent 12 0 R/MediaBox[0 0 595 842]/Contents 1 0 R/Resources<</Font<</F 14 0 R>>>>>>"],
    [14, "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"],
  ] as const;
  let at = 0;
  const index = bodies.map(([number, body]) => {
    const entry = `${number} ${at}`;
    at += body.length + 1;
    return entry;
  });
  const first = `${index.join(" ")} `;
  const packed = deflateSync(Buffer.from(`${first}${bodies.map(([, body]) => body).join(" ")}`));
  const file = new PdfFile();
  file.add({ dictionary: "", stream: Buffer.from(content) });
  file.add({
    dictionary: `/Type/ObjStm/N ${bodies.length}/First ${first.length}/Filter/FlateDecode`,
    stream: packed,
  });
  const bytes = file.build(1);
  return bytes.subarray(0, latin1(bytes).lastIndexOf("xref", bytes.length - 40));
}
