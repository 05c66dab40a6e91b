import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { expectSound } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { readJson, sampleReport } from "./hand-in.ts";
import type { TestLanguage, WindowOptions } from "./open-console.ts";
import { button } from "./page-actions.ts";
import { tabTo } from "./tab-to.ts";
import type { UsedConsole } from "./use-console.ts";

const words = {
  zh: {
    none: "还没有作业",
    add: "新建作业",
    name: "作业名称",
    nameMissing: "请填写作业名称",
    instructions: /^要求/,
    opens: /^开放/,
    due: /^截止/,
    order: "截止不能早于开放",
    zone: /北美东部标准时间，UTC-5/,
    here: /您那里是 .*1月1日 12:59/,
    dueShown: /12月31日 23:59（UTC-5）/,
    settings: "作业设置",
    save: "保存",
    conflict: "这项作业刚被别人改过",
    keepMine: "保存我的",
    toHandIn: "要交的",
    handIn: "提交",
    choose: "选择文件",
    received: (attempt: number) => new RegExp(`已收到第 ${attempt} 次提交`),
    same: /这个文件就是第 1 次提交/,
    onTime: /按时/,
    lateNow: "截止时间已过，现在提交会记为迟交。",
    late: /迟 \d+ (天|秒)/,
    closed: "已经不收了",
    noAttempt: "次数已经用完",
    notOpen: /月.*开放/,
    counting: "以这份为准",
    waits: "等教师复核",
    none1: /未提交 1/,
    notHandedIn: (count: number) => `未提交 ${count}`,
    three: { toReview: /待复核 3/, released: /已发布 3/ },
    lateOnly: (count: number) => `只看迟交 ${count}`,
    lateReports: (count: number) => `迟交 ${count}`,
    review: /复核 3 份/,
    rubricChanges: /还没有分数的报告也按新标准评/,
    rubric: /评分标准/,
    seeMark: "看分数和依据",
  },
  en: {
    none: "No assignment yet",
    add: "New assignment",
    name: "Title",
    nameMissing: "Give the assignment a title",
    instructions: /^Instructions/,
    opens: /^Opens/,
    due: /^Due/,
    order: "Due cannot be before it opens",
    zone: /Eastern Standard Time, UTC-5/,
    here: /1 January .*12:59 where you are/,
    dueShown: /31 December .*23:59 \(UTC-5\)/,
    settings: "Settings",
    save: "Save",
    conflict: "Somebody has just changed this assignment",
    keepMine: "Save mine",
    toHandIn: "To hand in",
    handIn: "Hand in",
    choose: "Choose a file",
    received: (attempt: number) => new RegExp(`Attempt ${attempt} was received`),
    same: /This file is attempt 1 already/,
    onTime: /in time/,
    lateNow: "The due time has passed. What you hand in now is late.",
    late: /\d+ (day|second)s? .*late/,
    closed: "Nothing is taken any more",
    noAttempt: "No attempt is left",
    notOpen: /^Opens/,
    counting: "This one counts",
    waits: "Waits for a teacher",
    none1: /Not handed in 1/,
    notHandedIn: (count: number) => `Not handed in ${count}`,
    three: { toReview: /To review 3/, released: /Released 3/ },
    lateOnly: (count: number) => `Late only ${count}`,
    lateReports: (count: number) => `Late ${count}`,
    review: /Review 3/,
    rubricChanges: /reports that have no score yet are scored by the new rubric/,
    rubric: /Rubric/,
    seeMark: "See mark and reasons",
  },
} as const;

const sameOrigin = { "Sec-Fetch-Site": "same-origin" };

async function send(page: Page, method: "post" | "put", path: string, data: object, headers: object = {}) {
  const answer = await page.request[method](path, { headers: { ...sameOrigin, ...headers }, data });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()).data;
}

