import { beforeAll, describe, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { expectSound } from "./check-accessibility.ts";
import { rows, testClassIn, testManyReports, tick, useClass } from "./class-journey.ts";
import { eventually } from "./eventually.ts";
import { breakRoute } from "./open-console.ts";

describe.skipIf(browserPath === null)("the class", () => {
  const scene = useClass();
  const { tested } = scene;
  beforeAll(async () => {
    scene.letModelAnswer();
    for (const wait of await scene.handInThree()) await wait();
  });

  testClassIn("en", tested);
  testManyReports("zh", tested);
  testManyReports("en", tested);

  test.each([
    ["zh", 390],
    ["en", 1440],
  ] as const)("has no violation and no sideways scrolling (%s, %i px)", async (language, width) => {
    const { page } = await tested.signedIn("teacher", "/class", { language, width });
    await rows(page).nth(2).waitFor();
    await tick(page, 1);
    await expectSound(page);
  });

  test("reads all again where a report was done by the time that it first asked what is under way", async () => {
    const { page } = await tested.signedIn("teacher", null);
    let figuresRead = 0;
    await page.route("**/api/v1/scores/statistics", async (route) => {
      figuresRead += 1;
      const response = await route.fetch();
      const { data, ...rest } = await response.json();
      // As they were a moment before the report was done.
      await route.fulfill({ response, json: { ...rest, data: { ...data, in_progress: figuresRead === 1 ? 1 : 0 } } });
    });
    const listReads: string[] = [];
    page.on("request", (request) => {
      if (/\/reports\?.*sort=created_at.*limit=100/.test(request.url())) listReads.push(request.url());
    });
    await page.goto("/console/class");
    await page.getByText("3 份报告，全部处理完毕").waitFor();
    await eventually(async () => [figuresRead, listReads.length]).toEqual([2, 2]);
  });

  test("says what broke with a number to ask by, and what a student may not see", async () => {
    const { page } = await tested.signedIn("teacher", "/class");
    await rows(page).first().waitFor();
    await breakRoute(page, /scores\/statistics/);
    await page.reload();
    await page.getByText("编号 7f3c-21a9").waitFor();
    await page.unroute(/scores\/statistics/);
    await page.getByRole("button", { name: "再试一次" }).click();
    await rows(page).first().waitFor();
    const { page: own } = await tested.signedIn("student", "/class");
    await own.getByRole("alert").waitFor();
    await eventually(() => own.getByRole("grid").count()).toBe(0);
  });
});
