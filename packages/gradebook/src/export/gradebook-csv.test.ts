import { expect, test } from "bun:test";
import type { WordedItem } from "../reading/word-marks.ts";
import { gradebookCsv } from "./gradebook-csv.ts";

test("gradebookCsv() names the criteria put right as its header does, whatever the language of the report", () => {
  const item = (fileName: string, name: string) =>
    ({
      report: { title: null, fileName, status: "scored", id: fileName },
      owner: null,
      mark: {
        finalScore: 70,
        judgedFinalScore: 80,
        level: { code: "fair", label: "中等" },
        mode: "ai",
        decision: "clear",
        reviewCount: 0,
        openFindings: [],
        overridden: true,
        releasedAt: null,
        criteria: [{ criterionId: "body-method", name, points: 40, judgedPoints: 80, overridden: true }],
      },
    }) as unknown as WordedItem;
  const { header: first, lines: write } = gradebookCsv(new Map([["body-method", "Method"]]), "zh");
  const table = `${first}${write([item("a.pdf", "方法")])}${write([item("b.pdf", "Method")])}`;
  const [header = "", ...lines] = table.trim().replace("\u{FEFF}", "").split("\r\n");
  const criterion = header.split(",").at(-6) ?? "";
  expect(criterion).toEndWith("（机评）");
  const name = criterion.slice(0, -"（机评）".length);
  expect(lines.map((line) => line.split(",").at(-3))).toEqual([name, name]);
});

test("gradebookCsv() leaves total and level empty while the total is withheld", () => {
  const item = (totalWithheld: boolean) =>
    ({
      report: { title: null, fileName: "a.pdf", status: "scored", id: "a" },
      owner: null,
      mark: {
        finalScore: 71,
        judgedFinalScore: 71,
        totalWithheld,
        level: { code: "fair", label: "中等" },
        mode: "ai",
        decision: "hold",
        reviewCount: 1,
        openFindings: [],
        overridden: false,
        releasedAt: null,
        criteria: [],
      },
    }) as unknown as WordedItem;
  const { lines: write } = gradebookCsv(new Map(), "zh");
  expect([write([item(true)]), write([item(false)])].map((line) => /71|中等/.test(line))).toEqual([false, true]);
});
