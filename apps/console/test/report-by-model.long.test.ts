import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { completion, properAnswer, startFakeModel } from "../../../packages/scoring/test/fake-model.ts";
import { browserPath } from "./browser.ts";
import { accessibilityViolations } from "./check-accessibility.ts";
import { handIn, processed, readJson, sampleReport } from "./hand-in.ts";
import { heldService, stagesHeldIn } from "./hold-stages.ts";
import { judgeEnvironment } from "./judge-environment.ts";
import { useTestConsole } from "./use-console.ts";

describe.skipIf(browserPath === null)("the page of a report that a model scores", () => {
  const model = startFakeModel((body) => completion(properAnswer(body)));
  const folder = mkdtempSync(join(tmpdir(), "rubrica-held-"));
  const held = stagesHeldIn(folder);
  const tested = useTestConsole({
    environment: { SCORE_RELEASE: "manual", HELD_STAGES: folder, ...judgeEnvironment(model) },
    program: heldService,
  });
  afterAll(async () => {
    model[Symbol.dispose]();
    await rm(folder, { recursive: true, force: true });
  });

  test("scoring again keeps the earlier score in sight and shows the new one by itself", async () => {
    const { page } = await tested.signedIn("teacher", null, { language: "en" });
    const id = await handIn(page, await sampleReport("course-report.pdf"), "Course report");
    expect(await processed(page, id)).toBe("scored");
    await page.goto(`/console/reports/${id}`);
    await page.getByRole("heading", { name: /How \d+ came about/ }).waitFor();
    const before = (await readJson(page, `/api/v1/reports/${id}/score`)).run_id;
    // The model is not asked again: what it said of the same text is kept.
    await held.hold("score");
    await page.getByRole("button", { name: "Rescore…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("General rubric for reports and theses").first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Score again" }).click();
    await page.getByRole("heading", { name: "Being scored again" }).waitFor();
    await page.getByText("Below is the earlier result.").waitFor();
    await held.release("score");
    await page.getByRole("heading", { name: "Being scored again" }).waitFor({ state: "detached" });
    await page.getByRole("heading", { name: /How \d+ came about/ }).waitFor();
    expect((await readJson(page, `/api/v1/reports/${id}/score`)).run_id).not.toBe(before);
  });

  test("a report that the service cannot read says so and can be asked for again", async () => {
    const { page } = await tested.signedIn("student", null, { language: "en" });
    await page.route(/\/api\/v1\/reports\/[^/]+$/, (route) =>
      route.fulfill({ status: 500, headers: { "X-Request-Id": "7f3c-21a9" }, json: { success: false, error: "no" } }),
    );
    await page.goto("/console/reports/00000000-0000-4000-8000-000000000000");
    await page.getByText("7f3c-21a9").waitFor();
    await page.unroute(/\/api\/v1\/reports\/[^/]+$/);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "No such report" }).waitFor();
  });
});
