import { describe } from "bun:test";
import { testAssignmentReleaseIn } from "./assignment-release-journey.ts";
import { browserPath } from "./browser.ts";
import { useTestConsole } from "./use-console.ts";

describe.skipIf(browserPath === null)("release of an assignment in further windows", () => {
  const tested = useTestConsole();
  testAssignmentReleaseIn("en", { theme: "dark", width: 1440 }, tested);
  testAssignmentReleaseIn("en", { theme: "light", width: 390 }, tested);
});
