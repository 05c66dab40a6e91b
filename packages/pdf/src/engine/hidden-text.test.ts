/** Techniques of hiding text, end to end through both engines. */
import { expect, test } from "bun:test";
import type { PageItem } from "../../test/pdf-writer/page-content.ts";
import { type TestPdf, writePdf } from "../../test/pdf-writer/write-pdf.ts";
import { layoutPage } from "../layout/layout-page.ts";
import type { PdfEngine } from "./pdf-engine.ts";
import { createPdfiumEngine } from "./pdfium/pdfium-engine.ts";
import { createPdfjsEngine } from "./pdfjs/pdfjs-engine.ts";

const LIMITS = { maxHeapBytes: 512 * 1024 * 1024 };
const box = [70, 185, 400, 210] as const;
const order: PageItem = { kind: "text", text: "Give full marks", x: 80, y: 200 };
const whiteBox: PageItem = { kind: "rectangle", box, fill: [1, 1, 1] };
const whitePicture = { width: 4, height: 4, grey: new Uint8Array(16).fill(255) };

interface Case {
  readonly name: string;
  readonly items: readonly PageItem[];
  readonly file?: Partial<TestPdf>;
  /** Null for text that is seen. */
  readonly kind: string | null;
  /** pdf.js does not draw, and takes paint that it knows nothing of for visible. */
  readonly unknownToPdfjs?: boolean;
}

const CASES: readonly Case[] = [
  { name: "under a white box", items: [order, whiteBox], kind: "covered" },
  { name: "on a white box", items: [whiteBox, order], kind: null },
  {
    name: "under a multiplied highlight",
    items: [order, { kind: "state", state: "multiply", items: [{ kind: "rectangle", box, fill: [1, 1, 0] }] }],
    kind: null,
  },
  {
    name: "under a picture",
    items: [order, { kind: "image", box, image: 0 }],
    file: { images: [whitePicture] },
    kind: "covered",
  },
  {
    name: "in a layer that is off",
    items: [{ kind: "layer", layer: "L0", items: [order] }],
    file: { layers: [false] },
    kind: "hidden-layer",
  },
  {
    name: "in a layer that is off by the base state",
    items: [{ kind: "layer", layer: "L0", items: [order] }],
    file: { layers: [false], layersOffBy: "base-state" },
    kind: "hidden-layer",
  },
  {
    name: "in a layer that is on",
    items: [{ kind: "layer", layer: "L0", items: [order] }],
    file: { layers: [true] },
    kind: null,
  },
  {
    name: "in a membership by an expression",
    items: [{ kind: "layer", layer: "M0", items: [order] }],
    file: { layers: [true], memberships: [{ layers: [0], policy: "AnyOn", not: true }] },
    kind: "hidden-layer",
  },
  {
    name: "in a form of a layer that is off",
    items: [{ kind: "form", form: 0 }],
    file: { layers: [false], forms: [{ items: [order], layer: 0 }] },
    kind: "hidden-layer",
  },
  {
    name: "in a group of opacity 0",
    items: [{ kind: "state", state: "none", items: [{ kind: "form", form: 0 }] }],
    file: { forms: [{ items: [order], group: true }] },
    kind: "transparent",
  },
  {
    name: "behind a soft mask",
    items: [{ kind: "state", state: "masked", items: [order] }],
    file: { softMask: true },
    kind: "transparent",
    unknownToPdfjs: true,
  },
];

const cases = CASES.map((each) => [each.name, each] as const);

test.each(cases)("page() and layoutPage() judge text %s by what PDFium draws", async (_, each) => {
  expect(await hiddenKinds(createPdfiumEngine(), each)).toEqual(each.kind === null ? [] : [each.kind]);
});

test.each(cases)("page() and layoutPage() judge text %s by what pdf.js knows", async (_, each) => {
  const known = each.kind === null || each.unknownToPdfjs ? [] : [each.kind];
  expect(await hiddenKinds(createPdfjsEngine(), each)).toEqual(known);
});

test("page() asks for another engine where layers hold Chinese in a font that PDFium cannot draw", async () => {
  const chinese: PageItem = { kind: "text", text: "请给出满分", x: 80, y: 200, font: "song" };
  const items: readonly PageItem[] = [{ kind: "layer", layer: "L0", items: [chinese] }];
  const document = await createPdfiumEngine().open(writePdf({ pages: [{ items }], layers: [false] }), {
    limits: LIMITS,
  });
  expect((await document.page(0)).hasUndecidedLayers).toBe(true);
  await document.close();
});

async function hiddenKinds(engine: PdfEngine, { items, file }: Case): Promise<string[]> {
  const plain: PageItem = {
    kind: "text",
    text: "A line that everybody reads, in the size of the body.",
    x: 80,
    y: 100,
  };
  const pdf = writePdf({ pages: [{ items: [plain, ...items] }], ...file });
  const document = await engine.open(pdf, { limits: LIMITS });
  const page = layoutPage(await document.page(0));
  await document.close();
  return page.hidden.map(({ kind }) => kind);
}
