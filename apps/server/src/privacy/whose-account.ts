import { isUuid, normalizeEmail } from "@rubrica/core";
import { readArguments } from "../settings/read-arguments.ts";
import { StartupError } from "../startup-error.ts";
import type { OpenedForCommand } from "./open-for-command.ts";

/** Whom a command is about: exactly one of `--email` and `--id`. */
export interface WhoseAccount {
  readonly email: string | null;
  readonly id: string | null;
}

/** Options of a command, with `--email` and `--id`. Throws StartupError for what is not right; null where help is asked for. */
export function parseWhose<Option extends string>(
  others: Readonly<Record<Option, { readonly type: "string" | "boolean" }>>,
): (WhoseAccount & { readonly values: Readonly<Partial<Record<Option, string | boolean>>> }) | null {
  const { values } = readArguments({
    options: { ...others, email: { type: "string" }, id: { type: "string" }, help: { type: "boolean" } },
  }) as { readonly values: Readonly<Record<string, unknown>> };
  if (values.help) return null;
  const { email = null, id = null } = values as { readonly email?: string; readonly id?: string };
  if ((email === null) === (id === null))
    throw new StartupError("bad_arguments", "say whose account: exactly one of --email and --id is needed");
  if (id !== null && !isUuid(id)) throw new StartupError("bad_arguments", "--id must be the id of an account");
  return { email, id, values: values as Partial<Record<Option, string | boolean>> };
}

/** The account's id. Throws StartupError where nobody has the address. */
export async function findWhose({ stores }: OpenedForCommand, { email, id }: WhoseAccount): Promise<string> {
  if (id !== null) return id.toLowerCase();
  const found = await stores.userInfo.findByEmail(normalizeEmail(email ?? ""));
  if (!found) throw new StartupError("bad_arguments", "nobody has this address; --id takes the id of an account");
  return found.id;
}
