import { expect, test } from "bun:test";
import { makeReport } from "../../test/report-factory.ts";
import { GOOD_DRAFT, goodReport } from "../../test/sample-reports.ts";
import { collectMaterial } from "./section-material.ts";

const ROOMY = { maxPartCharacters: 12_000, maxSectionCharacters: 400_000 };

test("collectMaterial() covers the whole body, in parts no longer than allowed", () => {
  for (const maxPartCharacters of [300, 700, 12_000]) {
    const { parts, coverage } = collectMaterial("body", goodReport, { ...ROOMY, maxPartCharacters });
    expect(coverage).toBe(1);
    for (const { characters } of parts) expect(characters).toBeLessThanOrEqual(maxPartCharacters + 100);
    const seen = parts.map(({ text }) => text).join("\n");
    for (const paragraph of goodReport.text.split("\n").filter((line) => line.startsWith("道路")))
      expect(seen).toContain(paragraph.slice(0, 40));
  }
});

test("collectMaterial() cuts a paragraph that is longer than a part and loses none of it", () => {
  const paragraph = Array.from({ length: 500 }, (_, index) => `第${index}句很长。`).join("");
  const report = makeReport({ chapters: [{ title: "绪论", paragraphs: [paragraph] }] });
  const { parts, coverage } = collectMaterial("body", report, { ...ROOMY, maxPartCharacters: 600 });
  expect(coverage).toBe(1);
  const seen = parts
    .map(({ text }) => text.slice(text.indexOf("of the body:\n") + 13))
    .join("")
    .replaceAll(/[\n]|绪论/g, "");
  expect(seen).toBe(paragraph);
});

test("collectMaterial() says how much it had to leave out", () => {
  const { coverage, parts } = collectMaterial("body", goodReport, {
    maxPartCharacters: 500,
    maxSectionCharacters: 1500,
  });
  expect(coverage).toBeGreaterThan(0);
  expect(coverage).toBeLessThan(0.8);
  expect(parts.reduce((sum, { characters }) => sum + characters, 0)).toBeLessThanOrEqual(1500);
});

test("collectMaterial() takes a long list of references whole, and citing sentences beside an endless one", () => {
  const references = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ text: `作者${index}. ${"很长的题名".repeat(20)}[J]. 期刊, 2020.` }));
  const long = collectMaterial("citations", makeReport({ ...GOOD_DRAFT, references: references(150) }), ROOMY);
  expect(long.coverage).toBe(1);
  const endless = collectMaterial("citations", makeReport({ ...GOOD_DRAFT, references: references(600) }), ROOMY);
  expect(endless.coverage).toBeLessThan(1);
  expect(endless.parts[0]?.text).toContain("Sentences that cite:\n城市道路的拥堵");
});

test("collectMaterial() has no citations to show for a report without any", () => {
  expect(
    collectMaterial("citations", makeReport({ chapters: [{ title: "绪论", paragraphs: ["正文。"] }] }), ROOMY),
  ).toEqual({ parts: [], coverage: 1 });
});

test("collectMaterial() tells the judge of the contents that none is printed", () => {
  const { parts } = collectMaterial("table_of_contents", makeReport({ ...GOOD_DRAFT, contents: false }), ROOMY);
  expect(parts[0]?.text).toContain("(no table of contents is printed)");
  expect(parts[0]?.text).toContain("第一章 绪论");
});

test("collectMaterial() shows captions as they are printed, so that they can be quoted", () => {
  const printed = "Listing 2.4: A service for managing\nmenu items.";
  const start = goodReport.text.length + 1;
  const caption = {
    kind: "listing" as const,
    label: "Listing 2.4",
    number: "2.4",
    text: "A service for managing menu items.",
    range: { start, end: start + printed.length },
    translation: null,
    page: 1,
    box: { x0: 0, y0: 0, x1: 1, y1: 1 },
  };
  const report = { ...goodReport, text: `${goodReport.text}\n${printed}`, captions: [caption] };
  const { parts } = collectMaterial("body", report, ROOMY);
  expect(parts[0]?.text).toContain("Listing 2.4: A service for managing menu items.");
});
