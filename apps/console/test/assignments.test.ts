import { describe } from "bun:test";
import { testAssignmentsIn } from "./assignments-journey.ts";
import { browserPath } from "./browser.ts";
import { useTestConsole } from "./use-console.ts";

describe.skipIf(browserPath === null)("assignments", () => {
  testAssignmentsIn("zh", { theme: "light", width: 1440 }, useTestConsole());
});
