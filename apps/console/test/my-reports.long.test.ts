import { describe, expect, test } from "bun:test";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stages } from "../api/reports/follow-report.ts";
import { browserPath } from "./browser.ts";
import { accessibilityViolations, expectSound, sidewaysOverflow } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { readJson } from "./hand-in.ts";
import {
  choose,
  recognised,
  replaceBroken,
  rowOf,
  sample,
  testFirstReports,
  testStages,
  useHeldConsole,
  words,
} from "./my-reports-journey.ts";
import { breakRoute } from "./open-console.ts";
import { tabTo } from "./tab-to.ts";

describe.skipIf(browserPath === null)("my reports", () => {
  const scene = useHeldConsole();
  const { tested } = scene;

  testFirstReports("en", scene);

  testStages(stages, scene);

  test("by keyboard alone a file is handed in, and its report opened", async () => {
    const { page } = await tested.signedIn("student", "/my-reports", { language: "en" });
    await page.getByText(words.en.empty).waitFor();
    // Waits from before the first press of Tab: a key may reach the page before the order to report a choice of files does.
    const chooser = page.waitForEvent("filechooser");
    await tabTo(page, "Choose files");
    await page.keyboard.press("Enter");
    await (await chooser).setFiles(sample("course-report.pdf"));
    await rowOf(page, "course-report").getByText("Provisional · simulated").waitFor();
    await tabTo(page, `More for ${recognised["course-report"]}`);
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Open" }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/console\/reports\/[0-9a-f-]{36}$/);
  });

  test("what is no PDF, empty or handed in before is refused before it is sent", async () => {
    const { page } = await tested.signedIn("student", "/my-reports");
    await page.getByText(words.zh.empty).waitFor();
    let sent = 0;
    page.on("request", (request) => {
      if (request.method() === "POST") sent += 1;
    });
    await page.locator("input[type=file]").setInputFiles([
      { name: "notes.pdf", mimeType: "application/pdf", buffer: Buffer.from("not at all") },
      { name: "nothing.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) },
    ]);
    await rowOf(page, "notes.pdf").getByText("这个文件不是 PDF").waitFor();
    await rowOf(page, "nothing.pdf").getByText("这个文件是空的").waitFor();
    expect(sent).toBe(0);
    await page.getByRole("button", { name: "移去 notes.pdf" }).click();
    await rowOf(page, "notes.pdf").waitFor({ state: "detached" });

    await choose(page, sample("course-report.pdf"));
    await rowOf(page, "course-report").getByText("临时 · 模拟评分").waitFor();
    await choose(page, sample("course-report.pdf"));
    const again = rowOf(page, "course-report.pdf");
    await again.getByText("这份文件已经提交过").waitFor();
    expect(sent).toBe(1);
    await again.getByRole("button", { name: "再提交一次" }).click();
    await again.waitFor({ state: "detached" });
    await eventually(() => rowOf(page, "course-report").count()).toBe(2);
  });

  test("another file takes the place of one that is damaged, in one step of the service", async () => {
    const { page } = await tested.signedIn("student", "/my-reports");
    await choose(page, sample("broken.pdf"));
    await rowOf(page, "broken").getByText(words.zh.damaged).waitFor();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET") asked.push(request.method());
    });
    await replaceBroken(page);
    await rowOf(page, "course-report").getByText("临时 · 模拟评分").waitFor();
    expect(await rowOf(page, "broken").count()).toBe(0);
    expect(asked).toEqual(["POST"]);
    await page.reload();
    await rowOf(page, "course-report").getByText("临时 · 模拟评分").waitFor();
    expect(await rowOf(page, "broken").count()).toBe(0);
  });

  test("a list that cannot be read says so, with its number and another try", async () => {
    const { page } = await tested.signedIn("student", "/my-reports");
    await page.getByText(words.zh.empty).waitFor();
    await breakRoute(page, /\/api\/v1\/reports\?/);
    await page.reload();
    await page.getByRole("alert").getByText("编号 7f3c-21a9").waitFor();
    await page.unroute(/\/api\/v1\/reports\?/);
    await page.getByRole("button", { name: "再试一次" }).click();
    await page.getByText(words.zh.empty).waitFor();
  });

  test("search, filter, order and page stand in the address, and a hostile title stays text", async () => {
    const { page } = await tested.signedIn("student", "/my-reports", { width: 360, height: 740 });
    await page.getByText(words.zh.empty).waitFor();
    const hostile = '<img src=x onerror="document.title=1">';
    await page.evaluate(async (title) => {
      const titles = [title, ...Array.from({ length: 21 }, (_, index) => `第 ${index + 1} 份`)];
      for (const each of titles) {
        const query = new URLSearchParams({ title: each, file_name: "report.pdf" });
        const headers = { "Content-Type": "application/pdf" };
        await fetch(`/api/v1/reports?${query}`, { method: "POST", headers, body: "%PDF-1.7 broken" });
      }
    }, hostile);
    await page.goto("/console/my-reports?sort=title&page=2");
    await page.getByText("第 21 至 22 份，共 22 份").waitFor();
    await eventually(() => sidewaysOverflow(page)).toBe(0);
    await page.getByRole("button", { name: "上一页" }).click();
    await page.getByText("第 1 至 20 份，共 22 份").waitFor();
    expect(new URL(page.url()).search).toBe("?sort=title");
    await page.getByRole("searchbox").fill("onerror");
    await page.waitForURL((url) => url.search === "?sort=title&find=onerror");
    await rowOf(page, hostile).getByText(words.zh.damaged).waitFor();
    await expectSound(page);
    await page.getByRole("radio", { name: "已评分" }).click();
    await page.getByText("没有这样的报告").waitFor();
    await page.reload();
    await page.getByRole("button", { name: "看全部报告" }).click();
    await page.getByText("第 1 至 20 份，共 22 份").waitFor();
    await page.goto("/console/my-reports?sort=nonsense&page=-3&show=1&find=");
    await page.getByText("第 1 至 20 份，共 22 份").waitFor();
  });

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
    // The page that was left sends the deletion while the next one loads.
    await eventually(async () => (await readJson(page, "/api/v1/reports")).total).toBe(0);
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
