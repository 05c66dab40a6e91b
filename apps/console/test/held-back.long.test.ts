import { describe, expect, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { accessibilityViolations } from "./check-accessibility.ts";
import { testAwaiting } from "./class-awaiting-journey.ts";
import { eventually } from "./eventually.ts";
import { open, testFindingsIn, useFindings } from "./findings-journey.ts";

describe.skipIf(browserPath === null)("marks that are held back", () => {
  const scene = useFindings();
  const { tested, held, scoreOf } = scene;

  testFindingsIn("en", scene);

  test("who accepts what somebody else has changed meanwhile is told so, sees the newest, and can try again", async () => {
    const id = await held("Stale");
    const { page } = await tested.signedIn("teacher", `/reports/${id}`, { language: "en" });
    await open(page).first().waitFor();
    const count = await open(page).count();
    const { run_id, version, findings } = await scoreOf(id);
    await scene.teacher.call("PUT", `/api/v1/reports/${id}/findings/${findings[0].number}/acknowledgement`, {
      run_id,
      version,
    });
    await page.keyboard.press("a");
    await page.getByRole("alert").getByText("The score has just changed; nothing was kept").waitFor();
    await eventually(() => open(page).count()).toBe(count - 1);
    expect((await scoreOf(id)).accepted).toBeNull();
    await page.keyboard.press("a");
    await page.getByText("Accepted and released. The student sees it now.").waitFor();
    await eventually(() => page.getByRole("alert").count()).toBe(0);
  });

  test("releasing one that is on hold asks whether it is accepted", async () => {
    const id = await held("By name");
    const { page } = await tested.signedIn("teacher", `/reports/${id}`, { language: "en" });
    await page.getByRole("button", { name: "Release", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "This score is on hold" });
    await dialog.getByRole("listitem").first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Accept and release" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Accepted by", { exact: false }).waitFor();
    const { released_at: released, accepted } = await scoreOf(id);
    expect([typeof released, accepted === null]).toEqual(["string", false]);
  });

  test("the model is asked anew only where a teacher says so, who reads what that costs", async () => {
    const id = await held("Anew");
    const { page } = await tested.signedIn("teacher", `/reports/${id}`, { language: "en" });
    await page.getByRole("button", { name: "Rescore…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("which costs calls", { exact: false }).waitFor();
    await dialog.getByRole("checkbox", { name: "Ask the model anew" }).check({ force: true });
    await dialog.getByText("General rubric for reports and theses").first().waitFor();
    const [answer] = await Promise.all([
      page.waitForResponse(/\/rescore$/),
      dialog.getByRole("button", { name: "Score again" }).click(),
    ]);
    expect(answer.request().postDataJSON()).toMatchObject({ ask_anew: true });
    await scene.teacher.settled(id);
  });

  // Last: the model answers otherwise from then on.
  testAwaiting("en", scene);
});
