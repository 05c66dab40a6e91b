import { describe, expect, test } from "bun:test";
import { defaultRubric } from "@rubrica/scoring";
import { readRubric, weightSum } from "../rubrics/read-rubric.ts";
import { placeIssues, readRubricText } from "../rubrics/rubric-file.ts";
import { browserPath } from "./browser.ts";
import { testRubrics } from "./rubrics-journey.ts";
import { useTestConsole } from "./use-console.ts";

test("placeIssues() gives each mistake the line of its field, and what is missing the line of what should hold it", () => {
  const text = JSON.stringify({ id: "A", sections: { body: { criteria: [{ id: "x" }, { id: "y" }] } } }, null, 2);
  const lines = placeIssues(text, [
    { path: "sections.body.criteria[1].anchors.pass", message: "" },
    { path: "sections.body.criteria[1].id", message: "" },
    { path: "id", message: "" },
    { path: "rubric", message: "" },
  ]).map(({ path, line }) => [path, line]);
  expect(lines).toEqual([
    ["rubric", 1],
    ["id", 2],
    ["sections.body.criteria[1].anchors.pass", 9],
    ["sections.body.criteria[1].id", 10],
  ]);
});

test("readRubricText() says where a file stops being JSON", () => {
  expect(readRubricText("a.json", '\uFEFF{"id": 1}')).toMatchObject({ state: "read", content: { id: 1 } });
  expect(readRubricText("a.json", '{\n  "id": "x" oops\n}')).toMatchObject({ state: "not_json", line: 2 });
  expect(readRubricText("a.json", "%PDF-1.7")).toMatchObject({ state: "not_json", line: 1 });
});

test("readRubric() reads whatever a file holds without failing", () => {
  for (const value of [null, 7, [], { sections: 3, levels: [null] }, { sections: { body: { criteria: ["x"] } } }]) {
    expect(readRubric(value).sections).toHaveLength(3);
  }
  const { sections } = readRubric(defaultRubric);
  expect(sections.map(({ criteria }) => weightSum(criteria))).toEqual([100, 100, 100]);
  expect(sections[1]?.criteria[3]).toMatchObject({ key: "body.4", number: "2.4", path: "sections.body.criteria[3]" });
});

describe.skipIf(browserPath === null)("rubrics", () => {
  testRubrics(useTestConsole(), "zh");
});
