import { describe, expect, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { accessibilityViolations, sidewaysOverflow } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { useTestConsole } from "./use-console.ts";

describe.skipIf(browserPath === null)("the parts", () => {
  const tested = useTestConsole();

  test.each([
    ["en", "dark", 1024],
    ["zh", "dark", 360],
    ["en", "light", 360],
  ] as const)(
    "have no accessibility violation and no sideways scrolling (%s, %s, %i px)",
    async (language, theme, width) => {
      const page = await tested.open("/parts", { language, theme, width });
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await eventually(() => sidewaysOverflow(page)).toBe(0);
    },
  );
});
