import { createPdfiumEngine } from "@rubrica/pdf";
/** A small written report with everything that exports show, and what is read from it. */

import type { ParsedReport } from "@rubrica/report-model";
import { type PageItem, type TestPdf, writePdf } from "../../pdf/test/pdf-writer/write-pdf.ts";
import { readReport } from "../src/read-report.ts";

const BODY = "The method reads every page once and keeps what it has found with its place on the paper for later";

function paragraph(y: number, lines = 4): PageItem[] {
  return Array.from({ length: lines }, (_, index) => ({
    kind: "text",
    text: BODY,
    x: 80,
    y: y + index * 15,
    size: 10,
  }));
}

function table(y: number): PageItem[] {
  const xs = [80, 230, 380, 500];
  const rows = [
    ["Method", "Precision", "Recall"],
    ["<baseline> & co", "81.2", "79.5"],
    ["ours", "86.4", "84.0"],
  ];
  return [
    ...[0, 1, 2, 3].map((row): PageItem => ({ kind: "line", from: [80, y + row * 20], to: [500, y + row * 20] })),
    ...xs.map((x): PageItem => ({ kind: "line", from: [x, y], to: [x, y + 60] })),
    ...rows.flatMap((cells, row) =>
      cells.map(
        (text, column): PageItem => ({ kind: "text", text, x: 86 + column * 150, y: y + row * 20 + 14, size: 10 }),
      ),
    ),
  ];
}

const CODE = ["int sum(int* values, int n) {", "  return values[0] + values[n - 1];", "}"];

const WRITTEN_REPORT: TestPdf = {
  info: { Title: "</script><script>alert(1)</script>" },
  outline: [
    { title: "1 Introduction", page: 0, y: 60 },
    { title: "2 Results", page: 0, y: 200 },
  ],
  pages: [
    {
      items: [
        { kind: "text", text: "1 Introduction", x: 80, y: 75, size: 16, font: "helveticaBold" },
        ...paragraph(100),
        { kind: "text", text: "2 Results", x: 80, y: 215, size: 16, font: "helveticaBold" },
        ...paragraph(240),
        { kind: "text", text: "Table 1: Results by method", x: 200, y: 325, size: 9 },
        ...table(335),
        ...paragraph(430),
        ...CODE.map(
          (text, index): PageItem => ({ kind: "text", text, x: 90, y: 520 + index * 13, size: 9, font: "courier" }),
        ),
        ...paragraph(590),
      ],
    },
  ],
};

/** Reads the written report in this process. */
export function readWrittenReport(): Promise<ParsedReport> {
  return readReport(writePdf(WRITTEN_REPORT), {
    password: null,
    maxPages: 10,
    maxHeapBytes: 256 * 1024 * 1024,
    engines: [createPdfiumEngine()],
    onProgress: () => {},
  });
}
