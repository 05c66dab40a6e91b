import { describe, expect, test } from "bun:test";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stages } from "../api/reports/follow-report.ts";
import { browserPath } from "./browser.ts";
import { accessibilityViolations } from "./check-accessibility.ts";
import {
  choose,
  replaceBroken,
  rowOf,
  sample,
  testFirstReports,
  testStages,
  useHeldConsole,
  words,
} from "./my-reports-journey.ts";

describe.skipIf(browserPath === null)("my reports", () => {
  const scene = useHeldConsole();
  const { tested } = scene;

  testFirstReports("en", scene);

  testStages(stages, scene);

  test("a replacement that breaks off leaves the one report or the other, never both and never none", async () => {
    const { page } = await tested.signedIn("student", "/my-reports");
    await choose(page, sample("broken.pdf"));
    await rowOf(page, "broken").getByText(words.zh.damaged).waitFor();
    const submission = /\/api\/v1\/reports$/;
    const upload = rowOf(page, "course-report.pdf");

    // On the way to the service: the old one is there, and the file waits for another try.
    await page.route(submission, (route) => route.abort("connectionreset"));
    await replaceBroken(page);
    await upload.getByText("连不上服务").waitFor();
    await rowOf(page, "broken").getByText(words.zh.damaged).waitFor();
    await page.unroute(submission);

    // On the way back: the new one is there, whether the page was told or not.
    await page.evaluate(() => {
      const { send } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.send = function (body) {
        this.onload = (event) => this.onerror?.(event);
        send.call(this, body);
      };
    });
    await upload.getByRole("button", { name: "再试一次" }).click();
    await rowOf(page, "course-report").getByText("临时 · 模拟评分").waitFor();
    expect(await rowOf(page, "broken").count()).toBe(0);
    await page.reload();
    await rowOf(page, "course-report").getByText("临时 · 模拟评分").waitFor();
    expect(await rowOf(page, "broken").count()).toBe(0);
    const listed = await page.evaluate(async () => (await (await fetch("/api/v1/reports")).json()).data.total);
    expect(listed).toBe(1);
  });

  test("the button for files is there once it is known where, and stays there", async () => {
    const { page } = await tested.signedIn("student", "/my-reports", { language: "en" });
    await page.getByText(words.en.empty).waitFor();
    const answered = Promise.withResolvers<void>();
    await page.route(/\/api\/v1\/reports\?/, async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    const choosing = page.getByRole("button", { name: "Choose files" });
    expect(await choosing.count()).toBe(0);
    answered.resolve();
    await choosing.waitFor();
    expect(await page.getByText(words.en.empty).count()).toBe(1);
  });

  test("a lost line, too many files and an ended session hold an upload up, and nothing has to be chosen again", async () => {
    const { page, account } = await tested.signedIn("student", "/my-reports");
    await page.getByText(words.zh.empty).waitFor();
    const submission = /\/api\/v1\/reports$/;
    await page.route(submission, (route) => route.abort("connectionreset"));
    await choose(page, sample("course-report.pdf"));
    const upload = rowOf(page, "course-report.pdf");
    await upload.getByText("连不上服务").waitFor();
    await page.unroute(submission);

    await page.route(submission, (route) =>
      route.fulfill({
        status: 429,
        headers: { "Retry-After": "2", "Content-Type": "application/json" },
        body: JSON.stringify({ success: false, error: "请求过于频繁，请稍后再试" }),
      }),
    );
    await upload.getByRole("button", { name: "再试一次" }).click();
    await upload.getByText(/\d 秒后会自动继续提交/).waitFor();
    await page.unroute(submission);
    await page.context().clearCookies();
    await page.getByRole("heading", { name: "请再登录一次" }).waitFor();
    await page.getByLabel("密码", { exact: true }).fill(account.password);
    await page.getByRole("button", { name: "登录", exact: true }).click();
    await rowOf(page, "course-report").getByText("临时 · 模拟评分").waitFor();
  });

  test("leaving while something is uploaded is asked about", async () => {
    const { page } = await tested.signedIn("student", "/my-reports");
    await page.getByText(words.zh.empty).waitFor();
    await page.route(/\/api\/v1\/reports$/, () => {});
    await choose(page, sample("course-report.pdf"));
    await rowOf(page, "course-report.pdf").getByText("上传", { exact: false }).first().waitFor();
    // A browser asks only who has touched the page.
    await page.getByRole("heading", { level: 1 }).click();
    const asked = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    await page.getByRole("button", { name: "取消 course-report.pdf" }).click();
    await page.getByText(words.zh.empty).waitFor();
  });

  test("who leaves the page has deleted what they deleted", async () => {
    const { page } = await tested.signedIn("student", "/my-reports");
    await choose(page, sample("broken.pdf"));
    await rowOf(page, "broken").getByText(words.zh.damaged).waitFor();
    await page.getByRole("button", { name: words.zh.more("broken") }).click();
    await page.getByRole("menuitem", { name: "删除" }).click();
    await page.getByText("已删除“broken”").waitFor();
    await page.goto("/console/parts");
    await page.goto("/console/my-reports");
    await page.getByText(words.zh.empty).waitFor();
  });

  test("a report whose files cannot be had says that it waits for storage, and goes on once they can", async () => {
    const { page, account } = await tested.signedIn("student", "/my-reports");
    await page.getByText(words.zh.empty).waitFor();
    await scene.held.hold("analyze");
    await choose(page, sample("course-report.pdf"));
    const row = rowOf(page, "course-report");
    await row.getByRole("link").click();
    await page.waitForURL(/\/console\/reports\/[0-9a-f-]{36}$/);
    const objects = join(tested.server.dataFolder, "objects");
    await rename(objects, `${objects}.away`);
    await writeFile(objects, "no folder");
    try {
      await page.getByText("等待存储恢复").waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      const other = await tested.signedInAs(account, "/my-reports", { language: "en" });
      await rowOf(other, "course-report").getByText("Waiting for storage").waitFor();
    } finally {
      await rm(objects);
      await rename(`${objects}.away`, objects);
    }
    await page.getByText("等待存储恢复").waitFor({ state: "detached" });
    await scene.held.release("analyze");
    await page.goto("/console/my-reports");
    await row.getByText(words.zh.provisional).waitFor();
  });
});
