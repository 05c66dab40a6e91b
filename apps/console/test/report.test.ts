import { describe, expect, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { readJson } from "./hand-in.ts";
import { recognisedTitle, testQuotesIn, useReport } from "./report-journey.ts";

describe.skipIf(browserPath === null)("the page of a report", () => {
  const scene = useReport();
  const { tested } = scene;

  testQuotesIn("zh", 1, scene);

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
