import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { writeLeftOutReport } from "../../../packages/report-parser/test/left-out-report.ts";
import { browserPath } from "./browser.ts";
import { accessibilityViolations } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { handIn } from "./hand-in.ts";
import { useTestConsole } from "./use-console.ts";

describe.skipIf(browserPath === null)("a report whose sentences are not in the text", () => {
  const tested = useTestConsole();
  let page: Page;
  let report: string;

  beforeAll(async () => {
    ({ page } = await tested.signedIn("teacher", null));
    report = await handIn(page, writeLeftOutReport(), "record of counting");
  });

  test("Score shows no total, on the page, in the list and in print, until a person decides", async () => {
    await page.goto(`/console/reports/${report}`);
    const pane = page.getByRole("tabpanel");
    await pane.getByText("没有总分，不会自动发布。").waitFor();
    await eventually(() => pane.getByText("/ 100").count()).toBe(0);
    await eventually(() => pane.getByRole("heading", { name: /怎样得出/ }).count()).toBe(0);
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    const sheet = page.getByRole("article", { name: "打印" });
    await sheet.getByText("没有总分，不会自动发布。").waitFor();
    expect(await sheet.getByText(/怎样得出|\/ 100/).count()).toBe(0);
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    await page.emulateMedia({ media: null });
  });

  test("Reading says where every character has gone, what was left out and why, and leads there", async () => {
    await page.goto(`/console/reports/${report}?tab=reading`);
    const pane = page.getByRole("tabpanel");
    await pane.getByRole("heading", { name: "正文只读到 0 %" }).waitFor();
    await page.getByRole("tab", { name: "读入 1" }).waitFor();
    const rows = pane.getByRole("table").getByRole("row");
    const shares = await rows.locator("td:last-child").allTextContents();
    expect(shares.at(-1)).toBe("100.0 %");
    const sum = shares.slice(0, -1).reduce((all, share) => all + Number.parseFloat(share), 0);
    expect(Math.abs(sum - 100)).toBeLessThan(0.5);
    await pane.getByText("当成了数据表的格子").waitFor();
    await pane.getByText(/The sensor was replaced once/).waitFor();
    await pane.getByRole("button", { name: "第 1 页" }).click();
    await page.locator('[class*="asked"]').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});
