import { expect, test } from "bun:test";
import type { ImagePlacement } from "@rubrica/pdf";
import { horizontal, makePage, prose } from "../../../pdf/test/hand-made-page.ts";
import { findCaptions } from "./find-captions.ts";

const PICTURE: ImagePlacement = {
  box: { x0: 150, y0: 300, x1: 450, y1: 480 },
  pixelWidth: 600,
  pixelHeight: 360,
  filters: [],
  index: 0,
  mcid: -1,
};
/** Neither centred nor small nor bold: only its place speaks for it. */
const LINE = { text: "图 2.1 这是一个并列子图", x: 200, y: 496 };

function labels(page: ReturnType<typeof makePage>): string[] {
  return findCaptions({ pages: [page], isFree: () => true, bodySize: 10 }).map((caption) => caption.label);
}

test("findCaptions() trusts a line directly below a picture, whatever its words", () => {
  const texts = [...prose(8, { x: 80, y: 100 }), LINE, ...prose(4, { x: 80, y: 540 })];
  expect(labels(makePage({ texts, images: [PICTURE] }))).toEqual(["图 2.1"]);
  expect(labels(makePage({ texts }))).toEqual([]);
});

test("findCaptions() does not trust a sentence below a picture", () => {
  const texts = [...prose(8, { x: 80, y: 100 }), { ...LINE, text: "图 2.1 给出了系统的结构。" }];
  expect(labels(makePage({ texts, images: [PICTURE] }))).toEqual([]);
});

test("findCaptions() trusts a long line directly above the rule of a table", () => {
  const text = "表 3.2 实验数据，这个题注是双语的，而且十分的长，注意这在索引中的处理方式，十分的长";
  const texts = [...prose(8, { x: 80, y: 100 }), { text, x: 85, y: 300 }];
  expect(labels(makePage({ texts, rules: [horizontal(100, 480, 312)] }))).toEqual(["表 3.2"]);
  expect(labels(makePage({ texts }))).toEqual([]);
});
