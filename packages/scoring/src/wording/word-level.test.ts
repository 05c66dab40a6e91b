import { expect, test } from "bun:test";
import { goodReport } from "../../test/sample-reports.ts";
import { overrideScore } from "../override/override-score.ts";
import { defaultRubric } from "../rubric/default-rubric.ts";
import { scoreReport } from "../score-report.ts";
import { gradedLevel, wordLevel } from "./word-level.ts";

test("gradedLevel() names a level as the rubric does, in the language of the score", () => {
  expect(gradedLevel(defaultRubric, "good", "zh")).toEqual({ code: "good", label: "良好" });
  expect(gradedLevel(defaultRubric, "good", "en")).toEqual({ code: "good", label: "Good" });
});

test("wordLevel() names the level of a score in the other language for whoever reads, with its rubric or without", () => {
  const [chinese, english] = [gradedLevel(defaultRubric, "fail", "zh"), gradedLevel(defaultRubric, "fail", "en")];
  for (const level of [chinese, english]) {
    for (const rubric of [defaultRubric, undefined]) {
      expect(wordLevel(level, { language: "zh", rubric })).toEqual(chinese);
      expect(wordLevel(level, { language: "en", rubric })).toEqual(english);
    }
  }
});

test("wordLevel() leaves the name that a rubric of one's own has given, where the rubric is gone", () => {
  expect(wordLevel({ code: "excellent", label: "Distinction" }, { language: "zh" }).label).toBe("Distinction");
  expect(wordLevel({ code: "excellent", label: "优+" }, { language: "zh" }).label).toBe("优+");
});

test("scoreReport() and overrideScore() name every level in the language of the score", async () => {
  const english = await scoreReport({ report: goodReport, language: "en" });
  const [{ criterionId } = { criterionId: "" }] = english.sections[0]?.criteria ?? [];
  const overridden = overrideScore(english, defaultRubric, [{ criterionId, points: 55 }]);
  const names = defaultRubric.levels.map(({ label }) => label.en);
  for (const { level, breakdown, sections } of [english, overridden]) {
    const levels = sections.flatMap((section) => [
      section.level,
      ...section.criteria.map((criterion) => criterion.level),
    ]);
    for (const each of [level, breakdown.coefficientLevel, ...levels])
      if (each !== null) expect(names).toContain(each.label);
  }
  expect(overridden.sections[0]?.criteria[0]?.level).toEqual({ code: "fail", label: "Fail" });
  expect((await scoreReport({ report: goodReport, language: "zh" })).level.label).toMatch(/^\p{Script=Han}+$/u);
});
