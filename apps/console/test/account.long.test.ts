import { describe } from "bun:test";
import { testAccount } from "./account-journey.ts";
import { browserPath } from "./browser.ts";
import { useTestConsole } from "./use-console.ts";

describe.skipIf(browserPath === null)("the account", () => {
  // As whoever tries the console first has it.
  testAccount(useTestConsole({ database: "embedded" }), "en", { profile: 360, data: 1440 });
});
