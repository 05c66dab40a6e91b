import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync } from "node:fs";
import { rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { openInterruptibleProxy } from "../../../packages/adapter-postgres/test/interruptible-proxy.ts";
import { stages } from "../api/follow-report.ts";
import { browserPath } from "./browser.ts";
import { accessibilityViolations, sidewaysOverflow } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { heldService, stagesHeldIn } from "./hold-stages.ts";
import { breakRoute, shot } from "./open-console.ts";
import { useTestConsole } from "./use-console.ts";

const words = {
  zh: {
    title: "我的报告",
    empty: "把第一份 PDF 拖到这里",
    register: "注册",
    name: "姓名",
    email: "邮箱",
    password: "密码",
    tooLarge: "这份 PDF 有 60 MB，最多 50 MB",
    damaged: "这份 PDF 已损坏，修复不了",
    provisional: "临时 · 模拟评分",
    more: (name: string) => `${name}的更多操作`,
    delete: "删除",
    deleted: "已删除“broken”",
    undo: "撤销",
    processAgain: "重新处理",
    withMark: ["打开", "下载 PDF"],
    score: /^评分 \d+ %$/,
  },
  en: {
    title: "My reports",
    empty: "Drag your first PDF here",
    register: "Register",
    name: "Name",
    email: "E-mail",
    password: "Password",
    tooLarge: "This PDF has 60 MB; the limit is 50 MB",
    damaged: "This PDF is damaged and could not be repaired",
    provisional: "Provisional · simulated",
    more: (name: string) => `More for ${name}`,
    delete: "Delete",
    deleted: "Deleted “broken”",
    undo: "Undo",
    processAgain: "Process again",
    withMark: ["Open", "Download the PDF"],
    score: /^Score \d+ %$/,
  },
} as const;
const stageNames = { download: "下载", convert: "转换", analyze: "分析", score: "评分", save: "保存" } as const;

const examples = join(import.meta.dirname, "../../examples/reports");
const sample = (name: string) => join(examples, name);

/** What a report is called before its own title is recognised, and after. */
const recognised: Readonly<Record<string, string>> = {
  "course-report": "数据结构课程设计报告：迷宫求解",
  "chinese-thesis": "校园自习室预约系统的设计与实现",
};
const rowOf = (page: Page, title: string): Locator => {
  const called = (name: string) => page.getByRole("heading", { name, exact: true });
  return page.getByRole("listitem").filter({ has: called(title).or(called(recognised[title] ?? title)) });
};
const choose = async (page: Page, files: string | string[]) => {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /^(选择文件|Choose files)$/ }).click();
  await (await chooser).setFiles(files);
};

