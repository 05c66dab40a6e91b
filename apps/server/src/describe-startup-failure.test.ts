import { expect, test } from "bun:test";
import { describeStartupFailure } from "./describe-startup-failure.ts";
import { EnvironmentError } from "./settings/environment.ts";
import { StartupError } from "./startup-error.ts";

test("describeStartupFailure() gives each mistake in the settings a line", () => {
  const error = new EnvironmentError(["PORT is no port", "ROLE is api, worker or all"]);
  expect(describeStartupFailure(error)).toBe("Settings are wrong:\n  PORT is no port\n  ROLE is api, worker or all");
  expect(describeStartupFailure(new EnvironmentError(["PORT is no port"]))).toBe("PORT is no port");
});

test("describeStartupFailure() says everything else in one line", () => {
  expect(describeStartupFailure(new StartupError("bad_backup", "broken\n  here"))).toBe("broken; here");
});
