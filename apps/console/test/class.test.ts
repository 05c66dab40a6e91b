import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import {
  completion,
  criteriaOf,
  properAnswer,
  startFakeModel,
  userText,
} from "../../../packages/scoring/test/fake-model.ts";
import { browserPath } from "./browser.ts";
import { accessibilityViolations, sidewaysOverflow } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { judgeEnvironment } from "./judge-environment.ts";
import { breakRoute, shot } from "./open-console.ts";
import { type PersonClient, personClient } from "./person-client.ts";
import { useTestConsole } from "./use-console.ts";

const hostileTitle = "<img src=x onerror=alert(1)>";

describe.skipIf(browserPath === null)("the class", () => {
  let student: PersonClient;
  const answering = Promise.withResolvers<void>();
  // Two reports are judged by the model; of the third, the English one, its answer about the contents is cut off, so that its
  // score stays provisional and is on hold.
  const model = startFakeModel(async (body) => {
    await answering.promise;
    if (criteriaOf(body).some((id) => id.startsWith("contents-")) && !/[\u4e00-\u9fff]/.test(userText(body))) {
      return completion('{"criteria": {', "length");
    }
    const answer = JSON.parse(properAnswer(body));
    // All alike would be a reason to hold it.
    for (const [id, judged] of Object.entries<{ score: number }>(answer.criteria)) judged.score = 76 + (id.length % 9);
    return completion(JSON.stringify(answer));
  });
  const tested = useTestConsole({ environment: { SCORE_RELEASE: "manual", ...judgeEnvironment(model) } });
  beforeAll(async () => {
    student = await personClient(tested, await tested.account("student"));
  });
  afterAll(() => model[Symbol.dispose]());

  const rows = (page: Page) =>
    page
      .getByRole("grid")
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader") });
  const tick = (page: Page, index: number) => rows(page).nth(index).getByRole("checkbox").check({ force: true });
  const download = async (page: Page, press: () => Promise<void>) => {
    const [file] = await Promise.all([page.waitForEvent("download"), press()]);
    return Bun.file(await file.path()).text();
  };

  test("says that nobody handed in, then counts live what is being processed", async () => {
    const { page } = await tested.signedIn("teacher", "/class");
    await page.getByRole("heading", { name: "还没有人提交" }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await student.submit("chinese-thesis.pdf", hostileTitle);
    const english = await personClient(tested, await tested.account("student"));
    const ids = [await english.submit("english-thesis.pdf"), await english.submit("chinese-thesis.pdf")];
    await page.reload();
    await page.getByText("3 份报告，0 份已处理，3 份正在处理").waitFor();
    answering.resolve();
    await page.getByText("3 份报告，全部处理完毕").waitFor();
    for (const id of ids) await english.settled(id);
    await page.getByText("AI 评分", { exact: true }).first().waitFor();
    await eventually(() => rows(page).count()).toBe(3);
  });

  test("reads all again where a report was done by the time that it first asked what is under way", async () => {
    const { page } = await tested.signedIn("teacher", "/my-reports");
    let figuresRead = 0;
    await page.route("**/api/v1/scores/statistics", async (route) => {
      figuresRead += 1;
      const response = await route.fetch();
      const { data, ...rest } = await response.json();
      // As they were a moment before the report was done.
      await route.fulfill({ response, json: { ...rest, data: { ...data, in_progress: figuresRead === 1 ? 1 : 0 } } });
    });
    const listReads: string[] = [];
    page.on("request", (request) => {
      if (/\/reports\?.*sort=created_at.*limit=100/.test(request.url())) listReads.push(request.url());
    });
    await page.goto("/console/class");
    await page.getByText("3 份报告，全部处理完毕").waitFor();
    await eventually(async () => [figuresRead, listReads.length]).toEqual([2, 2]);
  });

  test("averages what the model judged and nothing provisional, and shows both apart", async () => {
    const { page } = await tested.signedIn("teacher", "/class");
    const teacher = await personClient(tested, await tested.account("teacher"));
    const { scales } = await teacher.call("GET", "/api/v1/scores/statistics");
    const ai = scales.find(({ mode }: { mode: string }) => mode === "ai");
    expect([ai.count, scales.length]).toEqual([2, 2]);
    const numbers = page.getByRole("region", { name: "统计" });
    await numbers.getByText("另有 1 份临时分，不计入").waitFor();
    await eventually(() => numbers.locator("p").first().textContent()).toBe(String(ai.mean));
    await page.getByRole("button", { name: "看表格" }).click();
    await eventually(() => numbers.getByRole("table").getByRole("row").count()).toBe(6);
    await eventually(() => numbers.getByRole("list", { name: "平均分最低的五项" }).getByRole("listitem").count()).toBe(
      5,
    );
    const provisional = rows(page).filter({ hasText: "临时 · " });
    await eventually(() => provisional.locator("[data-pencil]").count()).toBe(1);
    // In pencil, and without a level.
    await eventually(async () => /优秀|良好|中等|及格/.test((await provisional.textContent()) ?? "")).toBe(false);
    // What a student typed stays text.
    await page.getByText(hostileTitle).waitFor();
    await eventually(() => page.locator("main img").count()).toBe(0);
  });

  test.each(["zh", "en"] as const)(
    "searches, filters, sorts and leaves out columns, all of it in the address (%s)",
    async (language) => {
      const words =
        language === "zh"
          ? { provisional: "临时 1", find: "查找学生或题目", title: "题目", columns: "选择列", score: "得分" }
          : {
              provisional: "Provisional 1",
              find: "Find a student or title",
              title: "Title",
              columns: "Columns",
              score: "Score",
            };
      const { page } = await tested.signedIn("teacher", "/class", { language });
      await rows(page).nth(2).waitFor();
      await page.getByRole("radio", { name: words.provisional }).click();
      await rows(page).nth(1).waitFor({ state: "detached" });
      expect(new URL(page.url()).searchParams.get("show")).toBe("provisional");
      await page.goBack().catch(() => null);
      await page.goto("/console/class?sort=score&order=asc");
      await rows(page).nth(2).waitFor();
      // The provisional score comes last, whichever way the others are sorted.
      await rows(page).nth(2).locator("[data-pencil]").waitFor();
      await page.getByRole("searchbox", { name: words.find }).fill("onerror");
      await rows(page).nth(1).waitFor({ state: "detached" });
      await eventually(() => rows(page).first().textContent()).toContain(hostileTitle);
      await page.getByRole("button", { name: words.columns }).click();
      await page.getByRole("menuitemcheckbox", { name: words.title }).click();
      await page.keyboard.press("Escape");
      await page.getByRole("columnheader", { name: words.title }).waitFor({ state: "detached" });
      await page.reload();
      await rows(page).first().waitFor();
      await eventually(() => rows(page).count()).toBe(1);
      await eventually(() => page.getByRole("columnheader", { name: words.title }).count()).toBe(0);
      await eventually(() => page.getByRole("columnheader", { name: words.score }).getAttribute("aria-sort")).toBe(
        "ascending",
      );
    },
  );

  test("releases what is ticked, leaves what is on hold and names it, and takes it back", async () => {
    const { page } = await tested.signedIn("teacher", "/class");
    await rows(page).nth(2).waitFor();
    for (const index of [0, 1, 2]) await tick(page, index);
    await page.getByText("已选 3 份").waitFor();
    await page.getByText("其中 1 份暂缓，不会一起发布").waitFor();
    await shot(page, "class.zh");
    expect(new URL(page.url()).searchParams.get("selected")).toContain("-");
    await page.getByRole("button", { name: "发布", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "发布 2 份" });
    await dialog.getByText("1 份暂缓，不会发布，要逐份认可。", { exact: false }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: /暂缓，不发布/ }).click();
    await dialog.getByRole("link", { name: /张三/ }).first().waitFor();
    await dialog.getByRole("button", { name: "发布 2 份" }).click();
    const status = page.getByRole("status").filter({ hasText: "已发布 2 份，学生现在看得到。" });
    await status.getByText("1 份暂缓，没有发布：", { exact: false }).waitFor();
    await eventually(() => status.getByRole("listitem").count()).toBe(1);
    await rows(page).filter({ hasText: "已发布" }).nth(1).waitFor();
    const [own] = (await student.call("GET", "/api/v1/reports")).reports;
    expect(own.score.final_score).toBeNumber();
    await page.getByRole("button", { name: "撤销" }).click();
    await page.getByText("已撤回 2 份，学生看不到了。").waitFor();
    expect((await student.call("GET", "/api/v1/reports")).reports[0].score).toBeNull();
  });

  test("filters by decision, and asks whether the one on hold is accepted where it alone is to be released", async () => {
    const { page } = await tested.signedIn("teacher", "/class", { language: "en" });
    await page.getByRole("radio", { name: "On hold 1" }).click();
    await rows(page).nth(1).waitFor({ state: "detached" });
    expect(new URL(page.url()).searchParams.get("show")).toBe("hold");
    await rows(page).first().getByText("On hold", { exact: true }).waitFor();
    await tick(page, 0);
    await page.getByRole("button", { name: "Release", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "This score is on hold" });
    await dialog.getByRole("listitem").first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Accept and release" }).click();
    await page.getByText("1 report released. Students see it now.").waitFor();
    await page.getByRole("radio", { name: "On hold 0" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("1 report withheld. Students no longer see it.").waitFor();
    // Withheld it stays accepted, until that is taken back too.
    const teacher = await personClient(tested, await tested.account("teacher"));
    const { reports } = await teacher.call("GET", "/api/v1/reports");
    const accepted = reports.find(({ score }: { score: { accepted_at: string | null } }) => score.accepted_at !== null);
    const { run_id, version } = accepted.score;
    await teacher.call(
      "DELETE",
      `/api/v1/reports/${accepted.id}/acceptance?${new URLSearchParams({ run_id, version })}`,
    );
    await page.reload();
    await page.getByRole("radio", { name: "On hold 1" }).waitFor();
  });

  test.each(["zh", "en"] as const)(
    "asks about 60 reports in a dozen lines at most, with the reports behind each (%s)",
    async (language) => {
      const { page } = await tested.signedIn("teacher", "/class", { language });
      const titles = {
        zh: ["对评分者说的话", "有看不见的文字", "缺章", "AI没有读完"],
        en: ["Words addressed to the grader", "Text that no reader sees", "Missing chapters", "Not all of it was read"],
      }[language];
      // Sixty of the class's own kind, with a dozen kinds of findings among them.
      await page.route(/\/api\/v1\/reports\?.*limit=100/, async (route) => {
        if (!route.request().url().includes("sort=")) return route.fallback();
        const response = await route.fetch();
        const { data, ...rest } = await response.json();
        const [first] = data.reports.filter(({ score }: { score: object | null }) => score !== null);
        const reports = Array.from({ length: 60 }, (_, index) => ({
          ...first,
          id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
          name: `Report ${index}`,
          score_state: index < 4 ? "awaiting_teacher" : "awaiting_release",
          score: {
            ...first.score,
            released_at: null,
            decision: index < 4 ? "hold" : index < 30 ? "look" : "clear",
            findings: (index < 30 ? [index % 12, (index * 5) % 12] : []).map((kind, at) => ({
              number: at + 1,
              code: `kind_${kind}`,
              weight: index < 4 ? "hold" : "look",
              section: null,
              criterion_ids: [],
              pages: [],
              title: `${titles[kind % 4]} ${kind}`,
              message: `${titles[kind % 4]} ${kind} in Report ${index}`,
            })),
          },
        }));
        await route.fulfill({ response, json: { ...rest, data: { ...data, reports, total: 60 } } });
      });
      await page.reload();
      await rows(page).nth(59).waitFor();
      await page.getByRole("grid").getByRole("checkbox").first().check({ force: true });
      await page.getByRole("button", { name: language === "zh" ? "发布" : "Release", exact: true }).click();
      const dialog = page.getByRole("dialog");
      const release = dialog.getByRole("button", { name: language === "zh" ? "发布 56 份" : "Release 56" });
      await release.waitFor();
      const lines = dialog.getByRole("heading", { level: 3 });
      // With the title, the sentence above and the buttons below.
      expect((await lines.count()) + 3).toBeLessThanOrEqual(12);
      const box = await dialog.boundingBox();
      expect(box && box.height < 900).toBe(true);
      expect(await accessibilityViolations(page)).toEqual([]);
      await shot(page, `class-release.${language}`);
      await lines.first().getByRole("button").click();
      await eventually(() => dialog.getByRole("link").count()).toBe(4);
      await dialog.getByRole("link", { name: /Report 3/ }).waitFor();
    },
  );

  test("exports the filter and the selection, in the language of the page", async () => {
    const { page } = await tested.signedIn("teacher", "/class?show=provisional", { language: "en" });
    await rows(page).first().waitFor();
    await page.getByRole("button", { name: "Export" }).click();
    const all = await download(page, () => page.getByRole("menuitem", { name: "Export CSV" }).click());
    expect(all.split("\r\n")).toHaveLength(3);
    expect(all).toStartWith("title,file,owner");
    await page.goto("/console/class?q=onerror");
    await rows(page).first().waitFor();
    await tick(page, 0);
    await page.getByRole("button", { name: "Export" }).last().click();
    const one = await download(page, () => page.getByRole("menuitem", { name: "Export Markdown" }).click());
    expect(one).toContain("## Judged by AI");
    expect(one.match(/^\| /gm)).toHaveLength(3);
  });

  test("scores the ticked ones again after asking", async () => {
    const { page } = await tested.signedIn("teacher", "/class?q=onerror", { language: "en" });
    await rows(page).first().waitFor();
    await tick(page, 0);
    await page.getByRole("button", { name: "Score again" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Score again" }).click();
    await page.getByText("1 report being scored again.").waitFor();
    await page.getByText("3 reports, all processed").waitFor();
  });

  test("leads to the next report that needs review", async () => {
    const { page } = await tested.signedIn("teacher", "/class");
    await page.getByRole("link", { name: "复核下一份" }).click();
    await page.waitForURL(/\/reports\/[-0-9a-f]+\/override/);
    await page.getByRole("table", { name: "模型的分数和我的分数" }).waitFor();
  });

  test("says what broke with a number to ask by, and what a student may not see", async () => {
    const { page } = await tested.signedIn("teacher", "/class");
    await rows(page).first().waitFor();
    await breakRoute(page, /scores\/statistics/);
    await page.reload();
    await page.getByText("编号 7f3c-21a9").waitFor();
    await page.unroute(/scores\/statistics/);
    await page.getByRole("button", { name: "再试一次" }).click();
    await rows(page).first().waitFor();
    const { page: own } = await tested.signedIn("student", "/class");
    await own.getByRole("alert").waitFor();
    await eventually(() => own.getByRole("grid").count()).toBe(0);
  });

  test.each([
    ["zh", "light", 390],
    ["en", "dark", 360],
    ["en", "light", 1440],
  ] as const)("has no violation and no sideways scrolling (%s, %s, %i px)", async (language, theme, width) => {
    const { page } = await tested.signedIn("teacher", "/class", { language, theme, width });
    await rows(page).nth(2).waitFor();
    await tick(page, 1);
    await eventually(() => sidewaysOverflow(page)).toBe(0);
    if (theme === "dark" || width === 1440) expect(await accessibilityViolations(page)).toEqual([]);
    if (theme === "light") await shot(page, `class.${language}${width === 390 ? ".390" : ""}`);
  });
});
