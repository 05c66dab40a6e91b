import { describe } from "bun:test";
import { browserPath } from "./browser.ts";
import { testRosterIn } from "./roster-journey.ts";
import { useTestConsole } from "./use-console.ts";

describe.skipIf(browserPath === null)("rosters in further windows", () => {
  const tested = useTestConsole();
  testRosterIn("en", { theme: "dark", width: 1440 }, tested);
  testRosterIn("en", { theme: "light", width: 390 }, tested);
  testRosterIn("zh", { theme: "dark", width: 390 }, tested);
});
