import { describe } from "bun:test";
import { browserPath } from "./browser.ts";
import { testReleaseMail } from "./release-mail-journey.ts";

describe.skipIf(browserPath === null)("the mail about a released mark", () => {
  testReleaseMail("zh", 1440);
});
