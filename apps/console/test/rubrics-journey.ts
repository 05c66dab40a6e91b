import { expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { defaultRubric } from "@rubrica/scoring";
import type { Page } from "playwright-core";
import { accessibilityViolations } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import type { TestLanguage } from "./open-console.ts";
import { breakRoute, shot } from "./open-console.ts";
import type { UsedConsole } from "./use-console.ts";

export const words = {
  zh: {
    rubrics: "评分标准",
    upload: "上传评分标准",
    body: "正文 75 %",
    sum: "合计 100 %",
    figures: "图表与公式规范",
    excellent: "图表公式编号连续、题注完整，均在正文中引用并解释",
    builtIn: "自带的评分标准只有一个版本。",
    exportJson: "导出 JSON",
    copy: "复制作为起点",
    dropTitle: "把 JSON 文件拖到页面任何地方",
    mistakes: "还有 2 处要改，改好才能保存",
    short: "合计 95 %，差 5 %",
    tooLittle: /各评分项的 weightPercent 合计 95，应为 100/,
    empty: /不能留空/,
    inCriterion: "1 处要改",
    fits: "检查通过。",
    follows: /1\.1\.0 接替 1\.0\.0/,
    save: "保存 1.1.0",
    older: /这是旧版本 1\.0\.0/,
    newest: "看最新版本",
    reserved: "这个 id 属于自带的评分标准，请换一个",
    notJson: "第 2 行第 15 列附近不是正确的 JSON",
    tooLarge: /最大 1 MB$/,
    forbidden: "只有教师和管理员能上传评分标准",
    missing: /评分标准不存在/,
    number: "编号 7f3c-21a9",
    again: "再试一次",
  },
  en: {
    rubrics: "Rubrics",
    upload: "Upload a rubric",
    body: "Body 75 %",
    sum: "Total 100 %",
    figures: "Figures, tables and formulas",
    excellent: "Numbered in order, fully captioned, each mentioned and explained in the text",
    builtIn: "A rubric of the service has one version.",
    exportJson: "Export JSON",
    copy: "Copy as a start",
    dropTitle: "Drop a JSON file anywhere on this page",
    mistakes: "2 mistakes to mend before it can be saved",
    short: "Total 95 %, 5 % missing",
    tooLittle: /weightPercent of the criteria add up to 95, must be 100/,
    empty: /must not be empty/,
    inCriterion: "1 mistake",
    fits: "Nothing is wrong.",
    follows: /1\.1\.0 follows 1\.0\.0/,
    save: "Save 1.1.0",
    older: /This is the older version 1\.0\.0/,
    newest: "See the newest",
    reserved: "This id belongs to a rubric of the service; use another one",
    notJson: "Near line 2, column 15 this is not JSON",
    tooLarge: /the limit is 1 MB$/,
    forbidden: "Only teachers and administrators upload rubrics",
    missing: /no such rubric/i,
    number: "Number 7f3c-21a9",
    again: "Try again",
  },
} as const;

const names = { zh: defaultRubric.name.zh, en: defaultRubric.name.en };

/** A rubric of one's own, to be changed. */
export function courseRubric(id: string, version: string) {
  const rubric = structuredClone(defaultRubric);
  return Object.assign(rubric, { id, version, name: { zh: "课程设计报告", en: "Course project report" } });
}

/** `2.4` weighs 5 too little, and its `pass` is empty in English. */
function withTwoMistakes(rubric: ReturnType<typeof courseRubric>) {
  const wrong = structuredClone(rubric);
  const figures = wrong.sections.body.criteria[3];
  if (figures)
    Object.assign(figures, { weightPercent: 10, anchors: { ...figures.anchors, pass: { zh: "有", en: "" } } });
  return wrong;
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, level: 1 }).waitFor();
export const choose = (page: Page, content: unknown, name = "课程设计.json") =>
  page.locator('input[type="file"]').setInputFiles({
    name,
    mimeType: "application/json",
    buffer: Buffer.from(typeof content === "string" ? content : JSON.stringify(content, null, 2)),
  });
const send = (page: Page, rubric: unknown) =>
  page.evaluate(
    async (body) =>
      (
        await fetch("/api/v1/rubrics", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        })
      ).status,
    rubric,
  );
const downloaded = async (page: Page, start: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent("download"), start()]);
  return JSON.parse(await readFile(await download.path(), "utf8"));
};

