import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { browserPath } from "./browser.ts";
import { accessibilityViolations } from "./check-accessibility.ts";
import { BUILDS_PATH, drawn, handIn, OVERVIEW_PATH } from "./graph-page.ts";
import { testPassage } from "./graph-passage-journey.ts";
import { useTestConsole } from "./use-console.ts";

describe.skipIf(browserPath === null)("the knowledge graph", () => {
  const tested = useTestConsole({ alone: true });
  let teacher: Page;
  beforeAll(async () => {
    ({ page: teacher } = await tested.signedIn("teacher", "/graph"));
  });

  test("is built from reports, found by name, selected and grown by keyboard, and built again", async () => {
    const page = teacher;
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

  test("selects the node that is clicked, and leaves it where the ground is", async () => {
    await teacher.goto("/console/graph");
    await drawn(teacher);
    const { key, label } = await teacher.evaluate(async () => {
      const answer = await fetch("/api/v1/knowledge-graph/overview?types=report&limit=1");
      return (await answer.json()).data.nodes[0];
    });
    // Selected by its address it stands in the middle, and stays there when the panel closes.
    await teacher.goto(`/console/graph?node=${encodeURIComponent(key)}`);
    await teacher.getByRole("heading", { name: label, level: 2 }).waitFor();
    await teacher.getByRole("img", { name: /已选中/ }).waitFor();
    await teacher.getByRole("button", { name: "关闭" }).click();
    await teacher.getByRole("heading", { name: "社区" }).waitFor();
    await teacher.locator('[role="img"]').click();
    await teacher.getByRole("heading", { name: label, level: 2 }).waitFor();
    await teacher.locator('[role="img"]').click({ position: { x: 8, y: 8 } });
    await teacher.getByRole("heading", { name: "社区" }).waitFor();
    expect(new URL(teacher.url()).searchParams.get("node")).toBeNull();
  });

  test("shows a build under way after a reload, and reads the graph when it is published", async () => {
    const page = teacher;
    const builds = await page.evaluate(async () => (await (await fetch("/api/v1/knowledge-graph/builds")).json()).data);
    const running = { ...builds.builds[0], id: crypto.randomUUID(), status: "running", progress: 0.4 };
    let answered: unknown[] = [running, ...builds.builds];
    await page.route(BUILDS_PATH, (route) =>
      route.fulfill({ json: { success: true, message: "", data: { builds: answered } } }),
    );
    await page.goto("/console/graph");
    await page.getByRole("progressbar", { name: "正在生成" }).waitFor();
    await page.getByText("正在生成 40 %").waitFor();
    answered = [{ ...running, status: "failed", error: "<b>disk</b> full" }, ...builds.builds];
    await page.getByText("上一次没有生成").waitFor();
    await page.getByText("原因：<b>disk</b> full").waitFor();
    const read = page.waitForRequest(OVERVIEW_PATH);
    answered = [{ ...running, status: "published" }];
    await page.reload();
    await read;
    await page.unroute(BUILDS_PATH);
  });

  testPassage("zh", tested);
});
