import { expect, test } from "bun:test";
import { accessibilityViolations, expectSound } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { handIn, processed, readJson, sampleReport } from "./hand-in.ts";
import type { TestLanguage } from "./open-console.ts";
import type { UsedConsole } from "./use-console.ts";

const words = {
  zh: {
    notReleased: "教师会先看一看这份报告",
    accept: "认可并发布",
    points: /模型的分数/,
    reason: "理由",
    saveAndRelease: "保存并发布",
    saved: "已发布，学生现在看得到。",
    weakest: "平均分最低的五项",
    export: "导出",
    csv: "导出 CSV",
    columns: { title: "标题", score: "总分", judged: "机评总分", right: "教师改分", yes: "是" },
    judgedWas: (from: number, to: number) => `教师改分前是 ${from} 分，改分后是 ${to} 分。`,
    overrode: "李四把 82 改为 95",
    history: "经过",
    why: "摘要写得完整，结论有数据。",
  },
  en: {
    notReleased: "A teacher will look at this report first",
    accept: "Accept and release",
    points: /Points of the model/,
    reason: "Reason",
    saveAndRelease: "Save and release",
    saved: "Released. The student sees it now.",
    weakest: "Five lowest means",
    export: "Export",
    csv: "Export CSV",
    columns: { title: "title", score: "score", judged: "judged score", right: "put right", yes: "yes" },
    judgedWas: (from: number, to: number) => `${from} before a teacher changed it, ${to} after.`,
    overrode: "李四 changed 82 to 95",
    history: "History",
    why: "The abstract is complete; its conclusion has figures.",
  },
} as const;

/** A teacher puts points right and releases the score, and the student sees it. Every criterion was given 82 points. */
export function testOverrideJourney(language: TestLanguage, tested: UsedConsole): void {
  test(`a teacher overrides, releases and exports; the student sees mark, reason and both values (${language})`, async () => {
    const said = words[language];
    const title = `Report of ${crypto.randomUUID()}`;
    const { page: student } = await tested.signedIn("student", null, { language });
    const id = await handIn(student, await sampleReport("chinese-thesis.pdf"), title);
    expect(await processed(student, id)).toBe("scored");
    await student.goto(`/console/reports/${id}`);
    await student.getByText(said.notReleased).first().waitFor();
    // Neither the mark nor what is said of it is anywhere on the page.
    await eventually(() => student.locator("[data-criterion]").count()).toBe(0);

    const { page: teacher } = await tested.signedIn("teacher", null, { language });
    const judged = await readJson(teacher, `/api/v1/reports/${id}/score`);
    const criterion = judged.sections[1].criteria[1].criterion_id;
    await teacher.goto(`/console/reports/${id}/override?open=${criterion}`);
    const row = teacher.getByRole("table", { name: said.points }).getByRole("row").filter({ hasText: /^2\.2/ });
    await row.getByRole("textbox").fill("95");
    await teacher.getByLabel(said.reason).fill(said.why);
    await teacher.getByRole("button", { name: said.saveAndRelease, exact: true }).click();
    // The same points for everything hold it back, which is asked about.
    await teacher.getByRole("dialog").getByRole("button", { name: said.accept }).click();
    await teacher.getByText(said.saved).waitFor();
    const { final_score: final } = await readJson(teacher, `/api/v1/reports/${id}/score`);
    expect(final).toBeGreaterThan(judged.final_score);

    await teacher.goto(`/console/class?q=${encodeURIComponent(title)}`);
    await teacher.getByRole("rowheader").first().waitFor();
    await teacher.getByRole("button", { name: said.export }).last().click();
    const weakest = await teacher.getByRole("list", { name: said.weakest }).textContent();
    expect(/\p{sc=Han}/u.test(weakest ?? "")).toBe(language === "zh");
    const [file] = await Promise.all([
      teacher.waitForEvent("download"),
      teacher.getByRole("menuitem", { name: said.csv }).click(),
    ]);
    const [head = "", line = "", ...rest] = (await Bun.file(await file.path()).text()).trim().split("\r\n");
    expect(rest).toEqual([]);
    const exported = Object.fromEntries(cellsOf(head).map((name, column) => [name, cellsOf(line)[column]]));
    const { columns } = said;
    const rubric = await readJson(teacher, `/api/v1/rubrics/${judged.provenance.rubric_id}`);
    expect(exported).toMatchObject({
      // By the title that stands in it.
      [columns.title]: "校园自习室预约系统的设计与实现",
      [columns.score]: String(final),
      [columns.judged]: String(judged.final_score),
      [columns.right]: columns.yes,
      // In the language of the teacher, whatever the language of the report.
      [rubric.sections.body.criteria[1].name[language]]: "95",
    });

    await student.goto("/console/my-reports");
    await student.getByRole("link", { name: "校园自习室预约系统的设计与实现" }).click();
    await student.getByText(said.judgedWas(judged.final_score, final)).first().waitFor();
    const changed = student.locator('[data-criterion="2.2"]');
    await changed.getByRole("button").first().click();
    await changed.getByText(said.overrode).waitFor();
    await changed.getByText(said.why).waitFor();
    await expectSound(student);
    await student.getByRole("tab", { name: said.history }).click();
    const entry = student.getByRole("list", { name: said.history }).getByRole("listitem").filter({ hasText: said.why });
    await entry.getByText("82 → 95").waitFor();
    await entry.getByText("李四").waitFor();
    expect(await accessibilityViolations(student)).toEqual([]);
  }, 90_000);
}

/** Of one line of CSV, where nothing in quotation marks goes on over its end. */
function cellsOf(line: string): readonly string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
}
