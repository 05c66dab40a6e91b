import { expect, test } from "bun:test";
import { defaultRubric, SIMULATED_NOTICE } from "@rubrica/scoring";
import type { AgreementComparison } from "./agreement-comparison.ts";
import { compareDesk, compareFolder } from "./agreement-comparison.ts";
import { buildAgreementPage } from "./agreement-page.ts";
import { verdictDetails, verdictOf } from "./agreement-verdict.ts";
import { readDeskExport } from "./desk-export.ts";
import type { TeacherMark } from "./teacher-marks.ts";

const options = { rubric: defaultRubric, marksFile: "marks.csv", seed: 1 };

/** One PDF for each pair of points; further points are those of further teachers. */
function comparisonOf(points: readonly (readonly number[])[], mode: "ai" | "simulated" = "ai"): AgreementComparison {
  const nameOf = (index: number) => `report ${index}.pdf`;
  const marks = points.flatMap(([, ...teachers], index) =>
    teachers.map(
      (total, rater): TeacherMark => ({
        file: nameOf(index),
        line: index + 2,
        rater: `T${rater}`,
        total,
        parts: { "body-content": total },
      }),
    ),
  );
  const scored = points.map(([total = 0], index) => ({
    name: nameOf(index),
    failure: null,
    scores: [
      {
        schemaVersion: 1 as const,
        total,
        mode,
        modelId: mode === "ai" ? "judge-1" : null,
        fallbackCode: null,
        parts: { "body-content": total },
        reviewCount: 0,
      },
    ],
  }));
  return compareFolder(scored, { marks, unusedColumns: [] }, { ...options, mode });
}

const CLASS = [
  [92, 90],
  [85, 83],
  [78, 74],
  [71, 66],
  [64, 65],
  [55, 50],
  [88, 81],
  [76, 77],
];

test("verdictOf() says in one sentence how far they agree, and how sure that is", () => {
  const comparison = comparisonOf(CLASS);
  expect(verdictOf(comparison, "en")).toMatch(
    /^On 8 reports the agreement of the AI with the teacher on bands is \S[^.]* \([^)]+\); their totals are 3\.4 points apart on average \(95 % interval \d\.\d to \d\.\d\)\.$/,
  );
  expect(verdictOf(comparison, "zh")).toMatch(
    /^在8份报告上，AI与教师的等级一致程度为“[^”]+”（换一批报告.+总分平均相差3\.4分（95%区间.+。$/,
  );
  expect(verdictDetails(comparison, "en")[0]).toMatch(
    /^The AI gives 2\.9 points more than the teacher on average \(95 %/,
  );
  expect(verdictDetails(comparisonOf(CLASS.map(([a = 0, b = 0]) => [b, a])), "zh")[0]).toMatch(
    /^AI给分平均比教师低2\.9分/,
  );
});

test("verdictOf() concludes nothing from few reports or from one band", () => {
  expect(verdictOf(comparisonOf(CLASS.slice(0, 4)), "en")).toStartWith(
    "Only 4 reports have a total from both: too few",
  );
  expect(verdictOf(comparisonOf([]), "zh")).toStartWith("只有0份报告");
  const oneBand = comparisonOf(Array.from({ length: 6 }, (_, index) => [82 + (index % 3), 83]));
  expect(verdictOf(oneBand, "en")).toContain("all lie in one band");
});

test("verdictDetails() puts two teachers beside the machine", () => {
  const sentences = verdictDetails(comparisonOf(CLASS.map(([a = 0, b = 0]) => [a, b, b - 4])), "en");
  expect(sentences.at(-1)).toStartWith("To compare: two teachers are 4.0 points apart on average");
});

test("the caveats name few reports, one rater, a narrow range, and a desk's selection", () => {
  const said = ({ caveats }: AgreementComparison) => caveats.map(({ en }) => en).join("\n");
  const narrow = said(comparisonOf(CLASS.map(([a = 0], index) => [a, 80 + (index % 2)])));
  for (const words of ["only 8 reports", "mark of one teacher", "lie close together", "scored once"]) {
    expect(narrow).toContain(words);
  }
  const many = said(comparisonOf([...CLASS, ...CLASS, ...CLASS, ...CLASS].map(([a = 0, b = 0]) => [a, b, b])));
  for (const words of ["There are only", "mark of one teacher", "lie close together"])
    expect(many).not.toContain(words);
  const desk = { changed: [], scored: 3, releasedUnchanged: 1 };
  expect(said(compareDesk(desk, options))).toContain("reports left alone do not count as agreement");
});

test("buildAgreementPage() needs nothing else, runs nothing, and shows names as text", () => {
  const comparison = comparisonOf(CLASS);
  const hostile: AgreementComparison = {
    ...comparison,
    marksFile: "<img src=x>.csv",
    leftOut: [{ name: "<script>alert(1)</script>.pdf", reason: { zh: "<b>坏</b>", en: "<b>bad</b>" } }],
    figures: {
      ...comparison.figures,
      differences: [{ name: `"><svg onload='x'>#1.pdf`, machine: 90, teacher: 50, difference: 40 }],
      parts: comparison.figures.parts.map((part) => ({ ...part, part: "<i>x</i>" })),
    },
  };
  for (const language of ["zh", "en"] as const) {
    const page = buildAgreementPage(hostile, { language, pdfFolder: "../my pdfs" });
    expect(page).not.toMatch(/<script|<img|<b>|<i>x|onload='/);
    expect(page).not.toMatch(/https?:\/\//);
    expect(page).toContain("default-src 'none'");
    expect(page).toContain('href="./../my%20pdfs/%22%3E%3Csvg');
    expect(page).toContain(`lang="${language}`);
    // Every column of a table has its header, but for the drawing of the bars.
    for (const table of page.match(/<table[\s\S]*?<\/table>/g) ?? []) expect(table).toContain('scope="col"');
  }
});

test("buildAgreementPage() begins with what measures of form are, and says nothing of it where a model judged", () => {
  const read = (mode: "ai" | "simulated") =>
    buildAgreementPage(comparisonOf(CLASS, mode), { language: "zh", pdfFolder: null });
  expect(read("simulated").indexOf(SIMULATED_NOTICE.zh)).toBeLessThan(read("simulated").indexOf("结论"));
  expect(read("simulated")).toContain(SIMULATED_NOTICE.zh);
  expect(read("ai")).not.toContain(SIMULATED_NOTICE.zh);
  expect(read("ai")).toContain("judge-1");
});

test("compareDesk() tells a criterion of the rubric once, whatever the language it is named in", () => {
  const [criterion] = defaultRubric.sections.body.criteria;
  const entry = (name: string, part: string) => ({
    mode: "ai" as const,
    report: {
      name,
      machine: [{ total: 80, parts: { [part]: 80 } }],
      teachers: [{ rater: "1", total: 70, parts: { [part]: 60 } }],
    },
  });
  const { zh = "", en = "" } = criterion?.name ?? {};
  const changed = [entry("a.pdf", zh), entry("b.pdf", en), entry("c.pdf", "一项别的")];
  const { figures, partNames } = compareDesk({ changed, scored: 3, releasedUnchanged: 0 }, options);
  expect(figures.parts.map(({ part, reports }) => [part, reports])).toEqual([
    [criterion?.id ?? "", 2],
    ["一项别的", 1],
  ]);
  expect(partNames[criterion?.id ?? ""]).toEqual(criterion?.name);
});

test("readDeskExport() takes no other table for an export", () => {
  expect(readDeskExport({ header: ["文件名", "总分"], rows: [], decimalComma: false })).toBeNull();
});
