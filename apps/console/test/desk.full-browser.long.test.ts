import { describe, expect, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { acceptAll, bench, openDesk, shownReport, testDeskIn } from "./desk-journey.ts";
import { eventually } from "./eventually.ts";
import { useFindings } from "./findings-journey.ts";
import { collectGarbage, memoryOf, processOf } from "./page-memory.ts";

const REPORTS = 60;
/** Of one of them. */
const LONG_PAGES = 352;
/** Of the page's process. One document that stays takes more than four. */
const MOST_MEGABYTES = 300;

describe.skipIf(browserPath === null)("the marking desk", () => {
  const scene = useFindings();
  const { tested, held, scoreOf } = scene;

  testDeskIn("en", 390, scene);
  testDeskIn("en", 1100, scene);

  test("marks sixty reports that one agrees with in sixty presses, none of which waits for the service", async () => {
    for (let number = 1; number <= REPORTS; number += 1) {
      await held(`Sixty ${number}`, number === REPORTS / 2 ? LONG_PAGES : undefined);
    }
    const { page } = await tested.signedIn("teacher", null, { alone: true });
    await openDesk(page, "Sixty");
    const process = await processOf(page);
    const milliseconds = [...(await acceptAll(page, REPORTS))].sort((one, other) => one - other);
    const [median, worst] = [milliseconds[Math.floor(milliseconds.length / 2)] ?? 0, milliseconds.at(-1) ?? 0];
    console.log(`from a press to the next report: median ${median.toFixed(0)} ms, worst ${worst.toFixed(0)} ms`);
    await page.getByText("60 / 60").filter({ visible: true }).waitFor();
    await page.getByText(/正在保存 \d/).waitFor({ state: "detached" });
    // What no other process has; the rest of the browser would be there without the desk.
    const used = await memoryOf(process);
    await collectGarbage(page);
    const kept = await memoryOf(process);
    console.log(`memory after sixty: ${used.unshared.toFixed(0)} MB, without garbage ${kept.unshared.toFixed(0)} MB`);
    expect(kept.unshared).toBeLessThan(MOST_MEGABYTES);
    const { total } = await scene.teacher.call("GET", "/api/v1/reports?q=Sixty&released=true");
    expect(total).toBe(REPORTS);
    const drafts = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith("rubrica-desk-")));
    await eventually(drafts).toBe(false);
  }, 600_000);

  test("brings a report back with what was typed when somebody was faster, and keeps what waits for a connection", async () => {
    const [id, other] = [await held("Faster 1"), await held("Faster 2")];
    const { page } = await tested.signedIn("teacher", "/class");
    await openDesk(page, "Faster", `&at=${id}`);
    await bench(page).locator("tr[data-criterion]").nth(4).getByRole("textbox").fill("41");
    await bench(page).getByLabel("理由，学生会看到").fill("没有对比");
    const { run_id, version } = await scoreOf(id);
    await scene.teacher.call("PUT", `/api/v1/reports/${id}/findings/1/acknowledgement`, { run_id, version });
    await page.getByRole("button", { name: /认可并发布/ }).click();
    await page.getByText(/没有保存，您写的都还在/).waitFor();
    expect(await shownReport(page)).toBe(other);
    await page.getByRole("button", { name: /^打开/ }).click();
    await eventually(() => shownReport(page)).toBe(id);
    await eventually(() => bench(page).locator("tr[data-criterion]").nth(4).getByRole("textbox").inputValue()).toBe(
      "41",
    );

    // Saved by one who stays on the report, too, beside what is typed next.
    const seen = await scoreOf(id);
    const newer = new URLSearchParams({ run_id: seen.run_id, version: String(seen.version) });
    await scene.teacher.call("DELETE", `/api/v1/reports/${id}/findings/1/acknowledgement?${newer}`);
    await page.keyboard.press("Control+Enter");
    await page.getByText(/没有保存，您写的都还在/).waitFor();
    await eventually(() => bench(page).locator("tr[data-criterion]").nth(4).getByRole("textbox").inputValue()).toBe(
      "41",
    );
    await page.getByRole("button", { name: /^打开/ }).click();

    // Without a connection it waits, also over a reload of the page.
    await page.route(/\/marking$/, (route) => route.abort());
    await page.getByRole("button", { name: /认可并发布/ }).click();
    await page.getByText(/1 份尚未保存/).waitFor();
    page.once("dialog", (dialog) => void dialog.accept());
    await page.unroute(/\/marking$/);
    await page.reload();
    await eventually(async () => (await scoreOf(id)).accepted !== null).toBe(true);
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("rubrica-desk-")));
    await eventually(kept).toEqual([]);
  });

  test("of two tabs one sends, the other shows what waits, and neither sends it again", async () => {
    for (const each of ["1", "2", "3"]) await held(`Tabs ${each}`);
    const { page } = await tested.signedIn("teacher", "/class");
    const other = await page.context().newPage();
    const answered = Promise.withResolvers<void>();
    const sent: string[] = [];
    for (const tab of [page, other]) {
      await tab.route(/\/marking$/, async (route) => {
        sent.push(route.request().url().split("/").at(-2) ?? "");
        await answered.promise;
        await route.continue();
      });
    }
    await openDesk(page, "Tabs");
    await openDesk(other, "Tabs");
    const first = await shownReport(page);
    await page.bringToFront();
    await page.keyboard.press("a");
    await other.getByText("正在保存 1 份").waitFor();
    await other.keyboard.press("n");
    await eventually(async () => (await shownReport(other)) === first).toBe(false);
    const second = await shownReport(other);
    await other.keyboard.press("a");
    await page.getByText("正在保存 2 份").waitFor();
    answered.resolve();
    for (const tab of [page, other]) await tab.getByText(/正在保存 \d/).waitFor({ state: "detached" });
    expect(sent).toEqual([first ?? "", second ?? ""]);
    for (const id of sent) expect((await scoreOf(id)).accepted).not.toBeNull();
    await other.close();
  });
});
