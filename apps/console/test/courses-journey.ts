import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { expectSound } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { readJson, sampleReport } from "./hand-in.ts";
import type { TestLanguage, WindowOptions } from "./open-console.ts";
import { button } from "./page-actions.ts";
import type { UsedConsole } from "./use-console.ts";

const words = {
  zh: {
    none: "还没有课程",
    create: "新建课程",
    name: "课程名称",
    makeCode: "生成加入码",
    once: /只显示这一次/,
    replaceable: /有一个加入码/,
    join: "用加入码进课程",
    code: "加入码",
    joinSubmit: "加入",
    joined: (title: string) => `您已加入课程“${title}”`,
    wrong: "加入码无效或已过期",
    course: "课程",
    provisional: "临时 · 模拟评分",
    members: "成员",
    add: "加一人",
    email: "邮箱",
    role: /角色/,
    assistant: "助教",
    observer: "观察员",
    added: /在课程里/,
    settings: "课程设置",
    archive: "归档课程",
    archived: "已归档",
    archivedNone: "没有归档的课程",
    more: /的更多操作$/,
    student: "学生",
    lastInstructor: "课程至少要有一名授课教师",
    takeBack: "加回课程",
    remove: "移出课程",
    former: "已离开",
    taughtBy: /教师：李四/,
    handIn: "提交报告",
    readsOnly: "报告和分数",
    rescore: "重评",
    release: "发布",
    statistics: "统计",
  },
  en: {
    none: "No course yet",
    create: "New course",
    name: "Name of the course",
    makeCode: "Make a join code",
    once: /shown this once/,
    replaceable: /A join code works until/,
    join: "Join by code",
    code: "Join code",
    joinSubmit: "Join",
    joined: (title: string) => `You have joined the course “${title}”`,
    wrong: "This join code is wrong or has ended",
    course: "Course",
    provisional: "Provisional · simulated",
    members: "Members",
    add: "Add a person",
    email: "E-mail",
    role: /Role/,
    assistant: "Assistant",
    observer: "Observer",
    added: /is in the course/,
    settings: "Course settings",
    archive: "Archive course",
    archived: "Archived",
    archivedNone: "No archived courses",
    more: /^More/,
    student: "Student",
    lastInstructor: "A course keeps at least one instructor",
    takeBack: "Take back into the course",
    remove: "Remove from the course",
    former: "Former",
    taughtBy: /Taught by 李四/,
    handIn: "Hand in",
    readsOnly: "Reports and marks",
    rescore: "Score again",
    release: "Release",
    statistics: "Statistics",
  },
} as const;

