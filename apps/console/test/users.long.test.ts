import { describe, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { expectSound } from "./check-accessibility.ts";
import { heading } from "./page-actions.ts";
import { useTestConsole } from "./use-console.ts";
import { testUsers, words } from "./users-journey.ts";

describe.skipIf(browserPath === null)("users", () => {
  const tested = useTestConsole();

  testUsers(tested, "en");

  test.each([
    ["/users", "zh"],
    ["/health", "en"],
  ] as const)("a teacher who comes to %s reads whom it is for (%s)", async (path, language) => {
    const { page } = await tested.signedIn("teacher", path, { language, width: 360 });
    await heading(page, words[language].forbidden);
    await expectSound(page);
  });

  test("the list does not scroll sideways on a phone", async () => {
    const { page } = await tested.signedIn("admin", "/users", { width: 360, theme: "dark", language: "en" });
    await page.getByRole("grid").waitFor();
    await expectSound(page);
  });
});
