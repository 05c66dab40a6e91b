import { describe } from "bun:test";
import { browserPath } from "./browser.ts";
import { testFirstReports, useHeldConsole } from "./my-reports-journey.ts";

describe.skipIf(browserPath === null)("my reports", () => {
  testFirstReports("zh", useHeldConsole());
});
