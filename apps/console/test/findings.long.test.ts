import { describe } from "bun:test";
import { browserPath } from "./browser.ts";
import { testFindingsIn, useFindings } from "./findings-journey.ts";

describe.skipIf(browserPath === null)("what was found about a report", () => {
  testFindingsIn("en", useFindings());
});
