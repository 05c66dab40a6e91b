import { describe } from "bun:test";
import { testAssignmentReleaseIn } from "./assignment-release-journey.ts";
import { browserPath } from "./browser.ts";
import { useTestConsole } from "./use-console.ts";

describe.skipIf(browserPath === null)("release of an assignment", () => {
  testAssignmentReleaseIn("zh", { theme: "light", width: 1440 }, useTestConsole());
});