/** From an empty course to an assignment to which three students hand in, one of them late. */
export function testAssignmentsIn(
  language: TestLanguage,
  window: Required<Pick<WindowOptions, "theme" | "width">>,
  tested: UsedConsole,
  /** Whether this service has no grace period, and marks are released by hand. Default false. */
  isStrict = false,
): void {
  test(`an assignment is added, three students hand in and one is late (${language}, ${window.theme}, ${window.width} px)`, async () => {
    const said = words[language];
    const options = { language, ...window };

    const { page: teacher } = await tested.signedIn("teacher", null, options);
    const course = await send(teacher, "post", "/api/v1/courses", {
      title: `Compilers ${crypto.randomUUID().slice(0, 8)}`,
      // Not the zone of the browser: times are typed and shown on the clocks of the course, which are named.
      time_zone: "America/New_York",
    });
    const { code } = await send(teacher, "post", `/api/v1/courses/${course.id}/join-code`, {});
    // A second rubric, called the same in both languages.
    const exported = await (await teacher.request.get("/api/v1/rubrics/rubrica-default/export")).json();
    const rubric = `labs-${crypto.randomUUID().slice(0, 8)}`;
    await send(teacher, "post", "/api/v1/rubrics", {
      ...exported,
      id: rubric,
      version: "1.0.0",
      name: { zh: rubric, en: rubric },
    });
    const students: Page[] = [];
    for (let count = 0; count < 4; count++) {
      const { page } = await tested.signedIn("student", null, options);
      await send(page, "post", "/api/v1/courses/join", { code });
      students.push(page);
    }
    const [first, second, third] = students as [Page, Page, Page, Page];

    await teacher.goto(`/console/courses/${course.id}/assignments`);
    await teacher.getByRole("heading", { name: said.none }).waitFor();
    await expectSound(teacher);
    // By keyboard: the button, the fields, Enter.
    await tabTo(teacher, said.add);
    await teacher.keyboard.press("Enter");
    const panel = teacher.getByRole("region", { name: said.add });
    await panel.getByText(said.zone).waitFor();
    await tabTo(teacher, said.name);
    await teacher.keyboard.press("Enter");
    await panel.getByText(said.nameMissing).waitFor();
    await teacher.keyboard.type("Lab 3");
    await panel.getByLabel(said.instructions).fill("At least 8,000 characters.\nExport from Word or LaTeX.");
    // Far from now in any year, and on the clocks of the course, wherever the browser is.
    const year = new Date().getUTCFullYear() + 1;
    await panel.getByLabel(said.opens).fill("2020-01-01T08:00");
    await panel.getByLabel(said.due).fill("2019-12-31T23:59");
    await panel.getByLabel(said.name).press("Enter");
    await panel.getByText(said.order).waitFor();
    await expectSound(teacher);
    await panel.getByLabel(said.due).fill(`${year}-12-31T23:59`);
    await panel.getByLabel(said.name).press("Enter");
    await teacher.getByRole("heading", { name: "Lab 3", level: 1 }).waitFor();
    const id = /assignments\/([0-9a-f-]{36})/.exec(teacher.url())?.[1] ?? "";
    const path = `/api/v1/assignments/${id}`;
    expect(await readJson(teacher, path)).toMatchObject({
      title: "Lab 3",
      opens_at: "2020-01-01T13:00:00.000Z",
      due_at: `${year + 1}-01-01T04:59:59.999Z`,
      cut_off_at: null,
      attempts: null,
      version: 1,
      counts: { not_handed_in: 4 },
    });
    await teacher.getByText(said.dueShown).waitFor();
    await expectSound(teacher);

    // Somebody else is faster: both are shown, and what was not touched here stays as they left it.
    await button(teacher, said.settings).click();
    const settings = teacher.getByRole("region", { name: said.settings, exact: true });
    await eventually(() => settings.getByLabel(said.due).inputValue()).toBe(`${year}-12-31T23:59`);
    await eventually(() => settings.getByLabel(said.opens).inputValue()).toBe("2020-01-01T08:00");
    await settings.getByRole("button", { name: said.rubric }).click();
    await teacher.getByRole("option", { name: `${rubric} 1.0.0` }).click();
    await settings.getByText(said.rubricChanges).waitFor();
    await send(teacher, "put", path, { instructions: "As told in class.", attempts: 2 }, { "If-Match": '"1"' });
    await settings.getByLabel(said.name).fill("Lab three");
    await settings.getByLabel(said.name).press("Enter");
    await settings.getByText(said.conflict).waitFor();
    await settings.getByText("As told in class.").waitFor();
    await settings.getByText("Lab three", { exact: true }).waitFor();
    await expectSound(teacher);
    await button(teacher, said.keepMine).click();
    await teacher.getByRole("heading", { name: "Lab three", level: 1 }).waitFor();
    expect(await readJson(teacher, path)).toMatchObject({
      title: "Lab three",
      rubric_id: rubric,
      rubric_version: "1.0.0",
      instructions: "As told in class.",
      attempts: 2,
      due_at: `${year + 1}-01-01T04:59:59.999Z`,
      version: 3,
    });

    // Students find it where they begin.
    await first.goto("/console/courses");
    const due = first.getByRole("region", { name: said.toHandIn, exact: true });
    await due.getByText("Lab three").waitFor();
    await expectSound(first);
    await due.getByRole("link", { name: said.handIn, exact: true }).click();
    await first.getByRole("heading", { name: "Lab three", level: 1 }).waitFor();
    await first.getByText("As told in class.").waitFor();
    await first.getByText(said.zone).first().waitFor();
    await first.getByText(said.here).waitFor();
    await first.locator("table tbody tr").nth(5).waitFor();
    await expectSound(first);

    const choose = async (page: Page, name: string, text: string) => {
      await button(page, said.choose).waitFor();
      const chooser = page.waitForEvent("filechooser");
      await tabTo(page, said.choose);
      await page.keyboard.press("Enter");
      const pdf = Buffer.from(await sampleReport("course-report.pdf"));
      await (await chooser).setFiles({
        name,
        mimeType: "application/pdf",
        buffer: Buffer.concat([pdf, Buffer.from(`\n%${text}`)]),
      });
    };
    await choose(first, "lab-three.pdf", "one");
    await first.getByText(said.received(1)).waitFor();
    const { submissions: own } = await readJson(first, `${path}/submissions/own`);
    expect(own).toHaveLength(1);
    await first.getByText(own[0].sha256).waitFor();
    await first.getByText(said.onTime).waitFor();
    // The same file again is the same attempt; another one is the second and last.
    await choose(first, "again.pdf", "one");
    await first.getByText(said.same).waitFor();
    await choose(first, "lab-three-b.pdf", "two");
    await first.getByText(said.received(2)).waitFor();
    await first.getByText(said.counting).waitFor();
    // Without an attempt left there is nothing to choose.
    await first.getByText(said.noAttempt).waitFor();
    await eventually(() => button(first, said.choose).count()).toBe(0);
    if (isStrict) await first.getByText(said.waits).first().waitFor();
    else await first.getByRole("link", { name: said.seeMark }).waitFor();
    await expectSound(first);

    await second.goto(`/console/courses/${course.id}/assignments/${id}`);
    await choose(second, "second.pdf", "three");
    await second.getByText(said.received(1)).waitFor();

    // The due time is moved: without a grace period to the last submission, else before all of them.
    const { submissions: seconds } = await readJson(second, `${path}/submissions/own`);
    const past = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString();
    const due_at = isStrict ? seconds[0].handed_in_at : past;
    await send(teacher, "put", path, { due_at }, { "If-Match": '"3"' });
    const lateCount = isStrict ? 1 : 3;
    await third.goto("/console/courses");
    await third.getByRole("link", { name: "Lab three" }).click();
    await third.getByText(said.lateNow).waitFor();
    await choose(third, "third.pdf", "four");
    await third.getByText(said.received(1)).waitFor();
    await third.getByText(said.late).first().waitFor();
    await expectSound(third);

    // Staff see all four, and the counts are the filter.
    await teacher.goto(`/console/courses/${course.id}/assignments`);
    await teacher.getByRole("link", { name: "Lab three" }).click();
    const three = teacher.getByRole("radio", { name: isStrict ? said.three.toReview : said.three.released });
    await three.waitFor();
    await eventually(() => teacher.locator("tbody [role=row], tbody tr").count()).toBe(4);
    await expectSound(teacher);
    await teacher.getByRole("radio", { name: said.none1 }).click();
    await eventually(() => teacher.locator("tbody [role=row], tbody tr").count()).toBe(1);
    await three.click();
    await eventually(() => teacher.locator("tbody [role=row], tbody tr").count()).toBe(3);
    await teacher.getByText(said.lateOnly(lateCount)).click();
    await eventually(() => teacher.locator("tbody [role=row], tbody tr").count()).toBe(lateCount);
    if (isStrict) await teacher.getByRole("link", { name: said.review }).waitFor();
    // The reports of the course can be filtered by it, too: every attempt is one.
    const assignmentAddress = teacher.url();
    await teacher.goto(`/console/class?course=${course.id}`);
    const lateReports = isStrict ? 1 : 4;
    const lateFilter = teacher.getByRole("radio", { name: said.lateReports(lateReports), exact: true });
    await lateFilter.waitFor();
    await lateFilter.press("Enter");
    await teacher.waitForURL((url) => url.searchParams.get("show") === "late");
    await eventually(() => teacher.getByRole("grid").getByRole("rowheader").count()).toBe(lateReports);
    const missing = (count: number) => teacher.getByRole("link", { name: said.notHandedIn(count), exact: true });
    await missing(1).waitFor();
    await expectSound(teacher);
    // Who handed in nothing has no report: the page of the only assignment shows them, else the list of assignments.
    await missing(1).press("Enter");
    await teacher.waitForURL(new RegExp(`/assignments/${id}\\?.*state=not_handed_in`));
    await eventually(() => teacher.locator("tbody [role=row], tbody tr").count()).toBe(1);
    await send(teacher, "post", `/api/v1/courses/${course.id}/assignments`, { title: "Lab four" });
    await teacher.goto(`/console/class?course=${course.id}`);
    await missing(5).press("Enter");
    await teacher.waitForURL((url) => url.pathname === `/console/courses/${course.id}/assignments`);
    await teacher.getByRole("link", { name: "Lab four" }).waitFor();
    await teacher.goto(assignmentAddress);
    await teacher.locator("tbody a").first().click();
    await teacher.waitForURL(/\/console\/reports\/[0-9a-f-]{36}/);

    // Whoever has nothing reads that nothing is taken, before and after.
    const fourth = students[3] as Page;
    await send(teacher, "put", path, { due_at: past, cut_off_at: past }, { "If-Match": '"4"' });
    await fourth.goto(`/console/courses/${course.id}/assignments/${id}`);
    await fourth.getByText(said.closed).waitFor();
    await eventually(() => button(fourth, said.choose).count()).toBe(0);
    await expectSound(fourth);
    const later = new Date(Date.now() + 24 * 3_600_000).toISOString();
    const later2 = { opens_at: later, due_at: null, cut_off_at: null };
    await send(teacher, "put", path, later2, { "If-Match": '"5"' });
    await fourth.reload();
    await fourth.locator("strong").filter({ hasText: said.notOpen }).waitFor();
    await eventually(() => button(fourth, said.choose).count()).toBe(0);
  });
}
