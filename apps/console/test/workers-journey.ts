import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { enqueueTasks } from "../../../packages/adapter-postgres/test/enqueue-tasks.ts";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { accessibilityViolations } from "./check-accessibility.ts";
import type { TestLanguage } from "./open-console.ts";
import { shot } from "./open-console.ts";
import { button } from "./page-actions.ts";
import { personClient } from "./person-client.ts";
import type { UsedConsole } from "./use-console.ts";

export const words = {
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
    warning: "已有课程，但任何人都可以自行注册为教师。",
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
    warning: "There are courses, and anybody may register as teacher.",
    advice: "Check that the store can be written to",
    simulated: "Simulated: no AI model is set up, scores are provisional",
    lost: "Lost for 38 s",
  },
} as const;

const later = { type: "example", payload: { message: "later" }, delaySeconds: 3600 };
const dying = { type: "test", payload: { dies: true } };

const tab = (page: Page, name: string | RegExp) => page.getByRole("tab", { name });
const rows = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
/** Until as many rows say so. */
export const rowCount = (page: Page, name: string, count: number) =>
  page.waitForFunction(
    ([text, wanted]) =>
      [...document.querySelectorAll("[role=row]")].filter((row) => row.textContent?.includes(text)).length === wanted,
    [name, count] as const,
  );

/** Three dead letters, two tasks that wait and nothing paused, whatever the tests before left. */
export async function beginWithTasks(tested: UsedConsole): Promise<void> {
  const admin = await personClient(tested, await tested.account("admin"));
  const letters = async () => (await admin.call("GET", "/api/v1/dead-letters")).dead_letters;
  await admin.call("POST", "/api/v1/task-types/test/resume");
  for (const { id } of (await admin.call("GET", "/api/v1/tasks?type=example")).tasks) {
    await admin.call("POST", `/api/v1/tasks/${id}/cancel`);
  }
  for (const { id } of await letters()) await admin.call("DELETE", `/api/v1/dead-letters/${id}`);
  await enqueueTasks(tested.database, [dying, dying, dying, later, later]);
  await waitFor(async () => (await letters()).length === 3);
}

/** Workers, dead letters, tasks and health as an administrator sees them. */
export function testWorkers(tested: UsedConsole, language: TestLanguage): void {
  test(`a type is paused, a dead letter redriven, which waits until the type is resumed; a task is cancelled (${language})`, async () => {
    const said = words[language];
    await beginWithTasks(tested);
    const { page, account } = await tested.signedIn("admin", "/workers", { language, alone: true });
    await page.clock.install();
    await page.getByText(said.limit).waitFor();
    await button(page, said.pause).click();
    await rows(page, account.name).getByText(said.paused).waitFor();
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
  });

  test(`health says what is unwell and what to do (${language})`, async () => {
    const said = words[language];
    const { page } = await tested.signedIn("admin", "/health", { language });
    await page.getByText(said.simulated).waitFor();
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
                warnings: [{ code: "open_staff_roles", message: said.warning }],
              },
            },
          }),
    );
    await page.reload();
    await page.getByText(said.unwell).waitFor();
    await page.getByText(said.warning).waitFor();
    await page.getByRole("alert").getByText(said.advice).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });
}

/** A process that has not been heard of. */
export function testProcessOutOfTouch(tested: UsedConsole, language: TestLanguage): void {
  test(`a process that is out of touch is told (${language})`, async () => {
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
}
