import { describe } from "bun:test";
import { testAccount } from "./account-journey.ts";
import { browserPath } from "./browser.ts";
import { useTestConsole } from "./use-console.ts";

describe.skipIf(browserPath === null)("the account", () => {
  testAccount(useTestConsole(), "zh", { profile: 1440, data: 360 });
});
