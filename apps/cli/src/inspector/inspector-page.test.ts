import { expect, test } from "bun:test";
import { readWrittenReport } from "../../../../packages/report-parser/test/written-report.ts";
import { collectMarks } from "./collect-marks.ts";
import { buildInspectorPage } from "./inspector-page.ts";
import { inspectorWords } from "./inspector-words.ts";
import { MARK_KINDS } from "./mark-kinds.ts";

function dataOf(html: string): {
  kinds: unknown[];
  pages: { number: number }[];
  marks: [number, number[], string, string, string][];
} {
  return JSON.parse(/<script type="application\/json" id="data">(.*)<\/script>/.exec(html)?.[1] ?? "");
}

test("buildInspectorPage() marks headings, tables with their cells, listings and captions", async () => {
  const report = await readWrittenReport();
  const { marks } = dataOf(buildInspectorPage(report, { name: "report.pdf", pictures: [], language: "en" }));
  const count = (kind: string) => marks.filter((mark) => mark[2] === kind).length;
  expect(count("heading")).toBe(report.headings.length);
  expect(count("table")).toBe(1);
  expect(count("cell")).toBe(9);
  expect(count("code")).toBe(1);
  expect(count("caption")).toBe(1);
  expect(marks.some((mark) => mark[2] === "cell" && mark[4].includes("86.4"))).toBe(true);
});

test("buildInspectorPage() marks what is not in the text, with the reason, and says how much of the prose is", async () => {
  const report = await readWrittenReport();
  const box = { x0: 60, y0: 100, x1: 300, y1: 160 };
  const left = { page: 1, box, text: "Sentences of a cell.", characters: 400, pages: [1] };
  const parts = report.balance?.parts;
  if (parts === undefined) throw new Error("a report that is read has a balance");
  const leftOut = [
    { ...left, kind: "sentences" as const, reason: "table-cell" as const },
    { ...left, kind: "running-head" as const, reason: "repeats" as const, pages: [1, 2, 3] },
  ];
  const balance = { characters: 1000, parts, prose: { characters: 800, inText: 400 }, leftOut };
  const html = buildInspectorPage({ ...report, balance }, { name: "report.pdf", pictures: [], language: "en" });
  const marks = dataOf(html).marks.filter(([, , kind]) => kind.startsWith("left-out"));
  expect(marks.map(([page, , kind, , detail]) => [page, kind, detail.split("\n")[0]])).toEqual([
    [1, "left-out-sentences", "sentences: in a table cell, 400 characters"],
    [1, "left-out", "running head: repeats on other pages, 400 characters, on 3 pages"],
  ]);
  expect(html).toContain("prose in the text: 400 of 800 characters");
});

test("buildInspectorPage() shows the pages that have a picture, over which it lays only their marks", async () => {
  const report = await readWrittenReport();
  const picture = { page: 1, mediaType: "image/png", base64: "iVBORw0KGgo=" };
  const html = buildInspectorPage(report, { name: "report.pdf", pictures: [picture], language: "en" });
  expect(html).toContain(`src="data:image/png;base64,${picture.base64}"`);
  const elsewhere = buildInspectorPage(report, {
    name: "report.pdf",
    pictures: [{ ...picture, page: 7 }],
    language: "en",
  });
  expect(dataOf(elsewhere)).toMatchObject({ pages: [], marks: [] });
});

test("buildInspectorPage() is in one language but for the text of the document", async () => {
  const report = await readWrittenReport();
  const own = JSON.stringify(report);
  const wordsIn = (language: "zh" | "en") => {
    const html = buildInspectorPage(report, { name: "report.pdf", pictures: [], language });
    const { kinds, facts, marks } = JSON.parse(/id="data">(.*)<\/script>/.exec(html)?.[1] ?? "");
    const details = marks.flatMap(([, , , , detail]: string[]) => detail?.split("\n")[0] ?? []);
    const words = [...kinds.map(({ name }: { name: string }) => name), ...facts, ...details];
    return { html, words: words.filter((word) => !own.includes(JSON.stringify(word).slice(1, -1))).join("\n") };
  };
  const [chinese, english] = [wordsIn("zh"), wordsIn("en")];
  expect(chinese.html).toContain('<html lang="zh">');
  expect(chinese.words).toContain("3行 × 3列");
  expect(chinese.words).not.toMatch(/page|heading|table|row|read|confidence|bold/);
  expect(english.html).toContain('<html lang="en">');
  expect(english.words).toContain("3 rows × 3 columns");
  expect(english.words).not.toMatch(/\p{Script=Han}/u);
});

test("buildInspectorPage() keeps text of the document from becoming markup", async () => {
  const report = await readWrittenReport();
  const html = buildInspectorPage(report, { name: "<img src=x onerror=alert(1)>.pdf", pictures: [], language: "en" });
  expect(html).not.toContain("<img src=x");
  expect(html).not.toContain("<baseline>");
  expect(html.match(/<script/g)?.length).toBe(2);
});

test("buildInspectorPage() loads nothing from elsewhere", async () => {
  const html = buildInspectorPage(await readWrittenReport(), { name: "report.pdf", pictures: [], language: "en" });
  expect(html).toContain("default-src 'none'");
  expect(html).not.toMatch(/(?:src|href)="(?!data:|#)/);
  expect(html).not.toMatch(/https?:\/\//);
});

test("collectMarks() shows a caption with its translation", async () => {
  const report = await readWrittenReport();
  const translation = { label: "图 1", text: "准确率随轮数的变化", range: null };
  const captions = report.captions.slice(0, 1).map((caption) => ({ ...caption, translation }));
  const [mark] = collectMarks({ ...report, captions }, inspectorWords("en")).filter(({ kind }) => kind === "caption");
  expect(mark?.detail).toEndWith(`${captions[0]?.label} ${captions[0]?.text}\n图 1 准确率随轮数的变化`);
});

test("collectMarks() uses kinds of the legend, in which every kind has both languages", async () => {
  const kinds = new Set<string>(MARK_KINDS.map((kind) => kind.id));
  for (const mark of collectMarks(await readWrittenReport(), inspectorWords("en")))
    expect(kinds.has(mark.kind)).toBe(true);
  for (const kind of MARK_KINDS) {
    expect(kind.chinese).toMatch(/[\u4e00-\u9fff]/);
    expect(kind.english).toMatch(/^[A-Z]/);
  }
});
