import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { mkdtempSync } from "node:fs";
import { rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { openInterruptibleProxy } from "../../../packages/adapter-postgres/test/interruptible-proxy.ts";
import { type Stage, stages } from "../api/reports/follow-report.ts";
import { accessibilityViolations } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { heldService, stagesHeldIn } from "./hold-stages.ts";
import type { TestLanguage } from "./open-console.ts";
import { shot } from "./open-console.ts";
import { useTestConsole } from "./use-console.ts";

export const words = {
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
export const sample = (name: string) => join(examples, name);

/** What a report is called before its own title is recognised, and after. */
export const recognised: Readonly<Record<string, string>> = {
  "course-report": "数据结构课程设计报告：迷宫求解",
  "chinese-thesis": "校园自习室预约系统的设计与实现",
};
export const rowOf = (page: Page, title: string): Locator => {
  const called = (name: string) => page.getByRole("heading", { name, exact: true });
  return page.getByRole("listitem").filter({ has: called(title).or(called(recognised[title] ?? title)) });
};
export const choose = async (page: Page, files: string | string[]) => {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /^(选择文件|Choose files)$/ }).click();
  await (await chooser).setFiles(files);
};

/** A console whose service can be held up in a stage, and a file that is too large for it. */
export function useHeldConsole() {
  const folder = mkdtempSync(join(tmpdir(), "rubrica-held-"));
  const held = stagesHeldIn(folder);
  const large = join(folder, "large.pdf");
  const tested = useTestConsole({ environment: { HELD_STAGES: folder }, program: heldService });
  beforeAll(async () => {
    await writeFile(large, "%PDF-1.7\n");
    await truncate(large, 60 * 1024 ** 2);
  });
  // What a test that failed has held up would hold up the others.
  afterEach(() => Promise.all(stages.map((stage) => held.release(stage))));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return { tested, held, large };
}

/** Chooses another file for the report that is damaged. */
export async function replaceBroken(page: Page): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await rowOf(page, "broken").getByRole("button", { name: "换一个文件" }).click();
  await (await chooser).setFiles(sample("course-report.pdf"));
}

/** Somebody's first report, from the registration on. */
export function testFirstReports(
  language: TestLanguage,
  { tested, held, large }: ReturnType<typeof useHeldConsole>,
): void {
  test(`somebody registers, hands in three, watches, deletes, undoes and has one processed again (${language})`, async () => {
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
  });
}

/** What is seen of the stages of processing. */
export function testStages(watched: readonly Stage[], { tested, held }: ReturnType<typeof useHeldConsole>): void {
  test(`in the stages ${watched.join(", ")} a reload and a lost connection are made up for`, async () => {
    const { page } = await tested.signedIn("student", null);
    const line = await openInterruptibleProxy(tested.server.url);
    await page.goto(`${line.url}console/my-reports`);
    const row = rowOf(page, "chinese-thesis");
    const isNow = (name: string) =>
      row
        .locator('[aria-current="step"]')
        .filter({ hasText: new RegExp(`^${name} \\d+ %$`) })
        .waitFor();
    for (const stage of watched) await held.hold(stage);
    await choose(page, sample("chinese-thesis.pdf"));
    for (const stage of watched) {
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
}
