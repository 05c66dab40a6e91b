import { expect, test } from "bun:test";
import { type PageItem, writePdf } from "../../../test/pdf-writer/write-pdf.ts";
import { type Characters, callForCharacters, createCharacter, findCharacterRecords } from "./characters.ts";
import { instantiatePdfium } from "./pdfium-module.ts";

const pdfium = await instantiatePdfium(64 * 1024 * 1024);

/** Opens a page and hands both readings of its characters to `check`. */
function withCharacters(
  items: readonly PageItem[],
  check: (records: Characters | null, called: Characters, textPage: number) => void,
): void {
  const { functions } = pdfium;
  const bytes = writePdf({ pages: [{ items }] });
  const address = functions.malloc(bytes.length);
  pdfium.heap().bytes.set(bytes, address);
  const document = functions.FPDF_LoadMemDocument(address, bytes.length, 0);
  const page = functions.FPDF_LoadPage(document, 0);
  const textPage = functions.FPDFText_LoadPage(page);
  check(findCharacterRecords(pdfium, textPage), callForCharacters(pdfium, textPage), textPage);
  functions.FPDFText_ClosePage(textPage);
  functions.FPDF_ClosePage(page);
  functions.FPDF_CloseDocument(document);
  functions.free(address);
}

function readAll(characters: Characters) {
  return Array.from({ length: characters.count }, (_, index) => {
    const character = createCharacter();
    characters.read(index, character);
    return character;
  });
}

test("findCharacterRecords() reads what the functions of the installed PDFium say, over several blocks of records", () => {
  const lines = Array.from({ length: 30 }, (_, index): PageItem => {
    const font = index % 3 === 0 ? "song" : index % 3 === 1 ? "unmapped" : "times";
    return {
      kind: "text",
      text: font === "song" ? "论文题目" : "Some words",
      x: 72,
      y: 40 + index * 20,
      font,
      angle: index,
    };
  });

  withCharacters(lines, (records, called) => {
    expect(called.count).toBeGreaterThan(200);
    if (records === null) throw new Error("this build keeps its records elsewhere: glyphs are read by slow calls");
    expect(readAll(records)).toEqual(readAll(called));
  });
});

test("findCharacterRecords() tells the code of a character in its font", () => {
  withCharacters([{ kind: "text", text: "A", x: 72, y: 72, font: "unmapped" }], (records) => {
    expect(records?.code(0)).toBe(0x41);
  });
});

test("findCharacterRecords() is null when the records are not where they should be", () => {
  withCharacters([{ kind: "text", text: "A", x: 72, y: 72 }], (_, called, textPage) => {
    const { heap } = pdfium;
    const zeros = { ...heap(), uint32: new Uint32Array(heap().uint32.length) };

    expect(called.count).toBe(1);
    expect(findCharacterRecords({ ...pdfium, heap: () => zeros }, textPage)).toBeNull();
  });
});