describe.skipIf(browserPath === null)("my reports", () => {
  const folder = mkdtempSync(join(tmpdir(), "rubrica-held-"));
  const held = stagesHeldIn(folder);
  const large = join(folder, "large.pdf");
  const tested = useTestConsole({ environment: { HELD_STAGES: folder }, program: heldService });
  beforeAll(async () => {
    await writeFile(large, "%PDF-1.7\n");
    await truncate(large, 60 * 1024 ** 2);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test.each(["zh", "en"] as const)(
    "somebody registers, hands in three, watches, deletes, undoes and has one processed again (%s)",
    async (language) => {
      const said = words[language];
      const page = await tested.open("/register", { language });
      await page.getByLabel(said.name, { exact: true }).fill("张三");
      await page.getByLabel(said.email, { exact: true }).fill(`${crypto.randomUUID()}@example.com`);
      await page.getByLabel(said.password, { exact: true }).fill("secret-123");
      await page.getByRole("button", { name: said.register, exact: true }).click();
      await page.getByText(said.empty).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await shot(page, `my-reports-empty.${language}`);

      await held.hold("score");
      await choose(page, [sample("broken.pdf"), large, sample("course-report.pdf")]);
      await rowOf(page, "large.pdf").getByText(said.tooLarge).waitFor();
      await rowOf(page, "course-report").getByText(said.score).waitFor();
      await rowOf(page, "broken").getByText(said.damaged).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await shot(page, `my-reports-watched.${language}`);
      await held.release("score");
      await rowOf(page, "course-report").getByText(said.provisional).waitFor();
      await shot(page, `my-reports.${language}`);

      const act = async (name: string, label: string) => {
        await page.getByRole("button", { name: said.more(name) }).click();
        await page.getByRole("menuitem", { name: label }).click();
      };
      await act("broken", said.delete);
      await rowOf(page, "broken").waitFor({ state: "detached" });
      await page.getByText(said.deleted).waitFor();
      await page.getByRole("button", { name: said.undo }).click();
      await rowOf(page, "broken").getByText(said.damaged).waitFor();
      await act("broken", said.processAgain);
      await rowOf(page, "broken").getByText(said.damaged).waitFor();

      // Once there is a mark only teachers score the report again or delete it.
      const scored = rowOf(page, "course-report");
      await scored.getByText("course-report.pdf", { exact: false }).first().waitFor();
      await scored.getByRole("button", { name: said.more(recognised["course-report"] ?? "") }).click();
      await eventually(() => page.getByRole("menuitem").allTextContents()).toEqual(said.withMark);
      await page.keyboard.press("Escape");
    },
  );

  test("in every stage a reload and a lost connection are made up for", async () => {
    const { page } = await tested.signedIn("student", "/my-reports");
    const line = await openInterruptibleProxy(tested.server.url);
    await page.goto(`${line.url}console/my-reports`);
    const row = rowOf(page, "chinese-thesis");
    const isNow = (name: string) =>
      row
        .locator('[aria-current="step"]')
        .filter({ hasText: new RegExp(`^${name} \\d+ %$`) })
        .waitFor();
    for (const stage of stages) await held.hold(stage);
    await choose(page, sample("chinese-thesis.pdf"));
    for (const stage of stages) {
      await isNow(stageNames[stage]);
      await page.reload();
      await isNow(stageNames[stage]);
      line.cut();
      await page.getByText("连接断了，正在重新连接").first().waitFor();
      line.restore();
      await page.getByText(/连接断过 \d+ 秒，已接上，没有漏掉进度/).waitFor();
      await isNow(stageNames[stage]);
      await held.release(stage);
    }
    await row.getByText("临时 · 模拟评分").waitFor();
    await page.close();
    await line.close();
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

  test("by keyboard alone a file is handed in, and its report opened", async () => {
    const { page } = await tested.signedIn("student", "/my-reports", { language: "en" });
    await page.getByText(words.en.empty).waitFor();
    await tabTo(page, "Choose files");
    const chooser = page.waitForEvent("filechooser");
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

  /** Chooses another file for the report that is damaged. */
  const replaceBroken = async (page: Page) => {
    const chooser = page.waitForEvent("filechooser");
    await rowOf(page, "broken").getByRole("button", { name: "换一个文件" }).click();
    await (await chooser).setFiles(sample("course-report.pdf"));
  };

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
    expect(await accessibilityViolations(page)).toEqual([]);
    await eventually(() => sidewaysOverflow(page)).toBe(0);
    await page.getByRole("radio", { name: "已评分" }).click();
    await page.getByText("没有这样的报告").waitFor();
    await page.reload();
    await page.getByRole("button", { name: "看全部报告" }).click();
    await page.getByText("第 1 至 20 份，共 22 份").waitFor();
    await page.goto("/console/my-reports?sort=nonsense&page=-3&show=1&find=");
    await page.getByText("第 1 至 20 份，共 22 份").waitFor();
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
});

/** Presses Tab until what has this name is reached; fails when it never is. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let pressed = 0; pressed < 40; pressed++) {
    await page.keyboard.press("Tab");
    const reached = await page.evaluate(() => {
      const { activeElement: element } = document;
      return element?.getAttribute("aria-label") ?? element?.textContent;
    });
    if (reached === name) return;
  }
  throw new Error(`Tab never reached ${name}.`);
}
