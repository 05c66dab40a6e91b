import { describe, expect, test } from "bun:test";
import type { PageBox } from "../api/reports/report-parts.ts";
import { browserPath } from "./browser.ts";
import { accessibilityViolations } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { readJson } from "./hand-in.ts";
import { shot } from "./open-console.ts";
import { reason, useReportPanes } from "./report-panes-scene.ts";

describe.skipIf(browserPath === null)("the tabs of a report", () => {
  const scene = useReportPanes();
  const { open, pane } = scene;

  test("Integrity says why each passage is listed, leads to it, and judges nobody", async () => {
    const { page } = scene;
    await open("integrity");
    await pane().getByRole("heading", { name: "2 处文字读者看不见，1 页有对评分者的指令" }).waitFor();
    await pane().getByText("这只是提示，不影响得分。").waitFor();
    await pane().getByText("文字颜色与背景几乎一样，在纸面上看不出来。").waitFor();
    await pane().getByText("本系统不判断文章是否由 AI 写成。").waitFor();
    const places = pane().getByRole("list").last().getByRole("button");
    await eventually(() => places.allTextContents()).toEqual(["第 1 页", "第 2 页"]);
    await places.last().click();
    await eventually(() => places.last().getAttribute("aria-current")).toBe("true");
    await eventually(() => places.first().getAttribute("aria-current")).toBe("false");
    await page.getByRole("tab", { name: "诚信提示 2" }).waitFor();
    // The frame on the page is where the service says that the words are, within two points.
    const { integrity } = await readJson(page, `/api/v1/reports/${scene.report}/content?parts=integrity`);
    const box: PageBox = integrity[1].box;
    const frame = page.locator('[class*="asked"]');
    await frame.waitFor();
    const drawn = await frame.evaluate((element) => {
      const sheet = element.closest("[data-page-number]")?.getBoundingClientRect() ?? new DOMRect();
      const { left, top, width, height } = element.getBoundingClientRect();
      const points = 595.28 / sheet.width;
      // Inside of its border of 2 px and its padding of 3.
      return {
        x0: (left + 5 - sheet.left) * points,
        y0: (top + 5 - sheet.top) * points,
        x1: (left + width - 5 - sheet.left) * points,
        y1: (top + height - 5 - sheet.top) * points,
      };
    });
    for (const side of ["x0", "y0", "x1", "y1"] as const) {
      expect(Math.abs(drawn[side] - box[side])).toBeLessThan(2);
    }
    expect(await accessibilityViolations(page)).toEqual([]);
    await shot(page, "report-integrity.zh");
  });

  test("References lists what can be improved first, by the style of the list or the one in the address, and where each is cited", async () => {
    const { page } = scene;
    await open("references");
    await pane().getByRole("heading", { name: "3 条文献，2 条可改" }).waitFor();
    const entries = pane().getByRole("list", { name: "文献" }).locator("> li");
    await eventually(() => entries.count()).toBe(2);
    // Markup in an entry is words.
    await entries.first().getByText('Reading <img src=x onerror="alert(1)"> reports').waitFor();
    await eventually(() => pane().locator("img").count()).toBe(0);
    await entries.first().getByText("缺少文献类型标识").waitFor();
    await entries.first().getByText("可能没有拆对").waitFor();
    const cited = entries.last().getByRole("button");
    await eventually(() => cited.allTextContents()).toEqual(["文献表第 4 页", "第 2 页", "第 3 页"]);
    await cited.last().click();
    await eventually(() => cited.last().getAttribute("aria-current")).toBe("true");
    await pane().getByRole("heading", { name: "1 处引用在文献表里找不到" }).waitFor();
    await pane().getByRole("button", { name: "[2, 9] 第 2 页" }).waitFor();

    await pane().getByRole("radio", { name: "全部 3" }).click();
    await page.waitForURL(/entries=all/);
    await eventually(() => entries.count()).toBe(3);
    await pane().getByRole("radio", { name: "未被引用 1" }).click();
    await entries.getByText("正文没有引用").waitFor();
    await pane().getByText("格式：GB/T 7714—2015（从列表认出）").waitFor();
    await pane().getByRole("button", { name: "更改" }).click();
    const dialog = page.getByRole("dialog", { name: "按哪种格式核对" });
    await dialog.getByRole("radio", { name: "GB/T 7714—2015，从列表认出", checked: true }).waitFor();
    await dialog.getByText("2 / 3 条是这样写的").waitFor();
    await dialog.getByText("IEEE", { exact: true }).click();
    expect(await accessibilityViolations(page)).toEqual([]);
    await shot(page, "report-references-style.zh");
    await dialog.getByRole("button", { name: "按 IEEE 核对" }).click();
    await page.waitForURL(/style=ieee/);
    await page.reload();
    await pane().getByText("格式：IEEE（在这里选的）").waitFor();
    await pane().getByRole("radio", { name: "可改 3" }).click();
    await eventually(() => entries.count()).toBe(3);
    await entries.last().getByText("不是按 IEEE 写的").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await shot(page, "report-references.zh");
  });

  test("Structure lays the contents over the headings and says what is missing on either side", async () => {
    const { page } = scene;
    await open("structure");
    await pane().getByRole("heading", { name: "目录与正文有 2 处不一致" }).waitFor();
    const outline = pane().getByRole("navigation", { name: "论文目录" });
    await outline.getByText("2.2　Something that is not there").locator("..").getByText("正文里没有这个标题").waitFor();
    const unlisted = outline.getByRole("button", { name: /2\.1\s+Unlisted part/ });
    await eventually(() => unlisted.textContent()).toContain("目录里没有");
    await unlisted.click();
    await eventually(() => unlisted.getAttribute("aria-current")).toBe("true");
    const table = pane().getByRole("table", { name: "图、表" });
    await eventually(() => table.getByRole("row").last().textContent()).toMatch(
      /^Table 1Results by method第 3 页第 3 页$/,
    );
    await pane().getByText("页数").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await shot(page, "report-structure.zh");
  });

  test("History tells every score and change with its reason, and compares two scores", async () => {
    const { page } = scene;
    await open("history");
    const trail = pane().getByRole("list", { name: "经过" }).locator("> li");
    await trail.first().waitFor();
    await eventually(() => trail.count()).toBe(4);
    for (const said of ["李四 改了", "→ 61", reason]) {
      await eventually(() => trail.first().textContent()).toContain(said);
    }
    await eventually(() => trail.nth(1).textContent()).toContain("临时 · 模拟评分");
    await eventually(() => trail.last().textContent()).toContain("您提交了 reading reports");

    const compared = pane().getByRole("table", { name: "比较两次评分" });
    const changed = compared.getByRole("row").filter({ hasText: "语言与表达" });
    await eventually(() => changed.textContent()).toMatch(/61/);
    await eventually(() => compared.getByRole("columnheader").last().textContent()).toBe("差");
    await pane().getByRole("button", { name: /较晚/ }).click();
    await page.getByRole("option").last().click();
    await page.waitForURL(/later=/);
    // The earlier with itself: no difference anywhere.
    const differences = compared.locator("tbody tr td:last-child");
    await eventually(async () => [...new Set(await differences.allTextContents())]).toEqual(["0"]);

    await pane()
      .getByRole("button", { name: /的处理/ })
      .first()
      .click();
    const stages = pane().getByRole("table", { name: "处理阶段" });
    await stages.getByRole("row").filter({ hasText: "评分" }).getByText("完成").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await shot(page, "report-history.zh");
  });
});
