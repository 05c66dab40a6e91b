import { describe, expect, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { expectSound } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { testOverrideJourney } from "./override-journey.ts";
import { row, useOverride } from "./override-scene.ts";

describe.skipIf(browserPath === null)("putting points right", () => {
  const scene = useOverride(4);
  const { tested, path, scoreOf, bodyCriterion } = scene;

  test.each([
    ["zh", 390],
    ["en", 1440],
  ] as const)("has no violation and no sideways scrolling (%s, %i px)", async (language, width) => {
    const { criterion } = await bodyCriterion(2);
    const { page } = await tested.signedIn("teacher", path(2, `?open=${criterion.criterion_id}`), { language, width });
    await row(page).getByRole("textbox").fill("75");
    if (width > 760) await page.locator('.page[data-loaded="true"]').first().waitFor();
    await expectSound(page);
  });

  test("a session that ended in the middle comes back with what was typed", async () => {
    const { criterion } = await bodyCriterion(3);
    const { page, account } = await tested.signedIn("teacher", path(3, `?open=${criterion.criterion_id}`), {
      language: "en",
    });
    await row(page).getByRole("textbox").fill("77");
    await page.getByLabel("Reason").fill("Too vague.");
    await page.context().clearCookies();
    await page.keyboard.press("Control+Enter");
    const dialog = page.getByRole("alertdialog");
    await dialog.getByLabel("Password").fill(account.password);
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await eventually(() => row(page).getByRole("textbox").inputValue()).toBe("77");
    await eventually(() => page.getByLabel("Reason").inputValue()).toBe("Too vague.");
    await page.getByRole("button", { name: "Save and release" }).click();
    // It is saved, and asked about before it is released: something else is still open.
    await page.getByRole("dialog").getByRole("button", { name: "Accept and release" }).click();
    await page.getByText("1 change saved.").waitFor();
    await page.getByText("Released. The student sees it now.").waitFor();
    expect((await scoreOf(scene.student, 3)).sections[1].criteria[1].score).toBe(77);
  });

  test("warns before what was typed goes with the page, and leads on to the next one to review", async () => {
    const { criterion } = await bodyCriterion(1);
    const { page } = await tested.signedIn("teacher", path(1, `?open=${criterion.criterion_id}`));
    await row(page).getByRole("textbox").fill("12");
    await page.getByRole("link", { name: "回到班级" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "留下" }).click();
    await eventually(() => row(page).getByRole("textbox").inputValue()).toBe("12");
    await page.getByRole("button", { name: "不改这一项" }).click();
    await page.getByRole("heading", { level: 1 }).click();
    const before = page.url();
    await page.locator('button[aria-keyshortcuts="n"]:enabled').waitFor();
    await page.keyboard.press("n");
    await page.waitForURL((url) => url.href !== before);
    await page.getByRole("link", { name: "回到班级" }).click();
    await page.waitForURL(/\/class/);
  });

  test("has no violation and no sideways scrolling on a phone in the dark", async () => {
    const { criterion } = await bodyCriterion(2);
    const { page } = await tested.signedIn("teacher", path(2, `?open=${criterion.criterion_id}`), {
      language: "en",
      theme: "dark",
      width: 360,
    });
    await row(page).getByRole("textbox").fill("75");
    await expectSound(page);
  });

  testOverrideJourney("en", tested);
});
