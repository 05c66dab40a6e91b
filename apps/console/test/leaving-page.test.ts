import { describe, expect, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { useBusyLine } from "./busy-line.ts";

/** What could still be undone is done for good when the window closes, whatever screen it was. */
describe.skipIf(browserPath === null)("a window that closes at once after the act", () => {
  const scene = useBusyLine();
  const { closeUndone, until, isGone, teacherWith } = scene;

  test("deletes the report, from the list", async () => {
    const { page, id } = await teacherWith("course-report.pdf", () => "/my-reports");
    await page.getByRole("button", { name: /更多操作/ }).click();
    await page.getByRole("menuitem", { name: "删除", exact: true }).click();
    expect(await isGone(id)).toBe(false);
    await closeUndone(page);
    await until(() => isGone(id));
  }, 240_000);
});
