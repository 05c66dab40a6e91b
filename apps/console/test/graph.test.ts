import { describe, expect, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { accessibilityViolations } from "./check-accessibility.ts";
import { drawn, handIn } from "./graph-page.ts";
import { useTestConsole } from "./use-console.ts";

describe.skipIf(browserPath === null)("the knowledge graph", () => {
  const tested = useTestConsole({ alone: true });

  test("is built from reports, found by name, selected and grown by keyboard, and built again", async () => {
    const { page } = await tested.signedIn("teacher", "/graph");
    await page.getByText("还没有生成知识图谱").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await handIn(page, ["chinese-thesis.pdf", "english-thesis.pdf"]);
    await page.getByRole("button", { name: "生成知识图谱" }).press("Enter");
    await drawn(page);
    await page.getByText(/^2 份报告，\d+ 个节点，全部显示/).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.getByRole("radio", { name: "表格" }).press("Enter");
    await page.keyboard.press("/");
    await page.keyboard.type("并发");
    const row = page.getByRole("row", { name: /并发控制/ });
    await page.getByText("找到 1 个").waitFor();
    await row.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "并发控制", level: 2 }).waitFor();
    await page.getByText("出现在 1 份报告").waitFor();
    // Each place leads to its page of the report.
    const place = page.getByRole("link", { name: /^第 \d+ 页$/ }).first();
    expect(await place.getAttribute("href")).toMatch(/\/console\/reports\/[0-9a-f-]{36}\?page=\d+/);
    expect(new URL(page.url()).searchParams.get("view")).toBe("table");
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.getByRole("radio", { name: "图", exact: true }).press("Enter");
    await drawn(page);
    await page.getByRole("button", { name: "展开邻居" }).press("Enter");
    await page.getByRole("button", { name: "收起邻居" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "收起邻居" }).waitFor();
    await page.getByRole("img", { name: /已选中并发控制/ }).waitFor();

    await page.getByRole("button", { name: "关闭" }).press("Enter");
    await page.getByRole("searchbox").fill("");
    await handIn(page, ["course-report.pdf"]);
    await page.getByRole("button", { name: "重新生成" }).press("Enter");
    await page.getByText(/^3 份报告，\d+ 个节点/).waitFor();
  });
});
