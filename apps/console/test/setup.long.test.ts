import { describe } from "bun:test";
import { browserPath } from "./browser.ts";
import { testSetup } from "./setup-journey.ts";
import { useTestConsole } from "./use-console.ts";

describe.skipIf(browserPath === null)("setting up", () => {
  testSetup(useTestConsole({ alone: true }), "en");
});
