import { EnvironmentError } from "../src/settings/environment.ts";

/** What the reading of settings says is wrong with them. */
export function mistakesIn(read: () => unknown): readonly string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.mistakes;
    throw error;
  }
}
