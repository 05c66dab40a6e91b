import { describe, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { eventually } from "./eventually.ts";
import { testPassage, usePassage } from "./graph-passage-journey.ts";
import { readJson } from "./hand-in.ts";

describe.skipIf(browserPath === null)("from the graph to the passage", () => {
  const scene = usePassage();
  const { tested } = scene;

  testPassage("en", scene);

  test("a page that the document does not have is its last one, and a quote that is not there has no frame", async () => {
    const { page } = await tested.signedIn("teacher", `/reports/${scene.node.report}?page=999&quote=nowhere`);
    const { pages } = await readJson(page, `/api/v1/reports/${scene.node.report}`);
    await page.locator(`.page[data-page-number="${pages}"][data-loaded]`).waitFor();
    await eventually(() => page.locator("[data-asked]").count()).toBe(0);
  }, 240_000);
});
