import { describe, expect, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { accessibilityViolations, sidewaysOverflow } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { button } from "./page-actions.ts";
import { useTestConsole } from "./use-console.ts";
import { beginWithTasks, rowCount, testProcessOutOfTouch, testWorkers, words } from "./workers-journey.ts";

describe.skipIf(browserPath === null)("workers", () => {
  const tested = useTestConsole({ environment: { TASK_LIMITS: "report.score:30/minute:5" } });

  testWorkers(tested, "en");
  testProcessOutOfTouch(tested, "zh");
  testProcessOutOfTouch(tested, "en");

  test.each(["/workers", "/workers?tab=tasks", "/workers?tab=dead-letters", "/health"])(
    "%s does not scroll sideways on a phone",
    async (path) => {
      const { page } = await tested.signedIn("admin", path, { width: 360, theme: "dark", language: "en" });
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.getByRole("list").or(page.getByRole("tab")).first().waitFor();
      await eventually(() => sidewaysOverflow(page)).toBe(0);
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
    await beginWithTasks(tested);
    const { page } = await tested.signedIn("admin", "/workers?tab=dead-letters");
    await rowCount(page, words.zh.drill, 3);
    await page.getByRole("checkbox", { name: "全选" }).check({ force: true });
    await page.getByText("已选 3 项").waitFor();
    await button(page, "丢弃").click();
    const dialog = page.getByRole("dialog");
    const confirm = dialog.getByRole("button", { name: "丢弃 3 项" });
    await eventually(() => confirm.isDisabled()).toBe(true);
    await dialog.getByLabel("请输入 丢弃").fill("丢弃");
    await eventually(() => confirm.isDisabled()).toBe(false);
    expect(await accessibilityViolations(page)).toEqual([]);
    await confirm.click();
    await page.getByText("没有死信").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});
