import { describe, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { sidewaysOverflow } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { useTestConsole } from "./use-console.ts";
import { testWorkers } from "./workers-journey.ts";

describe.skipIf(browserPath === null)("workers", () => {
  const tested = useTestConsole({ environment: { TASK_LIMITS: "report.score:30/minute:5" } });

  testWorkers(tested, "en");

  test.each(["/workers", "/workers?tab=tasks", "/workers?tab=dead-letters", "/health"])(
    "%s does not scroll sideways on a phone",
    async (path) => {
      const { page } = await tested.signedIn("admin", path, { width: 360, theme: "dark", language: "en" });
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.getByRole("list").or(page.getByRole("tab")).first().waitFor();
      await eventually(() => sidewaysOverflow(page)).toBe(0);
    },
  );
});
