import { describe } from "bun:test";
import { browserPath } from "./browser.ts";
import { testRosterIn } from "./roster-journey.ts";
import { useTestConsole } from "./use-console.ts";

describe.skipIf(browserPath === null)("rosters", () => {
  testRosterIn("zh", { theme: "light", width: 1440 }, useTestConsole());
});
