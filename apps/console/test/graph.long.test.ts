import { beforeAll, describe, expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { browserPath } from "./browser.ts";
import { accessibilityViolations, expectSound, sidewaysOverflow } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { BUILDS_PATH, buildGraph, drawn, OVERVIEW_PATH } from "./graph-page.ts";
import { findPlace, testPassage } from "./graph-passage-journey.ts";
import { readJson } from "./hand-in.ts";
import { breakRoute } from "./open-console.ts";
import { useTestConsole } from "./use-console.ts";

describe.skipIf(browserPath === null)("the knowledge graph", () => {
  const tested = useTestConsole({ alone: true });
  let teacher: Page;
  beforeAll(async () => {
    ({ page: teacher } = await tested.signedIn("teacher", "/graph"));
    await buildGraph(teacher);
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
    await expectSound(page);
    await page.reload();
    await page.getByRole("radio", { name: "图", exact: true }).last().click();
    await page.getByRole("button", { name: "显示全部" }).click();
    await drawn(page);
    expect(new URL(page.url()).searchParams.get("hide")).toBeNull();
  });

  test("says what to do where there is no graph, no node or no answer, and what a student may expect", async () => {
    const { page } = await tested.signedIn("student", "/graph", { language: "en" });
    await page.getByRole("heading", { name: "The graph has no nodes yet" }).waitFor();
    await eventually(() => page.getByRole("button", { name: /Build/ }).count()).toBe(0);
    await breakRoute(page, OVERVIEW_PATH);
    await page.reload();
    await page.getByText("Number 7f3c-21a9").waitFor();
    await page.unroute(OVERVIEW_PATH);
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
    await page.route(OVERVIEW_PATH, async (route) => {
      const answer = await (await route.fetch()).json();
      for (const each of [...answer.data.nodes, ...answer.data.communities]) each.label = hostile;
      await route.fulfill({ json: answer });
    });
    await page.goto("/console/graph");
    await page.getByText("这个浏览器画不了图").waitFor();
    await page.getByRole("rowheader", { name: hostile }).first().waitFor();
    await eventually(() => page.locator("main img, main script, main b").count()).toBe(0);
    await expectSound(page);
  });

  test("shows the most important nodes of a large graph and grows by neighbours, in English", async () => {
    const { page } = await tested.signedIn("teacher", null, { language: "en" });
    await page.route(OVERVIEW_PATH, (route) => route.continue({ url: `${route.request().url()}?limit=6` }));
    await page.goto("/console/graph?view=table&sort=type");
    await page.getByText(/^\d+ reports?, \d+ nodes, the 6 most important shown/).waitFor();
    const first = page.getByRole("row").nth(1);
    await first.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("radio", { name: "Graph", exact: true }).press("Enter");
    const before = await drawn(page);
    await page.getByRole("button", { name: "Expand neighbours" }).press("Enter");
    await page.locator(`[role="img"][data-drawn]:not([data-drawn="${before}"])`).waitFor();
    await eventually(() => drawn(page)).toBeGreaterThan(before);
    expect(await accessibilityViolations(page)).toEqual([]);

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
  testPassage("en", tested);

  test("a page that the document does not have is its last one, and a quote that is not there has no frame", async () => {
    const { report } = await findPlace(teacher);
    const { page } = await tested.signedIn("teacher", `/reports/${report}?page=999&quote=nowhere`);
    const { pages } = await readJson(page, `/api/v1/reports/${report}`);
    await page.locator(`.page[data-page-number="${pages}"][data-loaded]`).waitFor();
    await eventually(() => page.locator("[data-asked]").count()).toBe(0);
  });
});

const hostile = `<img src=x onerror="alert(1)"><script>alert(2)</script>${"长".repeat(120)}\u202e`;
