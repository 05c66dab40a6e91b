import { describe } from "bun:test";
import { browserPath } from "./browser.ts";
import { testDemonstrationIn } from "./demonstration-walk.ts";

describe.skipIf(browserPath === null)("the demonstration", () => testDemonstrationIn("en"));
