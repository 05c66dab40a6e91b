import { describe } from "bun:test";
import { browserPath } from "./browser.ts";
import { testReportPage, useForeignReports } from "./foreign-sentences.ts";

describe.skipIf(browserPath === null)("a report read in the other language", () => {
  const scene = useForeignReports(["chinese"]);

  testReportPage("en", "chinese", scene);
});
