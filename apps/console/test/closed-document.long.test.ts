import { describe, expect, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { eventually } from "./eventually.ts";
import { handIn } from "./hand-in.ts";
import { writeLargePdf } from "./large-pdf.ts";
import { useTestConsole } from "./use-console.ts";

describe.skipIf(browserPath === null)("a document that is left while it draws", () => {
  const tested = useTestConsole();

  test("ends without an error of a page that is on its way", async () => {
    const { page } = await tested.signedIn("student", null);
    const report = await handIn(page, writeLargePdf(60, 3_000_000, 10), "Left early");
    const pages = page.locator(".page");
    const left = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await page.route(/\/file$/, async (route) => {
      // The first page comes, and what is asked for after it only when the document is closed.
      if ((await pages.first().locator("canvas").count()) > 0) {
        asked.resolve();
        await left.promise;
      }
      await route.continue();
    });
    await page.goto(`/console/reports/${report}`);
    await pages.first().locator("canvas").waitFor();
    await asked.promise;
    await page.getByLabel("页码").fill("42");
    await page.keyboard.press("Enter");
    await eventually(() => pages.nth(41).getAttribute("data-loaded")).toBeNull();
    await eventually(() => pages.nth(41).evaluate((each) => each.getBoundingClientRect().top)).toBeLessThan(900);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(page.workers()).toHaveLength(1);
    await page.getByRole("navigation").getByRole("link", { name: "我的报告" }).click();
    await pages.first().waitFor({ state: "detached" });
    // Its thread ends last of all.
    await eventually(async () => page.workers().length).toBe(0);
    left.resolve();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("ends without an error while its structure is read", async () => {
    const { page } = await tested.signedIn("student", null);
    const report = await handIn(page, writeLargePdf(60, 3_000_000, 10), "Left at once");
    const left = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await page.route(/\/file$/, async (route) => {
      // The list of objects stands at the end of the file.
      if (!route.request().headers().range?.startsWith("bytes=0-")) {
        asked.resolve();
        await left.promise;
      }
      await route.continue();
    });
    await page.goto(`/console/reports/${report}`);
    await asked.promise;
    expect(page.workers()).toHaveLength(1);
    await page.getByRole("navigation").getByRole("link", { name: "我的报告" }).click();
    await eventually(async () => page.workers().length).toBe(0);
    left.resolve();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
});
