import { describe } from "bun:test";
import { browserPath } from "./browser.ts";
import { testReleaseMail } from "./release-mail-journey.ts";
import { testDeadLinks, testRegistration, testSetup, useEmptyInstallation } from "./setup-journey.ts";

describe.skipIf(browserPath === null)("setting up", () => {
  const scene = useEmptyInstallation();

  testSetup("en", scene);
  testDeadLinks("zh", scene);
  testDeadLinks("en", scene);
  testRegistration("en", scene);
  testReleaseMail("en", 390, scene);
});
