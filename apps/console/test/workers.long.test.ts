import { describe, expect, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { sidewaysOverflow } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { button } from "./page-actions.ts";
import { useTestConsole } from "./use-console.ts";
import { testWorkers } from "./workers-journey.ts";

describe.skipIf(browserPath === null)("workers", () => {
  const tested = useTestConsole({ environment: { TASK_LIMITS: "report.score:30/minute:5" } });

  testWorkers(tested, "en");

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
});