/** Rubrics as a teacher and a student see them. */
export function testRubrics(tested: UsedConsole, language: TestLanguage): void {
  test(`a teacher reads one, uploads a new version whose two mistakes are named, mends it, saves it, and exports it (${language})`, async () => {
    const said = words[language];
    const { page } = await tested.signedIn("teacher", "/rubrics", { language });
    await heading(page, said.rubrics);
    const first = courseRubric(`course-${language}`, "1.0.0");
    expect(await send(page, first)).toBe(201);

    await page.getByRole("link", { name: names[language] }).click();
    await heading(page, names[language]);
    await page.getByRole("tab", { name: said.body, selected: true }).waitFor();
    await page.getByText(said.sum).waitFor();
    await page.getByText(said.builtIn).waitFor();
    await page.getByRole("button", { name: said.figures }).click();
    await page.getByRole("cell", { name: said.excellent }).waitFor();
    expect(page.url()).toContain("at=body.4");
    expect(await accessibilityViolations(page)).toEqual([]);
    const copy = await downloaded(page, () => page.getByRole("button", { name: said.copy }).click());
    expect(copy).toMatchObject({ id: "rubrica-default-copy", sections: { body: { weightPercent: 75 } } });

    await page.getByRole("link", { name: said.rubrics, exact: true }).click();
    await page.getByRole("link", { name: said.upload }).click();
    await page.getByText(said.dropTitle).waitFor();
    const second = courseRubric(first.id, "1.1.0");
    await choose(page, withTwoMistakes(second));
    const mistakes = page.getByRole("alert", { name: said.mistakes });
    await mistakes.getByText(said.tooLittle).waitFor();
    await mistakes.getByText(said.empty).waitFor();
    await page.getByText(said.short).waitFor();
    await eventually(() => page.getByRole("button", { name: said.save }).isDisabled()).toBe(true);
    await mistakes.getByRole("link", { name: said.figures }).click();
    const criterion = page.getByRole("region", { name: said.figures });
    await criterion.getByText("sections.body.criteria[3].anchors.pass.en").waitFor();
    await page.getByRole("button", { name: new RegExp(`${said.figures}.*${said.inCriterion}`) }).waitFor();
    await shot(page, `rubric-upload.${language}`);
    expect(await accessibilityViolations(page)).toEqual([]);

    await choose(page, second);
    await page.getByText(said.fits).waitFor();
    await page.getByText(said.follows).waitFor();
    await page.getByRole("button", { name: said.save }).click();
    const versions = page.getByRole("list").filter({ hasText: "1.1.0" });
    await versions.getByRole("link", { name: "1.0.0" }).waitFor();
    const exported = await downloaded(page, () => page.getByRole("link", { name: said.exportJson }).click());
    expect(exported).toEqual(second);

    await versions.getByRole("link", { name: "1.0.0" }).click();
    await page.getByText(said.older).waitFor();
    await page.getByRole("link", { name: said.newest }).click();
    await page.getByText(said.older).waitFor({ state: "detached" });
    await page.getByRole("link", { name: said.rubrics, exact: true }).click();
    await heading(page, said.rubrics);
    await page.getByRole("link", { name: first.name[language] }).first().waitFor();
  });

  test(`a student reads rubrics and sees no upload, export or versions (${language})`, async () => {
    const said = words[language];
    const { page } = await tested.signedIn("student", "/my-reports", { language });
    await page.getByRole("navigation").getByRole("link", { name: said.rubrics }).click();
    await heading(page, said.rubrics);
    await eventually(() => page.getByRole("link", { name: said.upload }).count()).toBe(0);
    await page.getByRole("link", { name: names[language] }).click();
    await page.getByText(said.sum).waitFor();
    await eventually(() => page.getByText(said.exportJson).count()).toBe(0);
    await eventually(() => page.getByText(said.copy).count()).toBe(0);
    await eventually(() => page.getByText(said.builtIn).count()).toBe(0);
    await page.goto("/console/rubrics/_upload");
    await page.getByRole("alert").getByText(said.forbidden).waitFor();
    await eventually(() => page.locator('input[type="file"]').count()).toBe(0);
  });
}

/** Rubrics that cannot be saved. */
export function testRefusedRubrics(tested: UsedConsole, language: TestLanguage): void {
  test(`what cannot be saved says why (${language})`, async () => {
    const said = words[language];
    const { page } = await tested.signedIn("admin", "/rubrics/_upload", { language });
    await page.getByText(said.dropTitle).waitFor();
    await choose(page, '{\n  "id": "abc",, \n}');
    await page.getByRole("alert").getByText(said.notJson).waitFor();
    await choose(page, `"${"x".repeat(1024 * 1024)}"`);
    await page.getByRole("alert").getByText(said.tooLarge).waitFor();
    await choose(page, defaultRubric);
    await page.getByRole("alert").getByText(said.reserved).waitFor();
    await choose(page, [1, 2]);
    await page.getByRole("alert").getByText("rubric", { exact: true }).first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });
}

/** Rubrics that cannot be read. */
export function testBrokenRubrics(tested: UsedConsole, language: TestLanguage): void {
  test(`a service that broke, and a rubric that is not there, say so (${language})`, async () => {
    const said = words[language];
    const { page } = await tested.signedIn("teacher", "/rubrics/no-such-rubric", { language });
    await page.getByRole("alert").getByText(said.missing).first().waitFor();
    await breakRoute(page, /\/api\/v1\/rubrics$/);
    await page.goto("/console/rubrics");
    await page.getByRole("alert").getByText(said.number).waitFor();
    await page.unroute(/\/api\/v1\/rubrics$/);
    await page.getByRole("button", { name: said.again }).click();
    await page.getByRole("link", { name: names[language] }).waitFor();
  });
}
