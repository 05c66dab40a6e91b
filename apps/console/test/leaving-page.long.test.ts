import { describe, expect, test } from "bun:test";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { browserPath } from "./browser.ts";
import { useBusyLine } from "./busy-line.ts";
import { personClient } from "./person-client.ts";

/** What could still be undone is done for good when the window closes, whatever screen it was. */
describe.skipIf(browserPath === null)("a window that closes at once after the act", () => {
  const scene = useBusyLine();
  const { tested, closeUndone, isGone, teacherWith } = scene;

  test("deletes the report, from its own page", async () => {
    const { page, id } = await teacherWith("course-report.pdf", (report) => `/reports/${report}`);
    await page.getByRole("button", { name: /更多操作/ }).click();
    await page.getByRole("menuitem", { name: "删除报告" }).click();
    await closeUndone(page);
    await waitFor(() => isGone(id));
  }, 240_000);

  test("deactivates the user", async () => {
    const { email } = await tested.account("student");
    const { page } = await tested.signedIn("admin", null);
    await page.goto(`${scene.line.url}/console/users?q=${email}`);
    await page.getByRole("row").filter({ hasText: email }).click();
    await page.getByRole("button", { name: "停用", exact: true }).click();
    await closeUndone(page);
    await waitFor(async () => {
      const { users } = await scene.admin.call("GET", `/api/v1/api/users?q=${encodeURIComponent(email)}`);
      return users[0].is_active === false;
    });
  }, 240_000);

  test("cancels the task", async () => {
    const pausing = "/api/v1/task-types/report.download";
    await scene.admin.call("POST", `${pausing}/pause`);
    await (await personClient(tested, await tested.account("student"))).submit("course-report.pdf");
    const waiting = async () => (await scene.admin.call("GET", "/api/v1/tasks?state=ready")).tasks.length;
    expect(await waiting()).toBe(1);
    const { page } = await tested.signedIn("admin", null);
    await page.goto(`${scene.line.url}/console/workers?tab=tasks&state=ready`);
    await page.getByRole("button", { name: /^取消 / }).click();
    await closeUndone(page);
    await waitFor(async () => (await waiting()) === 0);
    await scene.admin.call("POST", `${pausing}/resume`);
  }, 240_000);

  test("deletes the report, from the list", async () => {
    const { page, id } = await teacherWith("course-report.pdf", () => "/my-reports");
    await page.getByRole("button", { name: /更多操作/ }).click();
    await page.getByRole("menuitem", { name: "删除", exact: true }).click();
    expect(await isGone(id)).toBe(false);
    await closeUndone(page);
    await waitFor(() => isGone(id));
  }, 240_000);
});
