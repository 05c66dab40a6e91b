import { describe } from "bun:test";
import { testAssignmentsIn } from "./assignments-journey.ts";
import { browserPath } from "./browser.ts";
import { useTestConsole } from "./use-console.ts";

describe.skipIf(browserPath === null)("assignments", () => {
  const tested = useTestConsole({ environment: { SCORE_RELEASE: "manual", SUBMISSION_GRACE_MINUTES: "0" } });
  testAssignmentsIn("en", { theme: "dark", width: 390 }, tested, true);
});
