import { beforeAll, describe, expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { browserPath } from "./browser.ts";
import { accessibilityViolations, sidewaysOverflow } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { breakRoute, shot } from "./open-console.ts";
import { useTestConsole } from "./use-console.ts";

const reports = join(import.meta.dirname, "../../examples/reports");
const overviewPath = /knowledge-graph\/overview/;
const buildsPath = /knowledge-graph\/builds/;

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
    await shot(page, "graph.zh");

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

  test("shows the most important nodes of a large graph and grows by neighbours, in English", async () => {
    const { page } = await tested.signedIn("teacher", null, { language: "en" });
    await page.route(overviewPath, (route) => route.continue({ url: `${route.request().url()}?limit=6` }));
    await page.goto("/console/graph?view=table&sort=type");
    await page.getByText(/^3 reports, \d+ nodes, the 6 most important shown/).waitFor();
    const first = page.getByRole("row").nth(1);
    await first.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("radio", { name: "Graph", exact: true }).press("Enter");
    const before = await drawn(page);
    await page.getByRole("button", { name: "Expand neighbours" }).press("Enter");
    await page.locator(`[role="img"][data-drawn]:not([data-drawn="${before}"])`).waitFor();
    await eventually(() => drawn(page)).toBeGreaterThan(before);
    expect(await accessibilityViolations(page)).toEqual([]);
    await shot(page, "graph.en");

    for (const [line, start] of [
      ["Export GEXF (all nodes)", "<?xml"],
      ["Export PNG (what you see)", "\u0089PNG"],
    ] as const) {
      await page.getByRole("button", { name: "Export" }).press("Enter");
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("menuitem", { name: line }).press("Enter"),
      ]);
      expect((await readFile(await file.path(), "latin1")).startsWith(start)).toBe(true);
    }
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

  test("keeps filters in the address, leaves nothing but a way back where they fit no node, and fits a phone", async () => {
    const { page } = await tested.signedIn("teacher", "/graph", { width: 360, height: 740 });
    await drawn(page);
    await eventually(() => sidewaysOverflow(page)).toBe(0);
    await page.getByRole("radio", { name: "节点" }).click();
    for (const type of ["关键词", "文献", "报告", "作者", "导师", "机构", "刊物"]) {
      const box = page.getByRole("checkbox", { name: new RegExp(type) }).filter({ visible: true });
      if ((await box.count()) > 0) await box.press("Space");
    }
    expect(await accessibilityViolations(page)).toEqual([]);
    await eventually(() => sidewaysOverflow(page)).toBe(0);
    await page.reload();
    await page.getByRole("radio", { name: "图", exact: true }).last().click();
    await page.getByRole("button", { name: "显示全部" }).click();
    await drawn(page);
    expect(new URL(page.url()).searchParams.get("hide")).toBeNull();
  });

  test("shows a build under way after a reload, and reads the graph when it is published", async () => {
    const page = teacher;
    const builds = await page.evaluate(async () => (await (await fetch("/api/v1/knowledge-graph/builds")).json()).data);
    const running = { ...builds.builds[0], id: crypto.randomUUID(), status: "running", progress: 0.4 };
    let answered: unknown[] = [running, ...builds.builds];
    await page.route(buildsPath, (route) =>
      route.fulfill({ json: { success: true, message: "", data: { builds: answered } } }),
    );
    await page.goto("/console/graph");
    await page.getByRole("progressbar", { name: "正在生成" }).waitFor();
    await page.getByText("正在生成 40 %").waitFor();
    answered = [{ ...running, status: "failed", error: "<b>disk</b> full" }, ...builds.builds];
    await page.getByText("上一次没有生成").waitFor();
    await page.getByText("原因：<b>disk</b> full").waitFor();
    const read = page.waitForRequest(overviewPath);
    answered = [{ ...running, status: "published" }];
    await page.reload();
    await read;
    await page.unroute(buildsPath);
  });

  test("says what to do where there is no graph, no node or no answer, and what a student may expect", async () => {
    const { page } = await tested.signedIn("student", "/graph", { language: "en" });
    await page.getByRole("heading", { name: "The graph has no nodes yet" }).waitFor();
    await eventually(() => page.getByRole("button", { name: /Build/ }).count()).toBe(0);
    await breakRoute(page, overviewPath);
    await page.reload();
    await page.getByText("Number 7f3c-21a9").waitFor();
    await page.unroute(overviewPath);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "The graph has no nodes yet" }).waitFor();
    await teacher.goto("/console/graph?node=keyword%3Anone&hide=planet&least=-3&grown=7&sort=%3Cb%3E");
    await teacher.getByRole("heading", { name: "图里没有这个节点" }).waitFor();
    await drawn(teacher);
  });

  test("keeps hostile names text, in the table of a browser that cannot draw", async () => {
    const { page } = await tested.signedIn("teacher", null);
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await page.route(overviewPath, async (route) => {
      const answer = await (await route.fetch()).json();
      for (const each of [...answer.data.nodes, ...answer.data.communities]) each.label = hostile;
      await route.fulfill({ json: answer });
    });
    await page.goto("/console/graph");
    await page.getByText("这个浏览器画不了图").waitFor();
    await page.getByRole("rowheader", { name: hostile }).first().waitFor();
    await eventually(() => page.locator("main img, main script, main b").count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    await eventually(() => sidewaysOverflow(page)).toBe(0);
  });
});

const hostile = `<img src=x onerror="alert(1)"><script>alert(2)</script>${"长".repeat(120)}\u202e`;

/** Uploads as the page does and waits for the scores. */
async function handIn(page: Page, names: readonly string[]): Promise<void> {
  const files = await Promise.all(names.map(async (name) => (await readFile(join(reports, name))).toString("base64")));
  await page.evaluate(async (contents) => {
    for (const content of contents) {
      const answer = await fetch("/api/v1/reports", {
        method: "POST",
        headers: { "Content-Type": "application/pdf" },
        body: Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)),
      });
      const { id } = (await answer.json()).data;
      const events = new EventSource(`/api/v1/reports/${id}/events`);
      await new Promise((resolve) => events.addEventListener("done", resolve, { once: true }));
      events.close();
    }
  }, files);
}

/** Resolves once sigma has drawn nodes. */
async function drawn(page: Page): Promise<number> {
  const canvas = page.locator('[role="img"][data-drawn]:not([data-drawn="0"])');
  await canvas.waitFor();
  return Number(await canvas.getAttribute("data-drawn"));
}
