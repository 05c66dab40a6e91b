import { test } from "bun:test";
import { testTaskQueue } from "@rubrica/conformance";
import { createMemoryTaskQueue } from "../src/index.ts";

testTaskQueue(test, async () => {
  // Every look at the clock comes a millisecond later, as in a database.
  let milliseconds = Date.UTC(2026, 0, 1);
  const clock = {
    now() {
      milliseconds += 1;
      return new Date(milliseconds);
    },
  };
  return {
    ...createMemoryTaskQueue({ clock }),
    passSeconds: async (seconds) => {
      milliseconds += seconds * 1000;
    },
  };
});
