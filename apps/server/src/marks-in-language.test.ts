import { expect, test } from "bun:test";
import type { GradebookItem } from "@rubrica/core";
import { defaultRubric } from "@rubrica/scoring";
import { nameMarksIn } from "./marks-in-language.ts";

const [criterion] = defaultRubric.sections.body.criteria;
const item = (rubricId: string | null, criterionId: string, name: string) =>
  ({
    report: { rubricId },
    owner: null,
    mark: { level: { code: "good", label: "良好" }, criteria: [{ criterionId, name, points: 80 }] },
  }) as unknown as GradebookItem;
const named = (items: readonly GradebookItem[], language: "zh" | "en") =>
  nameMarksIn(language, items, [defaultRubric]).map(({ mark }) => [mark?.level.label, mark?.criteria[0]?.name]);

test("nameMarksIn() names criteria and levels in the language, whatever the language of the report", () => {
  const { id = "", name } = criterion ?? {};
  const items = [item(null, id, "旧名"), item(defaultRubric.id, id, "Old name")];
  const [zh, en] = [name?.zh, name?.en];
  expect(zh).not.toBe(en);
  expect(named(items, "zh")).toEqual([
    ["良好", zh],
    ["良好", zh],
  ]);
  expect(named(items, "en")).toEqual([
    ["Good", en],
    ["Good", en],
  ]);
});

test("nameMarksIn() keeps the names of the score where the rubric is gone or has no such criterion", () => {
  const items = [item("of-last-year", "body-method", "方法"), item(null, "no-such", "Taste")];
  expect(named(items, "en")).toEqual([
    ["良好", "方法"],
    ["Good", "Taste"],
  ]);
  const waiting = { report: { rubricId: null }, owner: null, mark: null } as unknown as GradebookItem;
  expect(nameMarksIn("en", [waiting], [])).toEqual([waiting]);
});
