import { describe, expect, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { accessibilityViolations } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { handIn, processed, readJson, sampleReport } from "./hand-in.ts";
import { testQuoteLines } from "./quote-lines-journey.ts";
import { recognisedTitle, testReportIn, useReport } from "./report-journey.ts";

describe.skipIf(browserPath === null)("the page of a report", () => {
  const scene = useReport();
  const { tested, open } = scene;

  testReportIn("zh", 1, { theme: "light", width: 390 }, scene);

  test("keys lead from evidence to evidence, from page to page and to words", async () => {
    const page = await open(`/reports/${scene.thesis}`);
    await page.locator(".page canvas").first().waitFor();
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    const at = () => new URL(page.url()).searchParams.get("at");
    await page.keyboard.press("j");
    await page.locator('.page [data-evidence][aria-current="true"]').waitFor();
    const first = at();
    await page.keyboard.press("j");
    await page.waitForURL((url) => url.searchParams.get("at") !== first);
    await page.keyboard.press("k");
    await page.waitForURL((url) => url.searchParams.get("at") === first);
    // A criterion that was opened is read: the next evidence is its own, or that of the first one after it that has any.
    for (const [criterion, next] of [
      ["2.2", "2.2-1"],
      ["2.3", "3.1-1"],
      ["1.1", first],
    ]) {
      const line = page.locator(`[data-criterion="${criterion}"] button`).first();
      if ((await line.getAttribute("aria-expanded")) === "true") await line.click();
      await line.click();
      await page.waitForURL((url) => !url.searchParams.has("at"));
      await page.locator(`[data-criterion="${criterion}"][aria-current="true"]`).waitFor();
      await page.keyboard.press("j");
      await page.waitForURL((url) => url.searchParams.get("at") === next);
    }
    const field = page.getByLabel("页码");
    const isAt = (number: number) =>
      page.waitForFunction(
        (value) => (document.querySelector("input[aria-label=页码]") as HTMLInputElement).value === value,
        String(number),
      );
    await field.fill("1");
    await field.press("Enter");
    await isAt(1);
    await field.blur();
    // Each press counts, however soon the next one comes.
    await page.evaluate(() => {
      for (let times = 0; times < 2; times += 1) {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "]", bubbles: true }));
      }
    });
    await isAt(3);
    await page.keyboard.press("[");
    await isAt(2);
    // Enter opens the criterion that is being read, once it was closed.
    const line = page.locator(`[data-criterion="${first?.split("-")[0]}"] button`).first();
    await line.click();
    await eventually(() => line.getAttribute("aria-expanded")).toBe("false");
    await line.evaluate((button) => (button as HTMLElement).blur());
    await page.keyboard.press("Enter");
    await page
      .locator(`[data-criterion="${first?.split("-")[0]}"] button[aria-expanded="true"]`)
      .first()
      .waitFor();
    // Words are found in the whole document.
    await page.keyboard.press("/");
    await page.keyboard.type("结论");
    await page.getByText(/^\d+ \/ \d+$/).waitFor();
    await page.locator(".textLayer .highlight.selected").first().waitFor();
    await page.keyboard.press("Escape");
    await page.getByLabel("在文中查找").first().waitFor();
    await eventually(() => page.locator(".textLayer .highlight").count()).toBe(0);
  });

  testQuoteLines(scene);

  test("a file that is gone, a report that is not there and one that failed say what to do", async () => {
    const page = await open("/my-reports");
    await page.route(/\/file$/, (route) => route.fulfill({ status: 404, body: "{}" }));
    await page.goto(`/console/reports/${scene.thesis}`);
    await page.getByText("PDF 文件不在了").waitFor();
    await page.goto("/console/reports/00000000-0000-4000-8000-000000000000");
    await page.getByRole("heading", { name: "没有这份报告" }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.unroute(/\/file$/);
    const broken = await handIn(page, await sampleReport("broken.pdf"), "broken");
    expect(await processed(page, broken)).toBe("failed");
    await page.goto(`/console/reports/${broken}`);
    await page.getByText("这份报告没能处理完").waitFor();
    await page.getByRole("link", { name: "换一份提交" }).waitFor();
    await page.getByRole("button", { name: "再处理一次" }).click();
    await page.getByText("正在处理").or(page.getByText("这份报告没能处理完")).first().waitFor();
  });

  test("on paper it is title, score and every reason", async () => {
    const page = await open(`/reports/${scene.thesis}`);
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({ media: "print" });
    const sheet = page.getByRole("article");
    await sheet.getByRole("heading", { name: recognisedTitle }).waitFor();
    await eventually(() => sheet.locator("[data-criterion] [data-quote]").count()).toBeGreaterThan(5);
    await eventually(() => page.getByRole("tablist").isVisible()).toBe(false);
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    await sheet.waitFor({ state: "detached" });
  });

  test("a report that a teacher deletes is hidden at once and comes back by undoing", async () => {
    const { page } = await tested.signedIn("teacher", `/reports/${scene.thesis}`);
    await page.getByRole("button", { name: /更多操作/ }).click();
    await page.getByRole("menuitem", { name: "删除报告" }).click();
    await page.getByRole("heading", { name: "已删除", exact: true }).waitFor();
    await page.getByRole("button", { name: "撤销" }).click();
    await page.getByRole("heading", { name: recognisedTitle, level: 1 }).waitFor();
    expect((await readJson(page, `/api/v1/reports/${scene.thesis}`)).status).toBe("scored");
  });
});
