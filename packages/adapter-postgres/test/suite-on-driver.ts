import { describe } from "bun:test";
import type { DriverName } from "./databases.ts";

/**
 * Defines tests that run over a database of any driver.
 * @param title title of the suite, with `%s` for the name of the driver.
 * @returns registers the tests for a driver in the file that calls it.
 */
export function suiteOnDriver(title: string, suite: (driver: DriverName) => void): (driver: DriverName) => void {
  return (driver) => describe(title.replace("%s", driver), () => suite(driver));
}
