import { describe } from "bun:test";
import { testAssignmentReleaseIn } from "./assignment-release-journey.ts";
import { browserPath } from "./browser.ts";
import { useTestConsole } from "./use-console.ts";

describe.skipIf(browserPath === null)("release of an assignment on a phone", () => {
  const tested = useTestConsole();
  testAssignmentReleaseIn("en", { theme: "dark", width: 390 }, tested);
});
