import { describe, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { expectSound } from "./check-accessibility.ts";
import { heading } from "./page-actions.ts";
import { signIn, testSignIn } from "./sign-in-journey.ts";
import { useTestConsole } from "./use-console.ts";

describe.skipIf(browserPath === null)("signing in", () => {
  const tested = useTestConsole();

  testSignIn(tested, "zh");

  test("an address of another site is nowhere to come back to", async () => {
    const { email, password } = await tested.account();
    const page = await tested.open("/sign-in?to=https%3A%2F%2Fevil.example%2F");
    await heading(page, "登录");
    await signIn(page, "zh", email, password);
    await heading(page, "我的报告");
  });

  test.each([
    ["/sign-in", "zh", "light", 360],
    ["/register", "en", "dark", 360],
    ["/forgot", "en", "light", 360],
    ["/reset?token=abcdefghijklmnopqrstuv&type=recovery", "zh", "dark", 768],
    ["/pending?email=somebody%40example.com", "en", "light", 360],
    ["/second-factor", "zh", "dark", 390],
    ["/nowhere", "en", "light", 360],
  ] as const)(
    "%s has no accessibility violation and no sideways scrolling (%s, %s, %i px)",
    async (path, language, theme, width) => {
      const page = await tested.open(path, { language, theme, width });
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expectSound(page);
    },
  );
});
