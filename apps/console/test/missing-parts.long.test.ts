import { describe, expect, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { isFirst, PART_FILE, useReportInParts } from "./report-in-parts.ts";

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

  test("whose file went with an upgrade is there after the page was loaded anew, where it was", async () => {
    const page = await open();
    let asked = 0;
    // The browser may ask twice before it is loaded anew.
    await page.route(PART_FILE, async (route) => {
      asked += 1;
      if (await isFirst(page)) await route.fulfill({ status: 404, json: { success: false, error: "gone" } });
      else await route.continue();
    });
    await page.getByRole("tab", { name: "History" }).click();
    await page.getByText("You handed in course-report.pdf").waitFor();
    expect(asked).toBeGreaterThan(1);
    expect(await isFirst(page)).toBe(false);
    expect(new URL(page.url()).searchParams.get("tab")).toBe("history");
  });
});
