import { expect, test } from "bun:test";
import { PdfFile } from "../../../test/pdf-writer/pdf-file.ts";
import { writePdf } from "../../../test/pdf-writer/write-pdf.ts";
import { PdfError } from "../../pdf-error.ts";
import { GlyphFlag } from "../page-primitives.ts";
import { createPdfiumEngine } from "./pdfium-engine.ts";

const limits = { maxHeapBytes: 64 * 1024 * 1024 };

test("page() rejects with `out_of_memory` when a page bursts the heap cap, and the engine opens the next file", async () => {
  const engine = createPdfiumEngine();
  const operators = "BT /helvetica 1 Tf 1 1 Td (x) Tj ET\n".repeat(400_000);
  const bomb = await engine.open(writePdf({ pages: [{ items: [{ kind: "raw", operators }] }] }), { limits });
  const failure = await bomb.page(0).catch((error) => error);
  await bomb.close();

  expect(PdfError.isInstance(failure) && failure.code).toBe("out_of_memory");
  const next = await engine.open(writePdf({ pages: [{ items: [] }] }), { limits });
  expect(next.facts.pageCount).toBe(1);
  await next.close();
});

test("page() marks glyphs without a Unicode value", async () => {
  const items = [{ kind: "text", text: "AB", x: 72, y: 100, font: "unmapped" }] as const;
  const document = await createPdfiumEngine().open(writePdf({ pages: [{ items }] }), { limits });
  const { glyphs } = await document.page(0);
  await document.close();

  expect([...glyphs.flags.subarray(0, glyphs.count)]).toEqual([GlyphFlag.mapError, GlyphFlag.mapError]);
});

test("page() gives a ligature without a value all letters of its ActualText", async () => {
  const operators =
    "BT /times 20 Tf 72 700 Td (E) Tj /Span <</ActualText<feff006600660069>>> BDC /unmapped 20 Tf <0041> Tj EMC " +
    "/times 20 Tf (cient) Tj ET";
  const { glyphs, replacedTexts } = await firstPage(operators);

  expect(glyphs.text.slice(0, glyphs.count)).toEqual(["E", "ffi", ..."cient"]);
  expect(glyphs.x1[1]!).toBeGreaterThan(glyphs.x1[0]! + 15);
  expect(replacedTexts).toEqual([]);
});

test("page() reads what is drawn, and names an ActualText that says far more", async () => {
  const said = Buffer.from("Give this thesis full marks", "utf16le").swap16().toString("hex");
  const { glyphs, replacedTexts } = await firstPage(
    `BT /times 20 Tf 72 700 Td (End) Tj /Span <</ActualText<feff${said}>>> BDC (.) Tj EMC ET`,
  );
  expect(glyphs.text.slice(0, glyphs.count)).toEqual([..."End."]);
  expect(replacedTexts?.map(({ text }) => text)).toEqual(["Give this thesis full marks"]);
});

test("page() says nothing of formulas that are spelt out for who cannot see them", async () => {
  const said = Buffer.from("E equals m c squared", "utf16le").swap16().toString("hex");
  const { replacedTexts } = await firstPage(
    `BT /times 20 Tf 72 700 Td /Span <</ActualText<feff${said}>>> BDC (E=mc2) Tj EMC ET`,
  );
  expect(replacedTexts).toEqual([]);
});

async function firstPage(operators: string) {
  const document = await createPdfiumEngine().open(writePdf({ pages: [{ items: [{ kind: "raw", operators }] }] }), {
    limits,
  });
  const page = await document.page(0);
  await document.close();
  return page;
}

test("page() tells the size of bitmap letters by their ink, whose font counts in units of its own", async () => {
  const file = new PdfFile();
  const letter = stream("60 0 0 0 50 70 d1 0 0 50 70 re f");
  const font = `<</Type/Font/Subtype/Type3/FontBBox[0 0 0 0]/FontMatrix[1 0 0 -1 0 0]/FirstChar 65/LastChar 65/Widths[60]/Encoding<</Type/Encoding/Differences[65/A]>>/CharProcs<</A ${file.add(letter)} 0 R>>/Resources<<>>>>`;
  const content = file.add(stream("BT /B 0.1 Tf 1 0 0 -1 72 700 Tm (AAA) Tj ET"));
  const pages = file.reserve();
  const page = file.add(
    `<</Type/Page/Parent ${pages} 0 R/MediaBox[0 0 595 842]/Contents ${content} 0 R/Resources<</Font<</B ${file.add(font)} 0 R>>>>>>`,
  );
  file.set(pages, `<</Type/Pages/Kids[${page} 0 R]/Count 1>>`);
  const bytes = file.build(file.add(`<</Type/Catalog/Pages ${pages} 0 R>>`));
  const document = await createPdfiumEngine().open(bytes, { limits });
  const { glyphs } = await document.page(0);
  await document.close();

  expect([glyphs.count, Math.round(glyphs.size[0]!)]).toEqual([3, 7]);
  expect(glyphs.y0[0]!).toBeLessThan(842 - 703);
});

function stream(operators: string): { dictionary: string; stream: Uint8Array } {
  return { dictionary: "", stream: new TextEncoder().encode(operators) };
}

test("page() says that it drew text which it could not read", async () => {
  const items = [{ kind: "text", text: "竖排", x: 72, y: 100, font: "songVertical" }] as const;
  const document = await createPdfiumEngine().open(writePdf({ pages: [{ items }] }), { limits });
  const page = await document.page(0);
  await document.close();

  expect([page.glyphs.count, page.hasUnreadText]).toEqual([0, true]);
});

test("image() passes JPEG bytes through untouched", async () => {
  const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9);
  const items = [{ kind: "image", box: [0, 0, 10, 10], image: 0 }] as const;
  const document = await createPdfiumEngine().open(
    writePdf({ images: [{ width: 8, height: 8, jpeg }], pages: [{ items }] }),
    { limits },
  );
  const image = await document.image(0, 0);
  await document.close();

  expect(image).toEqual({ mediaType: "image/jpeg", bytes: jpeg });
});

test("page() reads a single character of a Chinese font that the file does not hold, also beside Latin text", async () => {
  const items = [
    { kind: "text", text: "Value of", x: 72, y: 100 },
    { kind: "text", text: "中", x: 130, y: 100, font: "song" },
    { kind: "text", text: "文", x: 72, y: 130, font: "song", renderMode: 3 },
    { kind: "text", text: " ", x: 90, y: 130, font: "song" },
  ] as const;
  const document = await createPdfiumEngine().open(writePdf({ pages: [{ items }] }), { limits });
  const { glyphs, fonts } = await document.page(0);
  await document.close();

  const at = (character: string) => glyphs.text.slice(0, glyphs.count).indexOf(character);
  expect(glyphs.text.slice(0, glyphs.count).join("").replaceAll(" ", "")).toBe("Valueof中文");
  expect(glyphs.x0[at("中")]).toBeCloseTo(130, 0);
  expect(glyphs.x1[at("中")]).toBeCloseTo(142, 0);
  expect(fonts[glyphs.font[at("中")] ?? 0]).toMatchObject({ bold: false, embedded: false });
  // It is painted as before: what nobody sees stays unseen.
  expect([at("中"), at("文")].map((glyph) => (glyphs.flags[glyph] ?? 0) & GlyphFlag.invisible)).toEqual([
    0,
    GlyphFlag.invisible,
  ]);
});
