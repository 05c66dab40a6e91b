import { describe, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { expectSound } from "./check-accessibility.ts";
import { heading } from "./page-actions.ts";
import { useTestConsole } from "./use-console.ts";
import { testUsers, words } from "./users-journey.ts";
import { testWorkers } from "./workers-journey.ts";

describe.skipIf(browserPath === null)("administration", () => {
  const tested = useTestConsole({ environment: { TASK_LIMITS: "report.score:30/minute:5" } });

  testUsers(tested, "zh");

  test("a student who comes to a page of administrators reads whom it is for", async () => {
    const { page } = await tested.signedIn("student", "/workers", { language: "en", width: 360 });
    await heading(page, words.en.forbidden);
    await expectSound(page);
  });

  testWorkers(tested, "zh");
});
