import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { browserPath } from "./browser.ts";
import { type PersonClient, personClient } from "./person-client.ts";
import { useTestConsole } from "./use-console.ts";

const partFile = /\/console\/files\/history-pane-[^/]*\.js$/;

describe.skipIf(browserPath === null)("a part that is loaded when it is needed", () => {
  const tested = useTestConsole();
  let account: Awaited<ReturnType<typeof tested.account>>;
  let student: PersonClient;
  let id = "";
  beforeAll(async () => {
    account = await tested.account("student");
    student = await personClient(tested, account);
    id = await student.handIn("course-report.pdf");
  });

  /** The report, in a page that has loaded nothing of its history yet. */
  const open = async (): Promise<Page> => {
    const page = await tested.signedInAs(account, "/my-reports", { alone: true, language: "en" });
    await page.goto(`/console/reports/${id}`);
    await page.getByRole("tab", { name: "History" }).waitFor();
    await page.evaluate(() => Object.assign(window, { isFirst: true }));
    return page;
  };
  const isFirst = (page: Page) => page.evaluate(() => "isFirst" in window);

  test("whose file went with an upgrade is there after the page was loaded anew, where it was", async () => {
    const page = await open();
    let asked = 0;
    // The browser may ask twice before it is loaded anew.
    await page.route(partFile, async (route) => {
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
