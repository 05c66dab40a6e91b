import { describe } from "bun:test";
import { browserPath } from "./browser.ts";
import { testRosterIn } from "./roster-journey.ts";
import { useTestConsole } from "./use-console.ts";

describe.skipIf(browserPath === null)("rosters on a phone", () => {
  const tested = useTestConsole();
  testRosterIn("en", { theme: "dark", width: 390 }, tested);
});
