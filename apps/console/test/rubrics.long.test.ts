import { describe } from "bun:test";
import { browserPath } from "./browser.ts";
import { testBrokenRubrics, testRubrics } from "./rubrics-journey.ts";
import { useTestConsole } from "./use-console.ts";

describe.skipIf(browserPath === null)("rubrics", () => {
  const tested = useTestConsole();

  testRubrics(tested, "en");
  testBrokenRubrics(tested, "zh");
  testBrokenRubrics(tested, "en");
});
