import { expect, test } from "bun:test";
import { assignments as assignmentsEn } from "../words/en/assignments.ts";
import { courses as coursesEn } from "../words/en/courses.ts";
import { desk as deskEn } from "../words/en/desk.ts";
import { override as overrideEn } from "../words/en/override.ts";
import { reportPanes as reportPanesEn } from "../words/en/report-panes.ts";
import { en as earlyEn } from "../words/en.ts";
import { assignments as assignmentsZh } from "../words/zh/assignments.ts";
import { courses as coursesZh } from "../words/zh/courses.ts";
import { desk as deskZh } from "../words/zh/desk.ts";
import { override as overrideZh } from "../words/zh/override.ts";
import { reportPanes as reportPanesZh } from "../words/zh/report-panes.ts";
import { zh as earlyZh } from "../words/zh.ts";

const zh = {
  ...earlyZh,
  assignments: assignmentsZh,
  courses: coursesZh,
  desk: deskZh,
  override: overrideZh,
  reportPanes: reportPanesZh,
};
const en = {
  ...earlyEn,
  assignments: assignmentsEn,
  courses: coursesEn,
  desk: deskEn,
  override: overrideEn,
  reportPanes: reportPanesEn,
};

/** Every text with the path that leads to it; functions are given a box for each value. */
function texts(node: unknown, path = ""): readonly (readonly [path: string, text: string])[] {
  if (typeof node === "string") return [[path, node]];
  if (typeof node === "function") return texts((node as (...given: unknown[]) => unknown)("□", "□", "□"), path);
  return Object.entries(node as object).flatMap(([key, value]) => texts(value, `${path}.${key}`));
}

test("Chinese has full-width punctuation, no exclamation, no apology and no “please wait”", () => {
  const odd = texts(zh).filter(([, text]) => /[\p{sc=Han}][,;:?!]|！|抱歉|对不起|请稍候|请等待/u.test(text));
  expect(odd).toEqual([]);
});

test("Chinese has a space between Chinese and Latin letters or figures", () => {
  const odd = texts(zh).filter(([, text]) => /\p{sc=Han}[A-Za-z0-9]|[A-Za-z0-9%]\p{sc=Han}/u.test(text));
  expect(odd).toEqual([]);
});

test("English has no exclamation, no apology and no “please wait”", () => {
  expect(texts(en).filter(([, text]) => /!|sorry|oops|please wait/i.test(text))).toEqual([]);
});
