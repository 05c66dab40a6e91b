import { expect, test } from "bun:test";
import { gridRules, horizontal, makePage, prose, textRows, vertical } from "../../test/hand-made-page.ts";
import type { Box, ImagePlacement } from "../engine/page-primitives.ts";
import { findFigures } from "./figures.ts";
import { findTables } from "./tables/find-tables.ts";

function image(box: Box, index = 0, mcid = -1): ImagePlacement {
  return { box, pixelWidth: 400, pixelHeight: 300, filters: ["DCTDecode"], index, mcid };
}

const PICTURE = { x0: 150, y0: 200, x1: 400, y1: 380 };

test("findFigures() finds a picture with its number and the alternative text of the structure tree", () => {
  const structure = [{ role: "Figure", mcids: [5], alt: "系统结构", children: [] }];
  const page = makePage({ images: [image(PICTURE, 2, 5)], structure, texts: prose(3, { x: 80, y: 100 }) });
  expect(findFigures(page)).toEqual([{ kind: "image", box: PICTURE, images: [2], alt: "系统结构", lines: [] }]);
});

test("findFigures() joins the strips that a picture was cut into", () => {
  const strips = [0, 1, 2].map((index) =>
    image({ x0: 150, x1: 400, y0: 200 + index * 60, y1: 260 + index * 60 }, index),
  );
  expect(findFigures(makePage({ images: strips }))).toMatchObject([{ box: PICTURE, images: [0, 1, 2] }]);
});

test("findFigures() takes a shape drawn in one stroke for a figure where a caption stands below it", () => {
  const withText = (text: string) => makePage({ drawings: [PICTURE], texts: [{ text, x: 200, y: 396 }] });
  expect(findFigures(withText("Figure 2: The shape of things"))).toMatchObject([{ kind: "drawing", box: PICTURE }]);
  expect(findFigures(withText("A line of text"))).toEqual([]);
});

test("findFigures() parts pictures that touch where each has its own caption", () => {
  const images = [image({ ...PICTURE, x1: 275 }, 0), image({ ...PICTURE, x0: 276 }, 1)];
  const two = [
    { text: "图 1 左边", x: 180, y: 396 },
    { text: "图 2 右边", x: 310, y: 396 },
  ];
  expect(findFigures(makePage({ images, texts: two })).map((figure) => figure.images)).toEqual([[0], [1]]);
  const one = makePage({ images, texts: [{ text: "图 1 左边和右边", x: 230, y: 396 }] });
  expect(findFigures(one).map((figure) => figure.images)).toEqual([[0, 1]]);
});

test("findFigures() keeps figures apart that a watermark crosses", () => {
  const images = [image({ ...PICTURE, y1: 270 }, 0), image({ ...PICTURE, y0: 300 }, 1)];
  const page = makePage({
    images,
    texts: [...prose(6, { x: 80, y: 420 }), { text: "DRAFT", x: 160, y: 380, size: 110 }],
  });
  const lines = page.lines.map((line) => (line.text === "DRAFT" ? { ...line, angle: -45, box: PICTURE } : line));
  expect(findFigures({ ...page, lines }).map((figure) => figure.images)).toEqual([[0], [1]]);
});

test("findFigures() leaves out scans, icons and what stands in the margins", () => {
  const images = [
    image({ x0: 0, y0: 0, x1: 595, y1: 842 }, 0),
    image({ x0: 100, y0: 300, x1: 112, y1: 312 }, 1),
    image({ x0: 80, y0: 30, x1: 180, y1: 60 }, 2),
    image({ x0: 570, y0: 300, x1: 594, y1: 420 }, 3),
  ];
  expect(findFigures(makePage({ images, texts: prose(20, { x: 80, y: 100 }) }))).toEqual([]);
});

test("findFigures() leaves the emblem of a cover out, but not a figure with a caption on the first page", () => {
  const emblem = image({ x0: 240, y0: 100, x1: 340, y1: 200 });
  expect(findFigures(makePage({ number: 1, images: [emblem], texts: [{ text: "毕业论文", x: 250, y: 300 }] }))).toEqual(
    [],
  );
  const captioned = makePage({ number: 1, images: [emblem], texts: [{ text: "图 1 系统结构", x: 250, y: 215 }] });
  expect(findFigures(captioned).length).toBe(1);
});

test("findFigures() takes a chart together with the labels of its axes and leaves the caption in the prose", () => {
  const drawings = Array.from({ length: 12 }, (_, index) => ({
    x0: 150 + index * 20,
    x1: 170 + index * 20,
    y0: 220,
    y1: 360,
  }));
  const texts = [
    { text: "0.5", x: 130, y: 290 },
    { text: "10 20 30", x: 240, y: 372, size: 8 },
    { text: "误差", x: 220, y: 300 },
    { text: "Figure 2: Error by size", x: 200, y: 395 },
    ...prose(3, { x: 80, y: 430 }),
  ];
  const [figure, ...others] = findFigures(makePage({ drawings, texts }));
  expect(others).toEqual([]);
  expect(figure?.kind).toBe("drawing");
  expect(figure?.lines).toEqual([0, 1, 2]);
});

test("findFigures() takes a flow chart of boxes and arrows", () => {
  const boxes = [0, 1, 2].flatMap((index) => gridRules([200, 300], [200 + index * 60, 230 + index * 60]));
  const arrows = [vertical(250, 230, 260), vertical(250, 290, 320)];
  const texts = ["输入", "编码", "输出"].map((text, index) => ({ text, x: 235, y: 218 + index * 60 }));
  const page = makePage({ rules: [...boxes, ...arrows], texts });
  expect(findFigures(page, findTables(page))).toMatchObject([{ kind: "drawing", lines: [0, 1, 2] }]);
});

test("findFigures() sees no figure in a frame around text, in head rules and in the rules of a table", () => {
  const frame = gridRules([80, 520], [200, 300]);
  const framed = makePage({ rules: [...frame, horizontal(80, 515, 60)], texts: prose(6, { x: 90, y: 215 }) });
  expect(findFigures(framed)).toEqual([]);
  const rows = [
    ["甲", "乙", "丙"],
    ["1", "2", "3"],
    ["4", "5", "6"],
  ];
  const table = makePage({
    rules: gridRules([100, 200, 300, 400], [100, 120, 140, 160]),
    texts: textRows(rows, { xs: [110, 210, 310], y: 113, pitch: 20 }),
  });
  expect(findFigures(table, findTables(table))).toEqual([]);
});

test("findFigures() clusters a drawing of very many parts in time", () => {
  const drawings = Array.from({ length: 60_000 }, (_, index) => {
    const x = 100 + ((index * 7919) % 4000) / 10;
    const y = 150 + ((index * 104_729) % 5000) / 10;
    return { x0: x, x1: x + 5, y0: y, y1: y + 5 };
  });
  expect(findFigures(makePage({ drawings })).length).toBe(1);
}, 4000);
