import { describe } from "bun:test";
import { startDemonstrationProcess } from "../../server/test/demonstration/demonstration-process.ts";
import { browserPath } from "./browser.ts";
import { testDemonstrationIn } from "./demonstration-walk.ts";
import { testScreensIn } from "./every-screen.ts";
import { useDemonstration } from "./use-demonstration.ts";

describe.skipIf(browserPath === null)("the demonstration", () => {
  const used = useDemonstration(startDemonstrationProcess);

  testScreensIn("en", 1440, used);
  testDemonstrationIn("en", used);
});
