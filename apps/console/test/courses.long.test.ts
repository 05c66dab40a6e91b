import { describe } from "bun:test";
import { browserPath } from "./browser.ts";
import { testCoursesIn } from "./courses-journey.ts";
import { useTestConsole } from "./use-console.ts";

describe.skipIf(browserPath === null)("courses", () => {
  const tested = useTestConsole();
  testCoursesIn("zh", { theme: "dark", width: 390 }, tested);
  testCoursesIn("en", { theme: "light", width: 390 }, tested);
  testCoursesIn("en", { theme: "dark", width: 1440 }, tested);
});
