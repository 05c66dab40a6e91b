import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { completion, properAnswer, startFakeModel } from "../../../packages/scoring/test/fake-model.ts";
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
  // Two reports are judged by the model; of the third it gets the contents wrong, so that its score stays provisional.
  const model = startFakeModel(async (body) => {
    await answering.promise;
    return completion(properAnswer(body, { score: 80 }));
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
      if (/\/reports\?.*sort=created_at.*limit=50/.test(request.url())) listReads.push(request.url());
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

  test("releases what is ticked after asking about what needs review, and takes it back", async () => {
    const { page } = await tested.signedIn("teacher", "/class");
    await rows(page).nth(2).waitFor();
    for (const index of [0, 1, 2]) await tick(page, index);
    await page.getByText("已选 3 份").waitFor();
    await shot(page, "class.zh");
    expect(new URL(page.url()).searchParams.get("selected")).toContain("-");
    await page.getByRole("button", { name: "发布", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("发布后学生立刻看到得分和理由", { exact: false }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "全部发布，3 份" }).click();
    await page.getByText("已发布 3 份，学生现在看得到。").waitFor();
    await rows(page).filter({ hasText: "已发布" }).nth(2).waitFor();
    const [own] = (await student.call("GET", "/api/v1/reports")).reports;
    expect(own.score.final_score).toBeNumber();
    await page.getByRole("button", { name: "撤销" }).click();
    await page.getByText("已撤回 3 份，学生看不到了。").waitFor();
    expect((await student.call("GET", "/api/v1/reports")).reports[0].score).toBeNull();
  });

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
    expect(one.match(/chinese-thesis/g)).toHaveLength(1);
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
