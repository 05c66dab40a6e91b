import { describe } from "bun:test";
import { testOfficialClients } from "./official-clients/run-under-runtimes.ts";
import { PACKAGES } from "./official-clients/subject.ts";

/** Its `auth` is the client of auth-js, which another runtime therefore does not have to drive once more. */
const SUPABASE_JS = ["@supabase/supabase-js"] as const;

describe("the official clients against the server", () =>
  testOfficialClients({
    Bun: { command: [process.execPath], packages: PACKAGES },
    // As scripts/check-runtimes.ts gets them.
    "Node 22": { command: ["npx", "-y", "-p", "node@22", "node"], packages: SUPABASE_JS },
    "Node 24": { command: ["npx", "-y", "-p", "node@24", "node"], packages: SUPABASE_JS },
  }));
