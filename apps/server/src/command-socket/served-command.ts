import {
  type AccountProvider,
  normalizeEmail,
  SERVICE,
  silentLogger,
  type Transaction,
  type UserInfoStore,
} from "@rubrica/core";
import { createFirstAdmin, removeSecondFactors } from "@rubrica/identity";
import { z } from "zod";

const createAdmin = z.object({
  command: z.literal("create-admin"),
  email: z.string(),
  fullName: z.string(),
  password: z.string(),
});
const secondFactor = z.object({
  command: z.literal("second-factor"),
  /** Exactly one of address and id. */
  email: z.string().nullable(),
  id: z.string().nullable(),
  remove: z.boolean(),
});

/** A command that also works beside a running service which alone may open the embedded database. */
export const servedCommandSchema = z.discriminatedUnion("command", [createAdmin, secondFactor]);
/** One of {@link servedCommandSchema}. */
export type ServedCommand = z.infer<typeof servedCommandSchema>;

/** What a command says. */
export interface CommandAnswer {
  readonly lines: readonly string[];
  /** Why it failed, for one line on standard error; `null` where it did not. */
  readonly failure: string | null;
}

/** What the commands work with. */
export interface CommandSubjects {
  readonly transaction: Transaction;
  /** As the service. */
  readonly userInfo: UserInfoStore;
  readonly accountProvider: AccountProvider;
}

/** Does what the command asks for. Whoever calls it may: they own the data folder or the database. */
export function runServedCommand(subjects: CommandSubjects, command: ServedCommand): Promise<CommandAnswer> {
  return command.command === "create-admin" ? makeAdmin(subjects, command) : showFactors(subjects, command);
}

const refusals = {
  admin_exists: "There is an active admin already; admins make further ones in the service.",
  email_taken: "Another account has this e-mail address.",
  rejected: "The account could not be created.",
} as const;

/** Makes the first administrator. */
export async function makeAdmin(
  subjects: Pick<CommandSubjects, "userInfo" | "accountProvider">,
  admin: z.infer<typeof createAdmin>,
): Promise<CommandAnswer> {
  const outcome = await createFirstAdmin({ ...subjects, logger: silentLogger }, admin);
  switch (outcome.status) {
    case "created":
      return { lines: [`The admin ${outcome.userInfo.email} can log in now.`], failure: null };
    case "invalid":
      return { lines: [], failure: `${outcome.field}: ${outcome.text.zh} · ${outcome.text.en}` };
    default:
      return { lines: [], failure: refusals[outcome.status] };
  }
}

/** Shows the second factors of an account, or removes them. */
export async function showFactors(
  { transaction, userInfo }: Pick<CommandSubjects, "transaction" | "userInfo">,
  { email, id, remove }: z.infer<typeof secondFactor>,
): Promise<CommandAnswer> {
  const userId = id?.toLowerCase() ?? (await userInfo.findByEmail(normalizeEmail(email ?? "")))?.id;
  if (userId === undefined) return { lines: [], failure: "nobody has this address; --id takes the id of an account" };
  const account = await transaction.run(SERVICE, ({ accounts }) => accounts.find(userId));
  const shown = (account?.factors ?? []).map(
    ({ type, status, createdAt }) => `${type} (${status}, ${createdAt.toISOString()})`,
  );
  const lines = [`Account ${userId}: ${shown.join(", ") || "no second factor"}`];
  if (!remove) return { lines, failure: null };
  const removed = await removeSecondFactors({ transaction }, userId);
  return { lines: [...lines, `Removed: ${removed}. Its sessions have ended.`], failure: null };
}
