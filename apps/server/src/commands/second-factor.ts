/**
 * The way back for whoever has lost phone and recovery codes, the last admin too:
 * `bun run second-factor --email somebody@example.com --remove`. Beside a running service with the embedded database it asks that.
 */

import { askRunningService } from "../command-socket/command-socket.ts";
import { showFactors } from "../command-socket/served-command.ts";
import { withOpened } from "../privacy/open-for-command.ts";
import { parseWhose } from "../privacy/whose-account.ts";
import { readEnvironment } from "../settings/read-environment.ts";
import { StartupError } from "../startup-error.ts";
import { dataFolderAt } from "../storage/data-folder.ts";
import { runCommand, say } from "./command-line.ts";

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
  const { environment } = readEnvironment(process.env);
  if (environment.supabase !== null)
    throw new StartupError(
      "bad_arguments",
      "second factors are at Supabase: remove them in its dashboard under Authentication, or by auth.admin.mfa.deleteFactor",
    );
  const { email, id, values } = request;
  const command = { command: "second-factor", email, id, remove: values.remove === true } as const;
  const { databaseUrl: url, dataFolder } = environment.storage;
  const served = url === null ? await askRunningService(dataFolderAt(dataFolder), command) : null;
  if (served !== null) return say(served);
  await withOpened(async ({ stores: { transaction, userInfo } }) => {
    say(await showFactors({ transaction, userInfo }, command));
  });
}
