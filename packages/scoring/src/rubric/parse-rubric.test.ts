import { expect, test } from "bun:test";
import { EVALUATION_LEVELS, SECTION_KINDS } from "@rubrica/report-model";
import rubricFile from "./default-rubric.json" with { type: "json" };
import { defaultRubric } from "./default-rubric.ts";
import { hashRubric } from "./hash-rubric.ts";
import { parseRubric } from "./parse-rubric.ts";
import { RubricError } from "./rubric-error.ts";

type Draft = Record<string, unknown>;

function draft(): Draft & {
  levels: Draft[];
  sections: Record<string, Draft & { criteria: (Draft & { anchors: Draft })[] }>;
} {
  return structuredClone(rubricFile) as never;
}

function issuesOf(value: unknown, language?: "zh" | "en"): string[] {
  try {
    parseRubric(value, language);
  } catch (error) {
    if (RubricError.isInstance(error)) return error.issues.map(({ path, message }) => `${path}: ${message}`);
    throw error;
  }
  return [];
}

test("the default rubric is the one of the specification", () => {
  const { levels, sections } = defaultRubric;
  expect(levels.map(({ label, from, coefficient }) => [label.zh, from, coefficient])).toEqual([
    ["优秀", 90, 1],
    ["良好", 80, 0.97],
    ["中等", 70, 0.94],
    ["及格", 60, 0.9],
    ["不及格", 0, 0.8],
  ]);
  expect(SECTION_KINDS.map((kind) => sections[kind].weightPercent)).toEqual([0, 75, 25]);
  for (const kind of SECTION_KINDS) {
    expect(sections[kind].criteria.length).toBeGreaterThan(2);
    for (const { anchors } of sections[kind].criteria) expect(Object.keys(anchors)).toEqual([...EVALUATION_LEVELS]);
  }
});

test("parseRubric() takes the style of references that a rubric names, and no other", () => {
  expect(parseRubric(draft()).referenceStyle).toBeUndefined();
  expect(parseRubric({ ...draft(), referenceStyle: "ieee" }).referenceStyle).toBe("ieee");
  expect(issuesOf({ ...draft(), referenceStyle: "mla" })).toHaveLength(1);
  expect(issuesOf({ ...draft(), referenceStyle: "mla" })[0]).toStartWith("referenceStyle: ");
});

test("parseRubric() names every mistake of a file at once, with its path", () => {
  const rubric = draft();
  const body = rubric.sections.body as (typeof rubric.sections)[string];
  (body.criteria[2] as Draft).weightPercent = 20;
  (body.criteria[1] as Draft).id = "contents-hierarchy";
  delete body.criteria[0]?.anchors.pass;
  (body.criteria[3] as Draft).features = ["body.brilliance"];
  (rubric.levels[1] as Draft).coefficient = 1.2;
  (rubric.levels[4] as Draft).from = 10;
  rubric.tilte = "x";
  const issues = issuesOf(rubric).join("\n");
  expect(issues).toContain("sections.body.criteria: weightPercent of the criteria add up to 95, must be 100");
  expect(issues).toContain(
    'sections.body.criteria[1].id: "contents-hierarchy" is used already at sections.table_of_contents.criteria[1].id',
  );
  expect(issues).toContain("sections.body.criteria[0].anchors.pass: ");
  expect(issues).toContain("sections.body.criteria[3].features[0]: ");
  expect(issues).toContain("levels[1].coefficient: ");
  expect(issues).toContain("levels[4].from: must be 0");
  expect(issues).toContain("tilte");
});

test("parseRubric() wants bands that fall, coefficients that do not rise, and sections that add up", () => {
  const rubric = draft();
  (rubric.levels[2] as Draft).from = 85;
  (rubric.levels[3] as Draft).coefficient = 0.95;
  (rubric.sections.citations as Draft).weightPercent = 30;
  expect(issuesOf(rubric)).toEqual([
    "levels[2].from: must be below 80, the start of the level above",
    "levels[3].coefficient: must not exceed 0.94, the coefficient of the level above",
    "sections: weightPercent of the sections add up to 105, must be 100",
  ]);
});

test("parseRubric() tells every mistake in Chinese where it is asked to", () => {
  const rubric = draft();
  const body = rubric.sections.body as (typeof rubric.sections)[string];
  (body.criteria[2] as Draft).weightPercent = "20";
  (body.criteria[1] as Draft).id = "Contents";
  (body.criteria[0]?.anchors as Draft).pass = { zh: "有", en: "" };
  (rubric.levels[4] as Draft).from = 10;
  rubric.tilte = "x";
  rubric.version = "";
  const issues = issuesOf(rubric, "zh");
  expect(issues).toHaveLength(6);
  for (const issue of issues) expect(issue).toMatch(/^[\w.[\]]+: .*\p{Script=Han}/u);
  expect(issues).toContain("levels[4].from: 应为 0，否则有的分数没有等级");
});

test("parseRubric() names the language whose text is missing", () => {
  const rubric = draft();
  const [first, second] = (rubric.sections.body as (typeof rubric.sections)[string]).criteria;
  Object.assign(first?.anchors ?? {}, { pass: { zh: "有", en: " " }, fail: { zh: "有", fr: "y" }, fair: "", good: 7 });
  Object.assign(second ?? {}, { name: { en: "x".repeat(2001) } });
  expect(issuesOf(rubric).sort()).toEqual([
    "sections.body.criteria[0].anchors.fail: must be a text, or an object with the texts `zh` and `en`",
    "sections.body.criteria[0].anchors.fair: must not be empty",
    "sections.body.criteria[0].anchors.good: must be a text, or an object with the texts `zh` and `en`",
    "sections.body.criteria[0].anchors.pass.en: must not be empty",
    "sections.body.criteria[1].name.en: must have at most 2000 characters",
  ]);
});

test("parseRubric() refuses what is no rubric at all", () => {
  for (const value of [null, undefined, 7, "x", [], {}]) expect(issuesOf(value).length).toBeGreaterThan(0);
});

test("parseRubric() takes weights with decimals that add up exactly, and texts in one language", () => {
  const rubric = draft();
  const body = rubric.sections.body as (typeof rubric.sections)[string];
  for (const [index, criterion] of body.criteria.entries()) {
    criterion.weightPercent =
      [33.33, 33.33, 33.34, 0.01, 0][index] === 0 ? undefined : [33.33, 33.33, 33.33, 0.01][index];
  }
  body.criteria.length = 4;
  (body.criteria[0] as Draft).name = "结构";
  (body.criteria[1] as Draft).name = { en: "Abstract" };
  const parsed = parseRubric(rubric);
  expect(parsed.sections.body.criteria.map(({ name }) => name).slice(0, 2)).toEqual([
    { zh: "结构", en: "结构" },
    { zh: "Abstract", en: "Abstract" },
  ]);
});

test("hashRubric() changes with what a rubric says, not with the order of its keys", async () => {
  const turned = Object.fromEntries(Object.entries(draft()).reverse());
  expect(await hashRubric(parseRubric(turned))).toBe(await hashRubric(defaultRubric));
  const changed = draft();
  (changed.levels[1] as Draft).coefficient = 0.96;
  expect(await hashRubric(parseRubric(changed))).not.toBe(await hashRubric(defaultRubric));
});
