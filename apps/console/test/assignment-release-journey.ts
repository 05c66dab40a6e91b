import { expect, test } from "bun:test";
import { expectSound } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { sampleReport } from "./hand-in.ts";
import type { TestLanguage, WindowOptions } from "./open-console.ts";
import { button } from "./page-actions.ts";
import { personClient } from "./person-client.ts";
import type { UsedConsole } from "./use-console.ts";

const words = {
  zh: {
    release: "发布 1 份…",
    title: "发布 1 份分数",
    open: "待复核，不会发布",
    reads: "学生会读到",
    comment: "图确实少了。",
    now: "现在发布 1 份",
    done: "已发布 1 份。",
    settings: "作业设置",
    when: /学生什么时候看到分数/,
    manual: "教师发布以后",
    save: "保存",
    releaseReviewed: "发布已复核的…",
    toReview: "待复核 1",
    reviewed: "已复核 1",
    noneReleased: "已发布 0",
    released: "已发布 1",
  },
  en: {
    release: "Release 1…",
    title: "Release 1 mark",
    open: "To review, stays",
    reads: "What a student reads",
    comment: "图确实少了。",
    now: "Release 1 now",
    done: "Released 1 mark.",
    settings: "Settings",
    when: /When students see marks/,
    manual: "Once a teacher releases them",
    save: "Save",
    releaseReviewed: "Release reviewed…",
    toReview: "To review 1",
    reviewed: "Reviewed 1",
    noneReleased: "Released 0",
    released: "Released 1",
  },
} as const;

/** Of two marks of an assignment that is released by hand one was accepted: it is looked at, and released; then with its course. */
export function testAssignmentReleaseIn(
  language: TestLanguage,
  window: Required<Pick<WindowOptions, "theme" | "width">>,
  tested: UsedConsole,
): void {
  test(`a teacher releases the reviewed marks of an assignment, and of a course (${language}, ${window.theme}, ${window.width} px)`, async () => {
    const said = words[language];
    const options = { language, ...window };
    const accounts = {
      teacher: await tested.account("teacher"),
      one: await tested.account("student"),
      other: await tested.account("student"),
    };
    const teacher = await personClient(tested, accounts.teacher);
    const { id: course } = await teacher.call("POST", "/api/v1/courses", { title: "Operating systems" });
    const { id } = await teacher.call("POST", `/api/v1/courses/${course}/assignments`, { title: "Lab 1" });
    const page = await tested.signedInAs(accounts.teacher, `/courses/${course}/assignments/${id}`, options);
    // By hand, whatever the installation does.
    await button(page, said.settings).click();
    await page.getByRole("button", { name: said.when }).click();
    await page.getByRole("option", { name: said.manual }).click();
    await expectSound(page);
    await button(page, said.save).click();
    await eventually(() => button(page, said.save).count()).toBe(0);

    const reports: string[] = [];
    for (const account of [accounts.one, accounts.other]) {
      await teacher.call("POST", `/api/v1/courses/${course}/members`, { email: account.email });
      const student = await personClient(tested, account);
      const pdf = new Uint8Array(await sampleReport("course-report.pdf"));
      const report = await student.call("POST", `/api/v1/reports?assignment_id=${id}&file_name=lab.pdf`, pdf);
      await student.settled(report.id);
      reports.push(report.id);
    }
    const [accepted] = reports as [string, string];
    const seen = async () => {
      const { run_id, version } = await teacher.call("GET", `/api/v1/reports/${accepted}/score`);
      return { run_id, version };
    };
    await teacher.call("PUT", `/api/v1/reports/${accepted}/overrides/body-figures`, {
      ...(await seen()),
      points: 70,
      reason: said.comment,
    });
    await teacher.call("PUT", `/api/v1/reports/${accepted}/acceptance`, await seen());

    await page.reload();
    await button(page, said.release).click();
    const dialog = page.getByRole("dialog", { name: said.title });
    await dialog.getByText(said.open).waitFor();
    await dialog.getByRole("region", { name: said.reads }).getByText(said.comment).waitFor();
    await expectSound(page);
    await button(page, said.now).press("Enter");
    await page.getByText(said.done).waitFor();
    await eventually(() => button(page, said.release).count()).toBe(0);
    await expectSound(page);
    const student = await personClient(tested, accounts.one);
    const { final_score: total } = await student.call("GET", `/api/v1/reports/${accepted}/score`);
    expect(total).toBeNumber();

    await teacher.call("POST", `/api/v1/assignments/${id}/release`, { released: false });
    await page.goto(`/console/class?course=${course}`);
    const filter = (name: string) => page.getByRole("radio", { name, exact: true });
    for (const name of [said.toReview, said.reviewed, said.noneReleased]) await filter(name).waitFor();
    await expectSound(page);
    await button(page, said.releaseReviewed).press("Enter");
    await dialog.getByText(said.open).waitFor();
    await dialog.getByRole("region", { name: said.reads }).getByText(said.comment).waitFor();
    await button(page, said.now).press("Enter");
    await page.getByText(said.done).waitFor();
    await filter(said.released).click();
    await eventually(() => page.getByRole("row").count()).toBe(2);
    await eventually(() => button(page, said.releaseReviewed).count()).toBe(0);
    expect((await student.call("GET", `/api/v1/reports/${accepted}/score`)).final_score).toBe(total);
  });
}
