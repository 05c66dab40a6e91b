import { describe } from "bun:test";
import { browserPath } from "./browser.ts";
import { testReleaseMail } from "./release-mail-journey.ts";
import { testRegistration, testSetup, useEmptyInstallation } from "./setup-journey.ts";

describe.skipIf(browserPath === null)("setting up", () => {
  const scene = useEmptyInstallation();

  testSetup("zh", scene);
  testRegistration("zh", scene);
  testReleaseMail("zh", 1440, scene);
});
