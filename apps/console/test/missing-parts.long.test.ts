import { describe, expect, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { isFirst, useReportInParts } from "./report-in-parts.ts";

describe.skipIf(browserPath === null)("a part that is loaded when it is needed", () => {
  const { open } = useReportInParts();

  test("is waited for while the service cannot be reached, and the page stays", async () => {
    const page = await open();
    const looked = page.waitForRequest((request) => request.method() === "HEAD");
    await page.route(/\/console\//, (route) => route.abort());
    await page.getByRole("tab", { name: "History" }).click();
    await looked;
    await page.unroute(/\/console\//);
    await page.getByText("You handed in course-report.pdf").waitFor();
    expect(await isFirst(page)).toBe(true);
  });
});
