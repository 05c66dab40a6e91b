import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PARSED_REPORT_SCHEMA } from "@rubrica/report-model";
import Schema from "typebox/schema";
import { readWrittenReport } from "./written-report.ts";

const check = (value: unknown): boolean => Schema.Check(PARSED_REPORT_SCHEMA as Record<string, unknown>, value);

test("PARSED_REPORT_SCHEMA accepts what was read from a PDF, as it comes back from JSON", async () => {
  const report = JSON.parse(JSON.stringify(await readWrittenReport()));
  const [isValid, errors] = Schema.Errors(PARSED_REPORT_SCHEMA as Record<string, unknown>, report);
  expect(errors).toEqual([]);
  expect(isValid).toBe(true);
  expect(report.tables.length).toBe(1);
});

test("PARSED_REPORT_SCHEMA refuses another version, missing, added and misplaced values", async () => {
  const report = JSON.parse(JSON.stringify(await readWrittenReport()));
  const { headings: _, ...withoutHeadings } = report;
  const wrong = [
    { ...report, schemaVersion: 2 },
    { ...report, more: true },
    { ...report, kind: "poster" },
    { ...report, tables: [{ ...report.tables[0], rows: 0 }] },
    { ...report, pages: [{ ...report.pages[0], lines: [{ text: "x" }] }] },
    withoutHeadings,
  ];
  for (const each of wrong) expect(check(each)).toBe(false);
});

test("PARSED_REPORT_SCHEMA resolves every definition that it points to, and points to every one", () => {
  const text = JSON.stringify(PARSED_REPORT_SCHEMA);
  const used = new Set([...text.matchAll(/"#\/\$defs\/(\w+)"/g)].map((match) => match[1]));
  expect([...used].sort()).toEqual(Object.keys(PARSED_REPORT_SCHEMA.$defs as object).sort());
});

test("parsed-report.schema.json of the package is PARSED_REPORT_SCHEMA", () => {
  const file = fileURLToPath(import.meta.resolve("@rubrica/report-model/parsed-report.schema.json"));
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(PARSED_REPORT_SCHEMA);
});
