/**
 * Looks whether the audit log was changed: `bun run audit --verify`. With the embedded database the service must not be running.
 */
import { type AuditChainEnd, auditProtectionStatements, createAuditChain } from "@rubrica/adapter-postgres";
import { type OpenedForCommand, withOpened } from "../privacy/open-for-command.ts";
import { readArguments } from "../settings/read-arguments.ts";
import { StartupError } from "../startup-error.ts";
import { runCommand } from "./command-line.ts";

const help = `Looks whether the audit log was changed.

  bun run audit --verify
  bun run audit --verify --expect 1234:9f86d081884c7d65...

  --verify   computes the chain anew from what the log says; exits with 1 where something does not fit
  --expect   an end of the chain that was noted elsewhere, position:hash, as the process logs it ("audit log sealed")
  --protect  prints the SQL by which an administrator of the database gives the log to a role of its own, which the
             service is not: --protect rubrica_audit
`;

const faults = {
  entry_gone: "an entry was taken out",
  entry_changed: "who acted, or what was said about it, was changed",
  link_gone: "a link of the chain was taken out",
  link_changed: "the entry or the chain was changed here",
  erased_without_erasure: "somebody was taken out who was not erased",
  other_end: "the chain is another one than was noted: it was written anew, or cut off",
} as const;

const guards = {
  owner: "another role owns the log; the service may add to it and read it",
  trigger:
    "the service's role owns the log: triggers refuse changes, and whoever has this role could drop them (--protect)",
  none: "a trigger of the log is missing or off: the service's role can change it",
} as const;

await runCommand(async () => {
  const values = parse();
  if (values.help || (!values.verify && values.protect === undefined)) console.log(help);
  else await withOpened((opened) => run(opened, values));
});

function parse() {
  const { values } = readArguments({
    options: {
      verify: { type: "boolean", default: false },
      expect: { type: "string" },
      protect: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  return { ...values, expected: values.expect === undefined ? undefined : parseEnd(values.expect) };
}

function parseEnd(text: string): AuditChainEnd {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (position === undefined || hash === undefined)
    throw new StartupError("bad_arguments", "--expect must be position:hash");
  return { position: Number(position), hash };
}

async function run(
  { database }: OpenedForCommand,
  { expected, protect }: { readonly expected?: AuditChainEnd | undefined; readonly protect?: string | undefined },
): Promise<void> {
  if (protect !== undefined) {
    console.log((await auditProtectionStatements(database, protect)).join("\n"));
    return;
  }
  const chain = createAuditChain(database);
  const found = await chain.verify(expected);
  const guard = await chain.guard();
  for (const { kind, position, entryId } of found.faults) {
    console.log(`position ${position}${entryId === null ? "" : `, entry ${entryId}`}: ${faults[kind]}`);
  }
  console.log(
    `${found.entries} entries, ${found.unsealed} not in the chain yet, ${found.erased} that somebody was erased from; ${guards[guard]}`,
  );
  if (found.end) console.log(`The end of the chain: ${found.end.position}:${found.end.hash}`);
  if (found.faults.length > 0 || guard === "none") process.exitCode = 1;
  else console.log("Nothing was changed, as far as the chain tells.");
}
