import { afterAll, describe, expect, test } from "bun:test";
import { type TestPdf, type TextItem, writePdf } from "../../test/pdf-writer/write-pdf.ts";
import { PdfError } from "../pdf-error.ts";
import { GlyphFlag, type PagePrimitives } from "./page-primitives.ts";
import type { PdfDocument, PdfEngine } from "./pdf-engine.ts";
import { createPdfiumEngine } from "./pdfium/pdfium-engine.ts";
import { createPdfjsEngine } from "./pdfjs/pdfjs-engine.ts";

const limits = { maxHeapBytes: 256 * 1024 * 1024 };
const text = (item: Omit<TextItem, "kind">): TextItem => ({ kind: "text", ...item });

for (const engine of [createPdfiumEngine(), createPdfjsEngine()]) describe(engine.name, () => testEngine(engine));

function testEngine(engine: PdfEngine): void {
  const opened: PdfDocument[] = [];
  afterAll(() => Promise.all(opened.map((document) => document.close())));

  async function open(pdf: TestPdf, password?: string): Promise<PdfDocument> {
    const document = await engine.open(writePdf(pdf), password === undefined ? { limits } : { limits, password });
    opened.push(document);
    return document;
  }

  async function firstPage(...items: TestPdf["pages"][number]["items"]): Promise<PagePrimitives> {
    return (await open({ pages: [{ items }] })).page(0);
  }

  test("page() places Latin glyphs by their advance widths on their baseline", async () => {
    const { glyphs, width, height } = await firstPage(text({ text: "Hi", x: 72, y: 100, size: 10 }));

    expect([width, height]).toEqual([595, 842]);
    expect(glyphs.text).toEqual(["H", "i"]);
    expect([...glyphs.baseline.subarray(0, glyphs.count)]).toEqual([100, 100]);
    expect([...glyphs.size.subarray(0, glyphs.count)]).toEqual([10, 10]);
    expect(glyphs.x0[0]).toBeCloseTo(72, 2);
    expect(glyphs.x1[0]).toBeCloseTo(79.22, 2);
    expect(glyphs.x0[1]).toBeCloseTo(79.22, 2);
    expect(glyphs.y0[0]).toBeLessThan(93);
    expect(glyphs.y1[0]).toBeGreaterThan(100);
  });

  test("page() reads Chinese from a predefined character map", async () => {
    const { glyphs, fonts } = await firstPage(text({ text: "毕业论文", x: 72, y: 100, size: 16, font: "song" }));

    expect(glyphs.text.join("")).toBe("毕业论文");
    expect([...glyphs.x0.subarray(0, glyphs.count)].map(Math.round)).toEqual([72, 88, 104, 120]);
    expect(fonts[glyphs.font[0] as number]).toMatchObject({ name: "STSong-Light", serif: true, embedded: false });
  });

  test("page() tells fonts, colours and opacity of glyphs apart", async () => {
    const { glyphs, fonts } = await firstPage(
      text({ text: "b", x: 72, y: 100, font: "helveticaBold", colour: [1, 0, 0] }),
      text({ text: "m", x: 72, y: 120, font: "courier", opacity: "half" }),
      text({ text: "t", x: 72, y: 140, font: "times", opacity: "none" }),
    );
    const font = (index: number) => fonts[glyphs.font[index] as number];

    expect(font(0)).toMatchObject({ bold: true, monospace: false });
    expect(font(1)).toMatchObject({ bold: false, monospace: true });
    expect(font(2)).toMatchObject({ serif: true });
    expect([...glyphs.colour.subarray(0, glyphs.count)]).toEqual([0xff0000, 0, 0]);
    expect([...glyphs.alpha.subarray(0, glyphs.count)]).toEqual([255, 128, 0]);
  });

  test("page() keeps spaces that are drawn and invents none", async () => {
    const { glyphs } = await firstPage(text({ text: "a b", x: 72, y: 100 }), text({ text: "c", x: 200, y: 100 }));

    expect(glyphs.text).toEqual(["a", " ", "b", "c"]);
  });

  for (const [angle, side] of [
    [90, "y0"],
    [180, "x1"],
    [270, "y1"],
  ] as const) {
    test(`page() turns boxes and direction of text at ${angle} degrees`, async () => {
      const { glyphs } = await firstPage(text({ text: "AV", x: 300, y: 300, angle }));

      expect([...glyphs.angle.subarray(0, glyphs.count)].map(Math.round)).toEqual([angle, angle]);
      expect(glyphs[side][0]).toBeCloseTo(300, 1);
      expect([...glyphs.baseline.subarray(0, glyphs.count)].map(Math.round)).toEqual([300, 300]);
    });
  }

  test("page() keeps the gap between words of turned text that has no spaces", async () => {
    const operators = "BT /helvetica 12 Tf 0 1 -1 0 300 300 Tm [(a) -500 (b)] TJ ET";
    const used = text({ text: "c", x: 72, y: 100 });
    const { glyphs } = await firstPage({ kind: "raw", operators }, used);

    const [first, second] = ["a", "b"].map((letter) => glyphs.text.indexOf(letter)) as [number, number];
    expect((glyphs.y0[first] as number) - (glyphs.y1[second] as number)).toBeCloseTo(6, 0);
  });

  for (const rotate of [90, 180, 270]) {
    test(`page() applies a page rotation of ${rotate} degrees`, async () => {
      const pdf = { pages: [{ rotate, items: [text({ text: "R", x: 100, y: 200 })] }] };
      const page = await (await open(pdf)).page(0);
      const { x0, y0, x1, y1 } = page.glyphs;
      // The corner of the box where the baseline begins, and where a reader of the turned page sees it.
      const begin = { 90: [x0, y0], 180: [x1, y0], 270: [x0, y1] }[rotate] as Float32Array[];
      const seen = { 90: [842 - 200, 100], 180: [595 - 100, 842 - 200], 270: [200, 595 - 100] }[rotate] as number[];

      expect([page.width, page.height]).toEqual(rotate === 180 ? [595, 842] : [842, 595]);
      expect(page.rotation).toBe(rotate);
      expect(page.glyphs.angle[0]).toBeCloseTo(rotate, 1);
      begin.forEach((edges, axis) => {
        expect(Math.abs((edges[0] as number) - (seen[axis] as number))).toBeLessThan(12);
      });
    });
  }

  test("page() measures from the crop box and marks text outside of it", async () => {
    const items = [text({ text: "in", x: 72, y: 200 }), text({ text: "out", x: 500, y: 200 })];
    const page = await (await open({ pages: [{ cropBox: [50, 50, 400, 700], items }] })).page(0);

    expect([page.width, page.height]).toEqual([350, 650]);
    expect(page.glyphs.x0[0]).toBeCloseTo(22, 1);
    expect(page.glyphs.baseline[0]).toBeCloseTo(58, 1);
    expect([...page.glyphs.flags.subarray(0, page.glyphs.count)].map((flags) => flags & GlyphFlag.offPage)).toEqual([
      0, 0, 16, 16, 16,
    ]);
  });

  test("page() marks invisible and clipped text", async () => {
    const { glyphs } = await firstPage(
      text({ text: "a", x: 72, y: 100 }),
      text({ text: "b", x: 72, y: 200, renderMode: 3 }),
      text({ text: "c", x: 72, y: 300, clip: [200, 200, 210, 210] }),
      text({ text: "d", x: 72, y: 400, clip: [50, 300, 210, 500] }),
    );

    expect([...glyphs.flags.subarray(0, glyphs.count)]).toEqual([0, GlyphFlag.invisible, GlyphFlag.clipped, 0]);
  });

  test("page() takes filled and stroked text for bold", async () => {
    const { glyphs, fonts } = await firstPage(
      text({ text: "a", x: 72, y: 100 }),
      text({ text: "b", x: 72, y: 200, renderMode: 2 }),
    );

    expect([glyphs.font[0], glyphs.font[1]].map((font) => fonts[font ?? -1]?.bold)).toEqual([false, true]);
  });

  test("page() shows fake bold once", async () => {
    const { glyphs } = await firstPage(
      text({ text: "bold", x: 72, y: 100 }),
      text({ text: "x", x: 10, y: 100 }),
      text({ text: "bold", x: 72.3, y: 100 }),
    );
    const visible = glyphs.text.filter((_, index) => ((glyphs.flags[index] as number) & GlyphFlag.overprint) === 0);

    expect(visible.sort().join("")).toBe("bdlox");
  });

  test("page() sorts drawing into rules, areas and drawings", async () => {
    const page = await firstPage(
      { kind: "line", from: [72, 100], to: [200, 100], width: 0.5 },
      { kind: "rectangle", box: [72, 120, 200, 121], fill: [0, 0, 1] },
      { kind: "rectangle", box: [72, 140, 200, 160], fill: [0.5, 0.5, 0.5] },
      { kind: "rectangle", box: [72, 180, 200, 220], stroke: [0, 0, 0] },
      { kind: "raw", operators: "300 300 m 350 400 400 400 450 300 c S" },
      { kind: "raw", operators: "300 500 m 350 560 l S" },
    );

    expect(page.rules.map((rule) => rule.orientation).sort()).toEqual([
      "horizontal",
      "horizontal",
      "horizontal",
      "horizontal",
      "vertical",
      "vertical",
    ]);
    expect(page.rules[0]).toEqual({
      orientation: "horizontal",
      box: { x0: 72, y0: 99.75, x1: 200, y1: 100.25 },
      thickness: 0.5,
      colour: 0,
    });
    expect(page.rules[1]).toMatchObject({ thickness: 1, colour: 0x0000ff });
    expect(page.areas).toHaveLength(1);
    expect(page.areas[0]?.box).toEqual({ x0: 72, y0: 140, x1: 200, y1: 160 });
    expect(page.drawings).toHaveLength(2);
  });

  test("image() gives the pixels of a placed image", async () => {
    const grey = Uint8Array.of(0, 85, 170, 255);
    const items = [{ kind: "image", box: [300, 700, 350, 750], image: 0 }] as const;
    const document = await open({ images: [{ width: 2, height: 2, grey }], pages: [{ items }] });
    const page = await document.page(0);
    const image = await document.image(0, 0);

    expect(page.images).toMatchObject([{ box: { x0: 300, y0: 700, x1: 350, y1: 750 }, pixelWidth: 2, pixelHeight: 2 }]);
    expect(image?.mediaType).toBe("image/png");
    expect([...(image?.bytes.subarray(1, 4) ?? [])]).toEqual([0x50, 0x4e, 0x47]);
    expect(await document.image(0, 7)).toBeNull();
  });

  test("open() reads info, outline, labels, XMP and links", async () => {
    const document = await open({
      info: { Title: "课程报告", Author: "A (b)" },
      xmp: "<x:xmpmeta xmlns:x='adobe:ns:meta/'><r/></x:xmpmeta>",
      pageLabels: "0 <</S/r>> 1 <</S/D>>",
      outline: [{ title: "第一章", page: 1, y: 100, children: [{ title: "1.1", page: 1, y: 200 }] }],
      pages: [
        {
          items: [],
          links: [
            { box: [72, 90, 110, 104], uri: "https://example.org/a" },
            { box: [1, 2, 3, 4], page: 1, y: 400 },
          ],
        },
        { items: [] },
      ],
    });

    expect(document.facts).toMatchObject({
      pageCount: 2,
      pdfVersion: "1.7",
      info: { Title: "课程报告", Author: "A (b)" },
      encrypted: false,
      mayExtract: true,
      tagged: false,
      outline: [
        { title: "第一章", level: 1, destination: { pageIndex: 1, y: 100 } },
        { title: "1.1", level: 2, destination: { pageIndex: 1, y: 200 } },
      ],
    });
    expect(document.facts.xmp).toContain("x:xmpmeta");
    const [first, second] = [await document.page(0), await document.page(1)];
    expect([first.label, second.label]).toEqual(["i", "1"]);
    expect(first.links).toEqual([
      { box: { x0: 72, y0: 90, x1: 110, y1: 104 }, uri: "https://example.org/a", destination: null },
      { box: { x0: 1, y0: 2, x1: 3, y1: 4 }, uri: null, destination: { pageIndex: 1, y: 400 } },
    ]);
  });

  test("page() ties glyphs to the structure tree", async () => {
    const document = await open({
      structure: [
        { role: "H1", page: 0, mcids: [0] },
        { role: "Figure", page: 0, mcids: [2], alt: "曲线图" },
        {
          role: "Table",
          children: [{ role: "TR", children: [{ role: "TD", page: 0, mcids: [1], columnSpan: 2, rowSpan: 3 }] }],
        },
      ],
      pages: [
        {
          items: [
            text({ text: "T", x: 72, y: 100, mcid: 0 }),
            text({ text: "c", x: 72, y: 200, mcid: 1 }),
            text({ text: "f", x: 72, y: 300, mcid: 2 }),
            text({ text: "n", x: 72, y: 400 }),
          ],
        },
      ],
    });
    const page = await document.page(0);

    expect(document.facts.tagged).toBe(true);
    expect([...page.glyphs.mcid.subarray(0, page.glyphs.count)]).toEqual([0, 1, 2, -1]);
    expect(page.structure).toMatchObject([
      { role: "H1", mcids: [0] },
      { role: "Figure", mcids: [2], alt: "曲线图" },
      { role: "Table", children: [{ role: "TR", children: [{ role: "TD", mcids: [1], columnSpan: 2, rowSpan: 3 }] }] },
    ]);
  });

  test("open() reads an encrypted file with the empty password and says what it forbids", async () => {
    const document = await open({ userPassword: "", pages: [{ items: [text({ text: "secret", x: 72, y: 100 })] }] });

    expect(document.facts).toMatchObject({ encrypted: true, mayExtract: false });
    expect((await document.page(0)).glyphs.text.join("")).toBe("secret");
  });

  test("open() rejects with `encrypted` without the password, and opens with it", async () => {
    const pdf = { userPassword: "letmein", pages: [{ items: [text({ text: "x", x: 72, y: 100 })] }] };

    expect(await codeOf(open(pdf))).toBe("encrypted");
    expect(await codeOf(open(pdf, "wrong"))).toBe("encrypted");
    expect((await open(pdf, "letmein")).facts.pageCount).toBe(1);
  });

  test("open() rejects bytes that are no PDF with `damaged`", async () => {
    expect(await codeOf(engine.open(new TextEncoder().encode("%PDF-1.7 nothing"), { limits }))).toBe("damaged");
  });

  test("page() rejects for a page that is not there, and goes on", async () => {
    const document = await open({ pages: [{ items: [text({ text: "x", x: 72, y: 100 })] }] });

    expect(await codeOf(document.page(5))).toBe("page_unreadable");
    expect((await document.page(0)).glyphs.count).toBe(1);
  });

  test("open() leaves the given bytes as they are", async () => {
    const bytes = writePdf({ pages: [{ items: [] }] });
    const before = bytes.slice();
    opened.push(await engine.open(bytes, { limits }));

    expect(bytes).toEqual(before);
  });
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return "none";
  } catch (error) {
    return PdfError.isInstance(error) ? error.code : String(error);
  }
}
