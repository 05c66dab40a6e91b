/**
 * The way back for whoever has lost phone and recovery codes, the last admin too:
 * `bun run second-factor --email somebody@example.com --remove`. With the embedded database the service must not be running.
 */
import { removeSecondFactors } from "@rubrica/identity";
import { StartupError } from "../boot/startup-error.ts";
import { withOpened } from "../privacy/open-for-command.ts";
import { findWhose, parseWhose } from "../privacy/whose-account.ts";
import { runCommand } from "./command-line.ts";

const help = `Shows somebody's second factors, and removes them for whoever has lost them. It is written into the audit log.

  bun run second-factor --email somebody@example.com
  bun run second-factor --email somebody@example.com --remove

  --email   address of the account
  --id      id of the account, instead of its address
  --remove  removes its second factors and recovery codes, and ends its sessions. The password alone signs in then; where
            the role has to have a second factor, it opens nothing but setting one up.
`;

await runCommand(run);

async function run(): Promise<void> {
  const request = parseWhose({ remove: { type: "boolean" } });
  if (request === null) return console.log(help);
  await withOpened(async (opened) => {
    const { environment, stores } = opened;
    if (environment.supabase !== null)
      throw new StartupError(
        "bad_arguments",
        "second factors are at Supabase: remove them in its dashboard under Authentication, or by auth.admin.mfa.deleteFactor",
      );
    const userId = await findWhose(opened, request);
    const factors = (await stores.accounts.find(userId))?.factors ?? [];
    const shown = factors.map(({ type, status, createdAt }) => `${type} (${status}, ${createdAt.toISOString()})`);
    console.log(`Account ${userId}: ${shown.join(", ") || "no second factor"}`);
    if (!request.values.remove) return;
    const removed = await removeSecondFactors(stores, userId);
    console.log(`Removed: ${removed}. Its sessions have ended.`);
  });
}
