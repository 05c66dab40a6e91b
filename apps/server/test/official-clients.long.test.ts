import { describe } from "bun:test";
import { testOfficialClients } from "./official-clients/run-under-runtimes.ts";

describe("the official clients against the server", () =>
  testOfficialClients({
    Bun: [process.execPath],
    // As scripts/check-runtimes.ts gets them.
    "Node 22": ["npx", "-y", "-p", "node@22", "node"],
    "Node 24": ["npx", "-y", "-p", "node@24", "node"],
  }));
