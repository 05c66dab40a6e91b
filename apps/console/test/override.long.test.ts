import { describe, expect, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { accessibilityViolations, sidewaysOverflow } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { shot } from "./open-console.ts";
import { row, useOverride } from "./override-scene.ts";

describe.skipIf(browserPath === null)("putting points right", () => {
  const { tested, path, bodyCriterion } = useOverride(1);

  test.each([
    ["zh", 390],
    ["en", 1440],
  ] as const)("has no violation and no sideways scrolling (%s, %i px)", async (language, width) => {
    const { criterion } = await bodyCriterion(0);
    const { page } = await tested.signedIn("teacher", path(0, `?open=${criterion.criterion_id}`), { language, width });
    await row(page).getByRole("textbox").fill("75");
    if (width > 760) await page.locator('.page[data-loaded="true"]').first().waitFor();
    await eventually(() => sidewaysOverflow(page)).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    await shot(page, `override.${language}${width === 390 ? ".390" : ""}`);
  });
});
