import { describe } from "bun:test";
import { browserPath } from "./browser.ts";
import { testPassage, usePassage } from "./graph-passage-journey.ts";

describe.skipIf(browserPath === null)("from the graph to the passage", () => {
  testPassage("zh", usePassage());
});
