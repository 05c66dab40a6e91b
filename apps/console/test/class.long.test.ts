import { beforeAll, describe, expect, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { accessibilityViolations, expectSound } from "./check-accessibility.ts";
import { download, rows, testClassIn, testManyReports, tick, useClass } from "./class-journey.ts";
import { eventually } from "./eventually.ts";
import { breakRoute } from "./open-console.ts";
import { personClient } from "./person-client.ts";

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

  test("filters by decision, and asks whether the one on hold is accepted where it alone is to be released", async () => {
    const { page } = await tested.signedIn("teacher", "/class", { language: "en" });
    await page.getByRole("radio", { name: "On hold 1" }).click();
    await rows(page).nth(1).waitFor({ state: "detached" });
    expect(new URL(page.url()).searchParams.get("show")).toBe("hold");
    await rows(page).first().getByText("On hold", { exact: true }).waitFor();
    await tick(page, 0);
    await page.getByRole("button", { name: "Release", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "This score is on hold" });
    await dialog.getByRole("listitem").first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Accept and release" }).click();
    await page.getByText("1 report released. Students see it now.").waitFor();
    await page.getByRole("radio", { name: "On hold 0" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("1 report withheld. Students no longer see it.").waitFor();
    // Withheld it stays accepted, until that is taken back too.
    const teacher = await personClient(tested, await tested.account("teacher"));
    const { reports } = await teacher.call("GET", "/api/v1/reports");
    const accepted = reports.find(({ score }: { score: { accepted_at: string | null } }) => score.accepted_at !== null);
    const { run_id, version } = accepted.score;
    await teacher.call(
      "DELETE",
      `/api/v1/reports/${accepted.id}/acceptance?${new URLSearchParams({ run_id, version })}`,
    );
    await page.reload();
    await page.getByRole("radio", { name: "On hold 1" }).waitFor();
  });

  test("exports the filter and the selection, in the language of the page", async () => {
    const { page } = await tested.signedIn("teacher", "/class?show=provisional", { language: "en" });
    await rows(page).first().waitFor();
    await page.getByRole("button", { name: "Export" }).click();
    const all = await download(page, () => page.getByRole("menuitem", { name: "Export CSV" }).click());
    expect(all.split("\r\n")).toHaveLength(3);
    expect(all).toStartWith("title,file,owner");
    await page.goto("/console/class?q=onerror");
    await rows(page).first().waitFor();
    await tick(page, 0);
    await page.getByRole("button", { name: "Export" }).last().click();
    const one = await download(page, () => page.getByRole("menuitem", { name: "Export Markdown" }).click());
    expect(one).toContain("## Judged by AI");
    expect(one.match(/^\| /gm)).toHaveLength(3);
  });

  test("scores the ticked ones again after asking", async () => {
    const { page } = await tested.signedIn("teacher", "/class?q=onerror", { language: "en" });
    await rows(page).first().waitFor();
    await tick(page, 0);
    await page.getByRole("button", { name: "Score again" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Score again" }).click();
    await page.getByText("1 report being scored again.").waitFor();
    await page.getByText("3 reports, all processed").waitFor();
  });

  test("leads to the desk, over the reports of its filter", async () => {
    const { page } = await tested.signedIn("teacher", "/class");
    await page.getByRole("link", { name: "评分台" }).click();
    await page.waitForURL((url) => url.pathname.endsWith("/desk") && url.searchParams.has("at"));
    await page.getByRole("table", { name: /模型的分数和我的分数/ }).waitFor();
  });

  test.each([
    ["zh", "light", 390],
    ["en", "dark", 360],
    ["en", "light", 1440],
  ] as const)("has no violation and no sideways scrolling (%s, %s, %i px)", async (language, theme, width) => {
    const { page } = await tested.signedIn("teacher", "/class", { language, theme, width });
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
