import { expect, test } from "bun:test";
import packageFile from "../package.json" with { type: "json" };
import { goodReport } from "../test/sample-reports.ts";
import { scoreReport, toScoreJson, toSnakeCase } from "./index.ts";
import { PACKAGE_VERSION } from "./package-version.ts";

test("toScoreJson() has the fields that clients rely on", async () => {
  const json = toScoreJson(await scoreReport({ report: goodReport }));
  expect(json.final_score).toBeInteger();
  expect(json.level).toEqual({ code: expect.any(String), label: expect.any(String) });
  expect(json.fallback_reason?.code).toBe("not_configured");
  expect(json.sections[1]?.criteria[0]).toMatchObject({
    criterion_id: "body-structure",
    needs_review: expect.any(Boolean),
  });
  expect(json.breakdown.coefficient_level.label).toBe("优秀");
  expect(json.provenance.duration_milliseconds).toBeGreaterThanOrEqual(0);
  const keys = [...JSON.stringify(json).matchAll(/"([^"\\]+)":/g)].map((match) => match[1] as string);
  expect(keys.filter((key) => /[A-Z]/.test(key))).toEqual([]);
});

test("toSnakeCase() changes keys at every depth and no values", () => {
  expect(toSnakeCase({ finalScore: 3, list: [{ isOn: "isOn", none: null }] })).toEqual({
    final_score: 3,
    list: [{ is_on: "isOn", none: null }],
  });
});

test("the recorded version is that of the package", () => {
  expect(PACKAGE_VERSION).toBe(packageFile.version);
});
