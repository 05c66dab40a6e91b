import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { enqueueTasks } from "../../../packages/adapter-postgres/test/enqueue-tasks.ts";
import { browserPath } from "./browser.ts";
import { accessibilityViolations, sidewaysOverflow } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { shot } from "./open-console.ts";
import { personClient } from "./person-client.ts";
import { useTestConsole } from "./use-console.ts";

const words = {
  zh: {
    tasks: /^任务 ?\d*$/,
    dead: /^死信/,
    workers: "进程与任务类型",
    pause: "暂停 演练",
    resume: "恢复 演练",
    paused: "已暂停",
    redrive: "再试一次",
    redriven: "1 项已重新排队",
    waiting: "排队",
    later: "稍后",
    drill: "演练：故意失败",
    cancel: "取消 示例",
    cancelled: "已取消任务“示例”",
    limit: "1 分钟内最多 30 个，可一次开始 5 个",
    unwell: "1 个部分不正常",
    advice: "请检查存储是否可写",
    simulated: "模拟评分：没有配置 AI 模型，只有临时分",
    lost: "失联 38 秒",
  },
  en: {
    tasks: /^Tasks/,
    dead: /^Dead letters/,
    workers: "Processes and task types",
    pause: "Pause Drill",
    resume: "Resume Drill",
    paused: "Paused",
    redrive: "Try again",
    redriven: "1 waits again",
    waiting: "Waiting",
    later: "Later",
    drill: "A drill that was to fail",
    cancel: "Cancel Example",
    cancelled: "Cancelled “Example”",
    limit: "30 in 1 min, 5 at once",
    unwell: "1 part is unwell",
    advice: "Check that the store can be written to",
    simulated: "Simulated: no AI model is set up, scores are provisional",
    lost: "Lost for 38 s",
  },
} as const;

const later = { type: "example", payload: { message: "later" }, delaySeconds: 3600 };
const dying = { type: "test", payload: { dies: true } };
const deadlineMilliseconds = 60_000;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const tab = (page: Page, name: string | RegExp) => page.getByRole("tab", { name });
const rows = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
/** Until as many rows say so. */
const rowCount = (page: Page, name: string, count: number) =>
  page.waitForFunction(
    ([text, wanted]) =>
      [...document.querySelectorAll("[role=row]")].filter((row) => row.textContent?.includes(text)).length === wanted,
    [name, count] as const,
  );

