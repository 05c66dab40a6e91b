import {
  type ImportedAccount,
  normalizeEmail,
  type PasswordHasher,
  type Role,
  SERVICE,
  type Stores,
  type Transaction,
} from "@rubrica/core";
import type { IdentityStores } from "../identity-stores.ts";
import { type LeftBehind, type RoleSource, readSupabaseAccount, type SupabaseAccountRow } from "./supabase-account.ts";

/** An account of Supabase Auth, and what it has there beside it. */
export interface ForeignAccount {
  readonly user: SupabaseAccountRow;
  /** Through which providers the person signs in. */
  readonly providers: readonly string[];
  /** Second factors in use. */
  readonly factors: number;
}

/** What is imported, and how. */
export interface ImportAccountsOptions {
  /** Over the stores that get the accounts. */
  readonly transaction: Transaction<IdentityStores>;
  /** Knows which hashes can be verified. */
  readonly hasher: Pick<PasswordHasher, "workOf">;
  /** The accounts, in batches; each is one transaction. */
  readonly batches: AsyncIterable<readonly ForeignAccount[]>;
  /** Where the role of a record comes from; null: everybody is a student. */
  readonly roleFrom: RoleSource | null;
  /** True: nothing is written. */
  readonly dryRun: boolean;
  /** Hears of every account that is not taken over. */
  readonly onNotImported: (account: NotImported) => void;
}

/** `same_id`: an account with the id is here already. `email_taken`: another account here, or before it, has the address. */
export type NotImportedReason = LeftBehind | "same_id" | "email_taken";

/** An account that is not taken over, and why. */
export interface NotImported {
  readonly id: string;
  readonly email: string;
  readonly reason: NotImportedReason;
}

/** How many accounts. In a dry run `imported` is how many would be. */
export interface ImportCounts {
  readonly read: number;
  readonly imported: number;
  readonly roles: Readonly<Record<Role, number>>;
  readonly notImported: Readonly<Partial<Record<NotImportedReason, number>>>;
  /** These and the following are of the imported ones; of deleted ones nothing but that is counted. */
  readonly withoutPassword: number;
  /** Their hash cannot be verified here: they are taken over without a password. */
  readonly unverifiableHashes: number;
  readonly unconfirmed: number;
  readonly banned: number;
  readonly deleted: number;
  /** They sign in through providers that are not there here. */
  readonly otherProviders: number;
  /** Their second factors stay behind. */
  readonly withFactors: number;
}

/**
 * Takes accounts of Supabase Auth over: ids, addresses, password hashes, confirmations, metadata, times, bans. What is here
 * already stays as it is, so a run that was cut short is simply run again. Rejects when a store fails; what earlier batches
 * brought stays.
 */
export async function importAccounts(options: ImportAccountsOptions): Promise<ImportCounts> {
  const { transaction, dryRun, onNotImported } = options;
  const counts = noCounts();
  const leaveOut = (account: NotImported) => {
    counts.notImported[account.reason] = (counts.notImported[account.reason] ?? 0) + 1;
    onNotImported(account);
  };
  // A dry run leaves nothing in the database that a second account with the same address would meet.
  const promised = new Set<string>();
  for await (const batch of options.batches) {
    counts.read += batch.length;
    const candidates = await readBatch(options, batch, leaveOut);
    await transaction.run(SERVICE, async ({ accounts }) => {
      const free = await withoutTaken(accounts, candidates, leaveOut);
      const first = firstOfEachEmail(free, dryRun ? promised : new Set());
      const ids = new Set(dryRun ? first.map(({ account }) => account.id) : await accounts.insertImported(first));
      for (const candidate of free) {
        const { id, email } = candidate.account;
        if (ids.has(id)) count(counts, candidate);
        else leaveOut({ id, email, reason: "email_taken" });
      }
    });
  }
  return counts;
}

/** An account that could be taken over. */
interface Candidate extends ImportedAccount {
  readonly hasUnverifiableHash: boolean;
  readonly hasOtherProviders: boolean;
  readonly hasFactors: boolean;
}

type LeaveOut = (account: NotImported) => void;

async function readBatch(
  { hasher, roleFrom }: ImportAccountsOptions,
  batch: readonly ForeignAccount[],
  leaveOut: LeaveOut,
): Promise<readonly Candidate[]> {
  const candidates: Candidate[] = [];
  for (const { user, providers, factors } of batch) {
    const read = await readSupabaseAccount(user, roleFrom);
    if (typeof read === "string") {
      leaveOut({ id: String(user.id ?? ""), email: String(user.email ?? ""), reason: read });
      continue;
    }
    const { passwordHash } = read.account;
    const isVerifiable = passwordHash === null || hasher.workOf(passwordHash) !== null;
    candidates.push({
      ...read,
      account: isVerifiable ? read.account : { ...read.account, passwordHash: null },
      hasUnverifiableHash: !isVerifiable,
      hasOtherProviders: providers.some((provider) => provider !== "email"),
      hasFactors: factors > 0,
    });
  }
  return candidates;
}

async function withoutTaken(
  accounts: Stores["accounts"],
  candidates: readonly Candidate[],
  leaveOut: LeaveOut,
): Promise<readonly Candidate[]> {
  const inUse = await accounts.findInUse(candidates.map(({ account }) => account));
  return candidates.filter(({ account: { id, email } }) => {
    const reason = inUse.ids.has(id) ? "same_id" : inUse.emails.has(normalizeEmail(email)) ? "email_taken" : null;
    if (reason !== null) leaveOut({ id, email, reason });
    return reason === null;
  });
}

/** Those whose e-mail is not among the known ones, which then have it. */
function firstOfEachEmail(candidates: readonly Candidate[], known: Set<string>): readonly Candidate[] {
  return candidates.filter(({ account: { email } }) => {
    const isNew = !known.has(email);
    known.add(email);
    return isNew;
  });
}

type Writable<Counts> = {
  -readonly [Key in keyof Counts]: Counts[Key] extends number ? number : Writable<Counts[Key]>;
};

function noCounts(): Writable<ImportCounts> {
  return {
    read: 0,
    imported: 0,
    roles: { admin: 0, teacher: 0, student: 0 },
    notImported: {},
    withoutPassword: 0,
    unverifiableHashes: 0,
    unconfirmed: 0,
    banned: 0,
    deleted: 0,
    otherProviders: 0,
    withFactors: 0,
  };
}

function count(counts: Writable<ImportCounts>, { account, record, ...has }: Candidate): void {
  counts.imported += 1;
  if (account.deletedAt !== null) {
    counts.deleted += 1;
    return;
  }
  counts.roles[record.role] += 1;
  if (has.hasUnverifiableHash) counts.unverifiableHashes += 1;
  else if (account.passwordHash === null) counts.withoutPassword += 1;
  if (account.emailConfirmedAt === null) counts.unconfirmed += 1;
  if (account.bannedUntil !== null) counts.banned += 1;
  if (has.hasOtherProviders) counts.otherProviders += 1;
  if (has.hasFactors) counts.withFactors += 1;
}
