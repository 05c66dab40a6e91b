import { expect, test } from "bun:test";
import type { Box, Caption } from "@rubrica/report-model";
import { linkCaptions, linkOverPageBreaks } from "./link-captions.ts";

const at = (y0: number, y1: number, x0 = 100, x1 = 500): Box => ({ x0, x1, y0, y1 });

function caption(kind: Caption["kind"], box: Box, page = 1): Caption {
  return { kind, label: "", number: "1", text: "", page, box, range: null, translation: null };
}

test("linkCaptions() takes the caption above a table and below a figure where both stand near", () => {
  const captions = [caption("table", at(88, 98)), caption("table", at(204, 214))];
  expect(linkCaptions([{ page: 1, box: at(100, 200) }], captions, ["table"])).toEqual([0]);
  const figures = [caption("figure", at(88, 98)), caption("figure", at(204, 214))];
  expect(linkCaptions([{ page: 1, box: at(100, 200) }], figures, ["figure"])).toEqual([1]);
});

test("linkCaptions() gives each of two stacked tables its own caption", () => {
  const tables = [
    { page: 1, box: at(120, 200) },
    { page: 1, box: at(240, 320) },
  ];
  const captions = [caption("table", at(225, 235)), caption("table", at(105, 115))];
  expect(linkCaptions(tables, captions, ["table"])).toEqual([1, 0]);
});

test("linkCaptions() looks below tables in a document that puts their captions there", () => {
  const tops = [100, 200, 300, 400];
  const tables = tops.map((y) => ({ page: 1, box: at(y, y + 60) }));
  const captions = tops.map((y) => caption("table", at(y + 66, y + 76)));
  // The first caption stands nearer to the second table than 40 points, and belongs to the first one all the same.
  expect(linkCaptions(tables, captions, ["table"])).toEqual([0, 1, 2, 3]);
});

test("linkCaptions() gives figures side by side the captions below them", () => {
  const figures = [
    { page: 1, box: at(100, 200, 80, 280) },
    { page: 1, box: at(100, 200, 310, 510) },
  ];
  const captions = [caption("figure", at(208, 218, 350, 470)), caption("figure", at(208, 218, 120, 240))];
  expect(linkCaptions(figures, captions, ["figure"])).toEqual([1, 0]);
});

test("linkCaptions() leaves out other kinds, other pages and what is far away", () => {
  const captions = [caption("figure", at(205, 215)), caption("table", at(205, 215), 2), caption("table", at(600, 610))];
  expect(linkCaptions([{ page: 1, box: at(100, 200) }], captions, ["table"])).toEqual([null]);
});

test("linkOverPageBreaks() finds the caption that a page break parted from its table", () => {
  const tables = [
    { page: 1, box: at(100, 200) },
    { page: 1, box: at(700, 780) },
    { page: 4, box: at(60, 160) },
  ];
  const captions = [
    caption("table", at(70, 80), 2),
    caption("table", at(770, 780), 3),
    caption("table", at(400, 410), 2),
  ];
  const options = { links: [null, null, null], kinds: ["table"] as const, pageHeights: [842, 842, 842, 842] };
  expect(linkOverPageBreaks(tables, captions, options)).toEqual([null, 0, 1]);
});

test("linkOverPageBreaks() leaves tables and captions that have each other alone", () => {
  const tables = [
    { page: 1, box: at(700, 780) },
    { page: 2, box: at(90, 160) },
  ];
  const captions = [caption("table", at(70, 80), 2)];
  const options = { links: [null, 0], kinds: ["table"] as const, pageHeights: [842, 842] };
  expect(linkOverPageBreaks(tables, captions, options)).toEqual([null, 0]);
});
