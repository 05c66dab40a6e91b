import { cpSync } from "node:fs";
import { join } from "node:path";
import { type CommandResult, requireCommand, runCommand } from "./run-command.ts";

/** As in `bun run test`: a busy machine takes its time over a suite in which every test waits for Deno. */
const TEST_TIMEOUT_MILLISECONDS = 60_000;
const SUITE_DEADLINE_SECONDS = 1500;

/** The edge functions of apps/examples, put into a consumer's project as `supabase functions new` would. */
export interface EdgeFunctions {
  /** Path of Deno. */
  readonly deno: string;
  /** Whether their types hold. */
  checkTypes(): CommandResult;
  /** The specification's suite over them, each in a process of Deno. Starts PostgreSQL unless `RUBRICA_TEST_POSTGRES_URL` names one. */
  runSuite(): CommandResult;
}

/** Copies them into the project, which has our packages installed from their tarballs, and fetches Deno 2 as npm carries it. */
export function addEdgeFunctions(project: string, root: string): EdgeFunctions {
  const folder = join(project, "supabase/functions");
  cpSync(join(root, "apps/examples/supabase-functions"), folder, { recursive: true });
  const ask = ["npx", "-y", "-p", "deno@2", "deno", "eval", "console.log(Deno.execPath())"] as const;
  const [deno = ""] = requireCommand(ask, { folder: project }).split("\n");
  const files = ["auth-register", "auth-login"].map((name) => ({ name, folder: join(folder, name) }));
  return {
    deno,
    checkTypes() {
      const results = files.map((each) =>
        runCommand(
          [deno, "check", "--quiet", "--no-remote", "--no-lock", "--node-modules-dir=manual", "index.ts"],
          each,
        ),
      );
      return {
        ok: results.every(({ ok }) => ok),
        output: results
          .map(({ output }) => output)
          .join("\n")
          .trim(),
      };
    },
    runSuite() {
      const timeout = `--timeout=${TEST_TIMEOUT_MILLISECONDS}`;
      const { ok, output } = runCommand([process.execPath, "test", timeout, "./test/supabase-functions-in-deno.ts"], {
        folder: join(root, "apps/examples"),
        deadlineSeconds: SUITE_DEADLINE_SECONDS,
        environment: { RUBRICA_DENO: deno, RUBRICA_EDGE_FUNCTIONS: folder },
      });
      return {
        ok,
        output: ok
          ? output
              .split("\n")
              .filter((line) => /^ *\d+ (pass|fail)$/.test(line))
              .join("\n")
          : output,
      };
    },
  };
}
