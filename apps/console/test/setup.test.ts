import { describe } from "bun:test";
import { browserPath } from "./browser.ts";
import { testSetup } from "./setup-journey.ts";

describe.skipIf(browserPath === null)("setting up", () => {
  testSetup("zh");
});