describe.skipIf(browserPath === null)("workers", () => {
  const tested = useTestConsole({ environment: { TASK_LIMITS: "report.score:30/minute:5" } });

  /** Three dead letters, two tasks that wait and nothing paused, whatever the tests before left. */
  const begin = async () => {
    const admin = await personClient(tested, await tested.account("admin"));
    const letters = async () => (await admin.call("GET", "/api/v1/dead-letters")).dead_letters;
    await admin.call("POST", "/api/v1/task-types/test/resume");
    for (const { id } of (await admin.call("GET", "/api/v1/tasks?type=example")).tasks) {
      await admin.call("POST", `/api/v1/tasks/${id}/cancel`);
    }
    for (const { id } of await letters()) await admin.call("DELETE", `/api/v1/dead-letters/${id}`);
    await enqueueTasks(tested.database, [dying, dying, dying, later, later]);
    const deadline = Date.now() + deadlineMilliseconds;
    while ((await letters()).length < 3) {
      if (Date.now() > deadline) throw new Error("The drills did not die.");
      await Bun.sleep(50);
    }
  };

  test.each(["zh", "en"] as const)(
    "a type is paused, a dead letter redriven, which waits until the type is resumed; a task is cancelled (%s)",
    async (language) => {
      const said = words[language];
      await begin();
      const { page, account } = await tested.signedIn("admin", "/workers", { language, alone: true });
      await page.clock.install();
      await page.getByText(said.limit).waitFor();
      await button(page, said.pause).click();
      await rows(page, account.name).getByText(said.paused).waitFor();
      await shot(page, `workers.${language}`);
      expect(await accessibilityViolations(page)).toEqual([]);

      await tab(page, said.dead).click();
      await rowCount(page, said.drill, 3);
      await rows(page, said.drill).first().click();
      await page.waitForURL(/letter=/);
      await page.getByText('"dies": true').waitFor();
      await shot(page, `dead-letters.${language}`);
      expect(await accessibilityViolations(page)).toEqual([]);
      await button(page, said.redrive).click();
      await page.getByText(said.redriven).waitFor();
      await rowCount(page, said.drill, 2);

      await tab(page, said.tasks).click();
      await button(page, said.waiting)
        .or(page.getByRole("radio", { name: said.waiting, exact: true }))
        .click();
      await page.waitForURL(/state=ready/);
      await rowCount(page, language === "zh" ? "演练" : "Drill", 1);
      await page.getByRole("radio", { name: said.later, exact: true }).click();
      const scheduled = page.getByRole("button", { name: said.cancel });
      await scheduled.first().waitFor();
      const before = await scheduled.count();
      await scheduled.first().click();
      await page.getByText(said.cancelled).waitFor();
      const answered = page.waitForResponse((response) => response.url().endsWith("/cancel"));
      await page.clock.fastForward(11_000);
      expect((await answered).status()).toBe(200);
      await rowCount(page, language === "zh" ? "示例" : "Example", before - 1);
      expect(await accessibilityViolations(page)).toEqual([]);

      await tab(page, said.workers).click();
      await button(page, said.resume).click();
      await button(page, said.pause).waitFor();
      await tab(page, said.dead).click();
      await rowCount(page, said.drill, 3);
    },
  );

  test("what updates by itself leaves the focus where it is", async () => {
    const { page } = await tested.signedIn("admin", "/workers");
    const table = page.getByRole("grid", { name: "工作进程" });
    await table.waitFor();
    await table.getByRole("row").nth(2).focus();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-key"));
    const before = await focused();
    expect(before).toContain("/");
    for (let times = 0; times < 2; times += 1) {
      await page.waitForResponse((response) => response.url().endsWith("/workers/status"));
    }
    await eventually(() => focused()).toBe(before ?? "");
    await button(page, "停止更新").click();
    await page.getByText("已停止更新").waitFor();
    await button(page, "继续更新").waitFor();
  });

  test("nothing is asked of the service while the page is hidden", async () => {
    const { page } = await tested.signedIn("admin", "/workers", { alone: true });
    await page.clock.install();
    await page.reload();
    await page.getByRole("grid").first().waitFor();
    const turn = (state: "hidden" | "visible") =>
      page.evaluate((value) => {
        Object.defineProperty(document, "visibilityState", { value, configurable: true });
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      }, state);
    await turn("hidden");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    for (let times = 0; times < 5; times += 1) await page.clock.fastForward(3_000);
    expect(asked).toEqual([]);
    const answered = page.waitForResponse((response) => response.url().endsWith("/workers/status"));
    await turn("visible");
    expect((await answered).status()).toBe(200);
  });

  test("several dead letters are discarded once the word is typed", async () => {
    await begin();
    const { page } = await tested.signedIn("admin", "/workers?tab=dead-letters");
    await rowCount(page, words.zh.drill, 3);
    await page.getByRole("checkbox", { name: "全选" }).check({ force: true });
    await page.getByText("已选 3 项").waitFor();
    await button(page, "丢弃").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("请输入 丢弃").fill("丢弃");
    await dialog.getByRole("button", { name: "丢弃 3 项" }).click();
    await page.getByText("没有死信").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test.each(["zh", "en"] as const)("a process that is out of touch is told (%s)", async (language) => {
    const { page } = await tested.signedIn("admin", "/health", { language });
    await page.route(/\/workers\/status$/, async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const lost = { ...body.data.workers[0], process: "lost", kind: "knowledge-graph", seen_seconds_ago: 38 };
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, workers: [lost] } } });
    });
    await page.goto("/console/workers");
    await page.getByText(words[language].lost).waitFor();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test.each(["zh", "en"] as const)("health says what is unwell and what to do (%s)", async (language) => {
    const said = words[language];
    const { page } = await tested.signedIn("admin", "/health", { language });
    await page.getByText(said.simulated).waitFor();
    await shot(page, `health.${language}`);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.route(/\/health$/, (route) =>
      route.request().resourceType() === "document"
        ? route.fallback()
        : route.fulfill({
            status: 503,
            json: {
              success: false,
              error: "…",
              data: {
                status: "unhealthy",
                components: [
                  { component: "database", healthy: true, detail: "answers" },
                  { component: "object_store", healthy: false, detail: "ENOSPC" },
                ],
              },
            },
          }),
    );
    await page.reload();
    await page.getByText(said.unwell).waitFor();
    await page.getByRole("alert").getByText(said.advice).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test.each(["/workers", "/workers?tab=tasks", "/workers?tab=dead-letters", "/health"])(
    "%s does not scroll sideways on a phone",
    async (path) => {
      const { page } = await tested.signedIn("admin", path, { width: 360, theme: "dark", language: "en" });
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.getByRole("list").or(page.getByRole("tab")).first().waitFor();
      await eventually(() => sidewaysOverflow(page)).toBe(0);
    },
  );
});