/** From a teacher without a course to students who joined and handed in, an assistant who marks and an observer who reads. */
export function testCoursesIn(
  language: TestLanguage,
  window: Required<Pick<WindowOptions, "theme" | "width">>,
  tested: UsedConsole,
): void {
  test(`a teacher makes a course and a code, students join and hand in (${language}, ${window.theme}, ${window.width} px)`, async () => {
    const said = words[language];
    const options = { language, ...window };
    const title = `Embedded systems ${crypto.randomUUID().slice(0, 8)}`;

    const { page: teacher } = await tested.signedIn("teacher", "/courses", options);
    await teacher.getByRole("heading", { name: said.none }).waitFor();
    await expectSound(teacher);
    await button(teacher, said.create).click();
    const panel = teacher.getByRole("region", { name: said.create });
    // By keyboard: Enter in the first field creates the course.
    await panel.getByLabel(said.name).fill(title);
    await panel.getByLabel(said.name).press("Enter");
    await teacher.getByRole("heading", { name: title, level: 1 }).waitFor();
    const courseId = /courses\/([0-9a-f-]{36})/.exec(teacher.url())?.[1];
    await button(teacher, said.makeCode).click();
    await teacher.getByText(said.once).waitFor();
    const strip = teacher.getByRole("region", { name: said.code });
    const code = /\w{4}-\w{4}-\w{4}/.exec((await strip.textContent()) ?? "")?.[0] ?? "";
    await expectSound(teacher);
    // Whoever comes back sees until when it works, and not the code.
    await teacher.reload();
    await teacher.getByText(said.replaceable).waitFor();
    await eventually(async () => (await teacher.locator("body").textContent())?.includes(code)).toBe(false);

    const join = async (page: Page, typed: string) => {
      await page.getByRole("textbox", { name: said.code }).fill(typed);
      await button(page, said.joinSubmit).click();
    };
    const students: Page[] = [];
    for (const typed of [code.toLowerCase(), code.replaceAll("-", " ")]) {
      const { page } = await tested.signedIn("student", "/courses", options);
      await button(page, said.join).click();
      if (students.length === 0) {
        await join(page, "0000-0000-0000");
        await page.getByRole("alert").getByText(said.wrong).waitFor();
        await expectSound(page);
      }
      await join(page, typed);
      await page.waitForURL(
        (url) => url.pathname === "/console/my-reports" && url.searchParams.get("course") === courseId,
      );
      await page.getByText(said.joined(title)).waitFor();
      await page
        .getByRole("button", { name: new RegExp(`${title}.*${said.course}|${said.course}.*${title}`) })
        .waitFor();
      if (students.length === 0) await expectSound(page);
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: /^(选择文件|Choose files)$/ }).click();
      await (await chooser).setFiles({
        name: `report-${students.length}.pdf`,
        mimeType: "application/pdf",
        buffer: Buffer.from(await sampleReport("course-report.pdf")),
      });
      await page.getByText(said.provisional).first().waitFor();
      await eventually(() => page.getByText(said.joined(title)).count()).toBe(0);
      students.push(page);
    }
    const [student] = students as [Page, Page];
    // The course is remembered, and stands where one begins.
    await student.goto("/console/my-reports");
    await student.getByRole("button", { name: new RegExp(title) }).waitFor();
    await student.goto("/console/");
    await student.waitForURL((url) => url.pathname === "/console/courses");
    await student.getByText(title).waitFor();
    await student.getByText(said.taughtBy).waitFor();
    await student.getByRole("link", { name: said.handIn }).waitFor();
    await eventually(() => student.getByRole("link", { name: said.members }).count()).toBe(0);

    await button(teacher, said.add).click();
    const added = [
      { account: await tested.account("student"), role: said.assistant },
      { account: await tested.account("teacher"), role: said.observer },
    ];
    for (const { account, role } of added) {
      const adding = teacher.getByRole("region", { name: said.add });
      await adding.getByLabel(said.email).fill(account.email);
      await adding.getByRole("button", { name: said.role }).click();
      await teacher.getByRole("option", { name: role }).click();
      await adding.getByRole("button", { name: said.add, exact: true }).click();
      await adding.getByText(said.added).waitFor();
    }
    await expectSound(teacher);
    await teacher.getByRole("searchbox").fill(added[0]?.account.email ?? "");
    await eventually(() => teacher.locator("tbody [role=row], tbody tr").count()).toBe(1);
    await teacher.getByRole("radio", { name: / 5$/ }).waitFor();
    // The menu of a row changes a role, and says what was refused.
    const row = teacher.locator("tbody [role=row], tbody tr").first();
    const choose = async (role: string) => {
      await row.getByRole("button", { name: said.more }).click();
      await teacher.getByRole("menuitemradio", { name: role }).click();
    };
    for (const role of [said.observer, said.assistant]) {
      await choose(role);
      await row.getByText(role, { exact: true }).waitFor();
    }
    await row.getByRole("button", { name: said.more }).click();
    await teacher.getByRole("menuitem", { name: said.remove }).waitFor();
    await expectSound(teacher);
    await teacher.keyboard.press("Escape");
    await teacher.goto(`/console/courses/${courseId}/members?role=instructor`);
    await choose(said.student);
    await teacher.getByRole("alert").getByText(said.lastInstructor).waitFor();
    await expectSound(teacher);

    await teacher.goto(`/console/class?course=${courseId}`);
    await teacher.getByRole("heading", { name: title, level: 1 }).waitFor();
    await eventually(() => teacher.locator("tbody [role=row], tbody tr").count()).toBe(2);
    await eventually(() => teacher.locator('header nav [aria-current="page"]').allTextContents()).toEqual(
      window.width < 760 ? expect.anything() : [language === "zh" ? "课程" : "Courses"],
    );

    const [assisting, observing] = added;
    const assistant = await tested.signedInAs(assisting?.account as never, `/class?course=${courseId}`, options);
    await eventually(() => assistant.locator("tbody [role=row], tbody tr").count()).toBe(2);
    const { reports } = await readJson(assistant, `/api/v1/reports?course_id=${courseId}`);
    expect((await readJson(assistant, `/api/v1/reports/${reports[0].id}`)).rights).toContain("mark");
    // Marks and scores again, and does not release.
    await assistant.getByRole("grid").getByRole("checkbox").nth(1).check({ force: true });
    await button(assistant, said.rescore).first().waitFor();
    expect(await button(assistant, said.release).count()).toBe(0);
    await assistant.goto(`/console/reports/${reports[0].id}/override`);
    await assistant.getByRole("table", { name: /模型的分数|Points of the model/ }).waitFor();
    const observer = await tested.signedInAs(observing?.account as never, "/courses", options);
    await observer.getByRole("link", { name: said.members }).click();
    await observer.getByRole("heading", { name: title, level: 1 }).waitFor();
    await eventually(() => button(observer, said.add).count()).toBe(0);
    await eventually(() => observer.getByRole("region", { name: said.code }).count()).toBe(0);
    // Reads the reports, and no figures over all of them.
    await observer.getByRole("link", { name: said.readsOnly }).click();
    await eventually(() => observer.locator("tbody [role=row], tbody tr").count()).toBe(2);
    expect(await observer.getByRole("region", { name: said.statistics }).count()).toBe(0);
    await expectSound(observer);

    // Out of the course, and into the archive.
    await teacher.goto(`/console/courses/${courseId}/members?role=student`);
    await teacher.locator("tbody [role=row], tbody tr").first().click();
    await button(teacher, said.remove).click();
    await teacher.getByText(said.former).first().waitFor();
    await teacher.getByRole("button", { name: said.takeBack }).waitFor();
    const former = teacher.locator("tbody [role=row], tbody tr").filter({ hasText: said.former });
    await former.getByRole("button", { name: said.more }).click();
    await teacher.getByRole("menuitem", { name: said.takeBack }).click();
    await eventually(() => former.count()).toBe(0);
    await button(teacher, said.settings).click();
    await button(teacher, said.archive).click();
    await eventually(() => button(teacher, said.add).count()).toBe(0);
    await teacher.goto("/console/courses");
    await teacher.getByRole("heading", { name: said.none }).waitFor();
    await teacher.goto("/console/courses?show=archived");
    await teacher.getByRole("link", { name: title }).waitFor();
    await expectSound(teacher);
  });
}
