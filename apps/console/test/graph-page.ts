import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { readJson } from "./hand-in.ts";

const reports = join(import.meta.dirname, "../../examples/reports");
export const OVERVIEW_PATH = /knowledge-graph\/overview/;
export const BUILDS_PATH = /knowledge-graph\/builds/;

/** Uploads as the page does and waits for the scores. */
export async function handIn(page: Page, names: readonly string[]): Promise<void> {
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
export async function drawn(page: Page): Promise<number> {
  const canvas = page.locator('[role="img"][data-drawn]:not([data-drawn="0"])');
  await canvas.waitFor();
  return Number(await canvas.getAttribute("data-drawn"));
}

/** Builds the graph of a few reports, as whoever is signed in on the page. */
export async function buildGraph(page: Page): Promise<void> {
  await handIn(page, ["chinese-thesis.pdf", "english-thesis.pdf"]);
  const path = "/api/v1/knowledge-graph/builds";
  const { id } = await page.evaluate(
    async (builds) => (await (await fetch(builds, { method: "POST" })).json()).data,
    path,
  );
  await waitFor(async () => {
    const { status } = await readJson(page, `${path}/${id}`);
    if (status === "failed") throw new Error("The build of the graph failed.");
    return status === "published";
  });
}
