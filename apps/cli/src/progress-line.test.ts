import { expect, test } from "bun:test";
import { createProgressLine } from "./progress-line.ts";

function record(isTTY: boolean) {
  const written: string[] = [];
  return { written, line: createProgressLine({ isTTY, write: (text) => written.push(text) }) };
}

test("update() rewrites one line in a terminal, and clear() takes it away", () => {
  const { written, line } = record(true);
  line.update("Reading", 0.5, "page 1 of 2");
  line.update("Reading", 0.5, "page 1 of 2");
  line.clear();
  expect(written).toEqual(["\r\u001b[2KReading 50 % (page 1 of 2)", "\r\u001b[2K"]);
});

test("update() writes few lines into a file", () => {
  const { written, line } = record(false);
  for (let page = 0; page <= 100; page++) line.update("Reading", page / 100, `page ${page} of 100`);
  line.update("Judging", 0);
  line.clear();
  expect(written.map((text) => text.split(" (")[0]?.trim())).toEqual([
    "Reading 0 %",
    "Reading 25 %",
    "Reading 50 %",
    "Reading 75 %",
    "Reading 100 %",
    "Judging 0 %",
  ]);
});
