import { expect, test } from "bun:test";
import { openConsoleFiles } from "../build.ts";
import { measureRoutes } from "../route-sizes.ts";

// A little more than it is: what makes these fail should be worth its weight, or be loaded when it is needed.
const SHELL_BYTES = 156_000;
const REPORT_BYTES = 278_000;

test("openConsoleFiles() has a shell and a report's page that are small enough to load", async () => {
  const { shell, routes } = await measureRoutes(await openConsoleFiles(), ["report"]);
  expect(shell).toBeGreaterThan(50_000);
  expect(shell).toBeLessThan(SHELL_BYTES);
  expect(routes.get("report")).toBeGreaterThan(100_000);
  expect(routes.get("report")).toBeLessThan(REPORT_BYTES);
});
