/** Facts of the whole document. */
import { expect, test } from "bun:test";
import { layoutPage } from "@rubrica/pdf";
import { printPage } from "../../../pdf/test/printed-page.ts";
import { analyseTyped, chineseParagraph, paragraph } from "../../test/printed-report.ts";
import { judgeKind } from "./document-kind.ts";
import { languageByScript, languageByWords, languageOfPassage } from "./language.ts";
import { isoFromPdfDate } from "./pdf-date.ts";
import { measureTextQuality } from "./text-quality.ts";

test.each([
  ["D:20230609164819+08'00'", "2023-06-09T16:48:19+08:00"],
  ["D:20230609164819Z", "2023-06-09T16:48:19Z"],
  ["D:20230609164819-07'30", "2023-06-09T16:48:19-07:30"],
  ["D:2023", "2023-01-01T00:00:00Z"],
  ["20230609", "2023-06-09T00:00:00Z"],
  ["2023-06-09T16:48:19.123+02:00", "2023-06-09T16:48:19+02:00"],
  ["D:20231399", null],
  ["yesterday", null],
  ["", null],
] as const)("isoFromPdfDate() reads %p as %p", (written, iso) => {
  expect(isoFromPdfDate(written)).toBe(iso);
});

test("the info of a report is completed from XMP", () => {
  const xmp = `<x:xmpmeta><rdf:Description xmp:CreateDate="2024-01-02T03:04:05+08:00"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Grades &amp; graphs</rdf:li></rdf:Alt></dc:title><pdf:Producer>Maker 1.0</pdf:Producer></rdf:Description></x:xmpmeta>`;
  const { info } = analyseTyped({
    pages: [{ lines: paragraph() }],
    facts: { xmp, info: { Author: "  Li Si\u0000", Title: "Microsoft Word - thesis.doc" } },
  });
  expect(info).toMatchObject({
    author: "Li Si",
    producer: "Maker 1.0",
    createdAt: "2024-01-02T03:04:05+08:00",
    modifiedAt: null,
  });
  expect(info.title).toBeNull();
});

test("languageByScript() weighs scripts", () => {
  expect(languageByScript("本文研究了一种用于课程报告分析的方法。使用 PDF 与 JSON 格式进行实验验证。".repeat(3))).toBe(
    "zh",
  );
  expect(languageByScript("This report is about the analysis of many reports. ".repeat(3))).toBe("en");
  expect(languageByScript("abc")).toBe("unknown");
  expect(
    languageByScript(
      `${"本文研究报告分析。".repeat(6)} ${"English words in the other half of this text are many. ".repeat(8)}`,
    ),
  ).toBe("mixed");
});

test.each([
  [
    "de",
    "Die Arbeit untersucht, wie sich das System mit der Last verhält, und zeigt, dass die Antwortzeit nicht wächst.",
  ],
  [
    "fr",
    "Nous étudions dans ce rapport les méthodes qui permettent de lire les documents et de les comparer entre eux.",
  ],
  [
    "pl",
    "W pracy przedstawiono metodę analizy obrazów medycznych oraz wyniki badań, które potwierdzają jej skuteczność.",
  ],
  ["ja", "本研究では、ニューラルネットワークを用いたテキスト分析について検討し、提案モデルの精度が高いことを示す。"],
  ["ko", "이 논문은 신경망을 이용한 텍스트 분석에 대하여 연구하고 제안된 모델이 기존 모델보다 정확함을 보여준다."],
  [
    "ar",
    "تتناول هذه الدراسة أثر استخدام الشبكات العصبية في تحليل النصوص العربية وقد أظهرت النتائج أن النموذج المقترح أدق.",
  ],
  [
    "ru",
    "В данной работе рассматривается влияние нейронных сетей на анализ текстов, и результаты показывают их точность.",
  ],
  ["zh-Hant", "本文研究神經網路對於文件分析的應用，並經由實驗證實這個模型較過去的方法來得準確，結論如下所述。"],
] as const)("languageByWords() tells %p", async (language, sentence) => {
  const text = `${sentence}\n`.repeat(6);
  expect(await languageByWords(text, languageByScript(text))).toBe(language);
});

test("languageByWords() takes dummy text for no other language than its letters suggest", async () => {
  const dummy =
    "lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore";
  expect(await languageByWords(`${dummy}\n`.repeat(8), "en")).toBe("en");
});

test("languageOfPassage() tells German and French from English", () => {
  expect(languageOfPassage("Die Arbeit untersucht, wie sich das System mit der Last verhält und nicht zerfällt.")).toBe(
    "de",
  );
  expect(languageOfPassage("Nous étudions les méthodes pour la lecture des rapports dans une base.")).toBe("fr");
  expect(languageOfPassage("We study the methods for reading of reports in a base.")).toBe("en");
});

const picture = {
  box: { x0: 0, y0: 0, x1: 595, y1: 842 },
  pixelWidth: 1654,
  pixelHeight: 2339,
  filters: ["DCTDecode"],
  index: 0,
  mcid: -1,
};

test("judgeKind() tells scans, slides and empty files from reports", () => {
  const kindOf = (pages: Parameters<typeof printPage>[0][]) => {
    const layouts = pages.map((page) => layoutPage(printPage(page)));
    return judgeKind({ pages: layouts, textQuality: measureTextQuality(layouts), headings: [], producer: "" });
  };
  const sentence = { text: "A page of a report has a lot of text on it.", x: 80 };
  const full = { texts: Array.from({ length: 40 }, (_, row) => ({ ...sentence, y: 60 + row * 18 })) };
  expect(kindOf([full, full])).toBe("report");
  expect(kindOf([{ images: [picture] }, { images: [picture] }])).toBe("scanned");
  expect(kindOf([{}, {}])).toBe("empty");
  expect(kindOf([])).toBe("empty");
  const slide = { width: 720, height: 405, texts: [{ ...sentence, y: 100 }] };
  expect(kindOf([slide, slide, slide])).toBe("slides");
  const form = {
    texts: Array.from({ length: 20 }, (_, row) => ({ text: `Field ${row}: ________`, x: 80, y: 60 + row * 18 })),
    rules: Array.from({ length: 20 }, (_, row) => ({
      orientation: "horizontal" as const,
      box: { x0: 80, y0: 64 + row * 18, x1: 400, y1: 65 + row * 18 },
      thickness: 1,
      colour: 0,
    })),
  };
  expect(kindOf([form])).toBe("form");
});

test("a report of blank pages is empty, and warns that it has no text", () => {
  const report = analyseTyped({ pages: [{ lines: [] }] });
  expect(report.kind).toBe("empty");
  expect(report.reading.warnings.map(({ code }) => code)).toContain("no_text");
});

test("the same pages give the same report, in Chinese too", () => {
  const typed = { pages: [{ lines: chineseParagraph(5) }, { lines: paragraph(5) }] };
  expect(analyseTyped(typed)).toEqual(analyseTyped(typed));
});
