import { describe, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { expectSound } from "./check-accessibility.ts";
import { testSignIn } from "./sign-in-journey.ts";
import { useTestConsole } from "./use-console.ts";

describe.skipIf(browserPath === null)("signing in", () => {
  const tested = useTestConsole();

  testSignIn(tested, "en");

  test.each([
    ["/sign-in", "en", "dark", 1920],
    ["/register", "zh", "light", 1440],
    ["/reset", "en", "light", 360],
  ] as const)(
    "%s has no accessibility violation and no sideways scrolling (%s, %s, %i px)",
    async (path, language, theme, width) => {
      const page = await tested.open(path, { language, theme, width });
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expectSound(page);
    },
  );
});
