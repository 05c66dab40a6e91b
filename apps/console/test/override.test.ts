import { describe } from "bun:test";
import { browserPath } from "./browser.ts";
import { testOverrideJourney } from "./override-journey.ts";
import { useJudgedConsole } from "./override-scene.ts";

describe.skipIf(browserPath === null)("putting points right", () => {
  testOverrideJourney("zh", useJudgedConsole());
});
