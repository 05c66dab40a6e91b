import { describe } from "bun:test";
import { browserPath } from "./browser.ts";
import { testCoursesIn } from "./courses-journey.ts";
import { useTestConsole } from "./use-console.ts";

describe.skipIf(browserPath === null)("courses", () => {
  testCoursesIn("zh", { theme: "light", width: 1440 }, useTestConsole());
});
