import { createHash } from "node:crypto";
import { checkDatabase } from "./check-database.ts";
import type { Database, Statements } from "./database.ts";

/** The chain that holds the audit log together: an entry that is changed, taken out or put in between breaks it. */
export interface AuditChain {
  /**
   * Links the entries that were added since; one process at a time does it.
   * @returns how many it linked, and the end of the chain then; null where it linked none.
   */
  seal(): Promise<(AuditChainEnd & { readonly sealed: number }) | null>;
  /**
   * Computes the whole chain again from what the log says now.
   * @param expected an end that was noted elsewhere before, such as in a log file: who rewrites log and chain alike is found
   * out by it. Default: none.
   */
  verify(expected?: AuditChainEnd): Promise<AuditVerification>;
  /** What keeps the connecting role from changing the log. */
  guard(): Promise<AuditGuard>;
}

/** The last link of the chain, to be noted elsewhere. */
export interface AuditChainEnd {
  /** Counts entries from 1. */
  readonly position: number;
  /** Hexadecimal SHA-256. */
  readonly hash: string;
}

/** What {@link AuditChain.verify} found. */
export interface AuditVerification {
  /** Empty when nothing was found. At most 100. */
  readonly faults: readonly AuditFault[];
  /** Entries of the log. */
  readonly entries: number;
  /** Entries that no link holds yet: of the last minute, as a rule. */
  readonly unsealed: number;
  /** Entries that somebody was taken out of; who it was and what was said is not held by the chain any more. */
  readonly erased: number;
  readonly end: AuditChainEnd | null;
}

/** A place where log and chain do not agree. */
export interface AuditFault {
  readonly kind: "entry_gone" | "entry_changed" | "link_gone" | "link_changed" | "erased_without_erasure" | "other_end";
  /** Of the link in the chain, from 1. */
  readonly position: number;
  readonly entryId: string | null;
}

/** `owner`: another role owns the log, and this one may add and read. `trigger`: this role owns it, and could drop the trigger. */
export type AuditGuard = "owner" | "trigger" | "none";

/**
 * The chain of the database's audit log.
 *
 * @throws {InvalidArgumentError} for what is no database.
 */
export function createAuditChain(database: Database): AuditChain {
  checkDatabase("createAuditChain(database)", database);
  return {
    async seal() {
      const [top] = await database.query<{ readonly above: string | number }>(
        "select coalesce((select max(entry_id) from public.audit_chain), 0) as above",
      );
      const above = Math.max(0, Number(top?.above ?? 0) - LATE_ENTRIES);
      const [row] = await database.query<{ readonly sealed: number | null }>(
        "select rubrica.seal_audit_log($1::bigint, $2::int) as sealed",
        [above, BATCH],
      );
      if (!row?.sealed) return null;
      const end = await chainEnd(database);
      return end && { ...end, sealed: row.sealed };
    },

    verify: (expected) => verify(database, expected ?? null),

    async guard() {
      const [row] = await database.query<{ readonly owns: boolean; readonly triggers: number }>(
        `select pg_has_role(relowner, 'usage') as owns, (
           select count(*)::int from pg_catalog.pg_trigger
           where tgrelid = log.oid and tgenabled = 'O'
             and tgname in ('refuse_to_change_the_past', 'refuse_to_rewrite_the_past', 'digest_audit_entry')
         ) as triggers
         from pg_catalog.pg_class log where oid = 'public.audit_log'::regclass`,
      );
      if (row?.triggers !== 3) return "none";
      return row.owns ? "trigger" : "owner";
    },
  };
}

/** A transaction that added an entry may end after so many others: those below are looked at again. */
const LATE_ENTRIES = 2000;
/** A second's work or so. */
const BATCH = 20_000;
const PAGE = 2000;
const MOST_FAULTS = 100;

async function chainEnd(statements: Statements): Promise<AuditChainEnd | null> {
  const [row] = await statements.query<{ readonly position: string | number; readonly hash: string }>(
    "select position, encode(hash, 'hex') as hash from public.audit_chain order by position desc limit 1",
  );
  return row ? { position: Number(row.position), hash: row.hash } : null;
}

async function verify(database: Database, expected: AuditChainEnd | null): Promise<AuditVerification> {
  const faults: AuditFault[] = [];
  const report = (fault: AuditFault) => {
    if (faults.length < MOST_FAULTS) faults.push(fault);
  };
  let position = 0;
  let hash = "";
  let sawExpected = expected === null;
  for (;;) {
    const links = await database.query<LinkRow>(linksQuery, [position, PAGE]);
    for (const link of links) {
      const at = Number(link.position);
      if (at !== position + 1) report({ kind: "link_gone", position: position + 1, entryId: null });
      position = at;
      const entryId = String(link.entry_id);
      if (link.fixed === null) report({ kind: "entry_gone", position, entryId });
      else {
        const computed = sha256(Buffer.concat([Buffer.from(hash, "hex"), Buffer.from(sha256(link.fixed), "hex")]));
        if (computed !== link.hash) report({ kind: "link_changed", position, entryId });
        if (!partsFit(link)) report({ kind: "entry_changed", position, entryId });
        if (isErased(link) && !link.has_erasure) report({ kind: "erased_without_erasure", position, entryId });
      }
      hash = link.hash;
      if (expected?.position === position) {
        sawExpected = true;
        if (expected.hash !== hash) report({ kind: "other_end", position, entryId });
      }
    }
    if (links.length < PAGE) break;
  }
  if (!sawExpected) report({ kind: "other_end", position: expected?.position ?? 0, entryId: null });
  const [counts] = await database.query<{ entries: number; unsealed: number; erased: number }>(
    `select count(*)::int as entries,
       count(*) filter (where not exists (select from public.audit_chain link where link.entry_id = log.id))::int as unsealed,
       count(*) filter (where erased_by is not null)::int as erased
     from public.audit_log log`,
  );
  return {
    faults,
    entries: counts?.entries ?? 0,
    unsealed: counts?.unsealed ?? 0,
    erased: counts?.erased ?? 0,
    end: position === 0 ? null : { position, hash },
  };
}

/** What the database says itself, as text; the digests are computed here, not by a function that somebody may have replaced. */
const linksQuery = `
  select link.position, link.entry_id, encode(link.hash, 'hex') as hash,
    case when log.id is not null then concat_ws(' ', log.id, trunc(extract(epoch from log.at) * 1000000)::bigint, log.role,
      log.action, coalesce(log.report_id::text, '-'), encode(log.person_digest, 'hex'), encode(log.detail_digest, 'hex')) end as fixed,
    log.person_id::text as person, log.person_salt::text as person_salt, encode(log.person_digest, 'hex') as person_digest,
    log.detail::text as detail, log.detail_salt::text as detail_salt, encode(log.detail_digest, 'hex') as detail_digest,
    exists (select from rubrica.erasures erasure where erasure.id = log.erased_by) as has_erasure
  from public.audit_chain link left join public.audit_log log on log.id = link.entry_id
  where link.position > $1 order by link.position limit $2`;

interface LinkRow {
  readonly position: string | number;
  readonly entry_id: string | number;
  readonly hash: string;
  readonly fixed: string | null;
  readonly person: string | null;
  readonly person_salt: string | null;
  readonly person_digest: string;
  readonly detail: string;
  readonly detail_salt: string | null;
  readonly detail_digest: string;
  readonly has_erasure: boolean;
}

/** A part whose salt is gone was erased: nothing is said of it any more, and nothing may be put in its place. */
function partsFit(link: LinkRow): boolean {
  const personFits =
    link.person_salt === null || sha256(`${link.person_salt} ${link.person ?? ""}`) === link.person_digest;
  const detailFits =
    link.detail_salt === null
      ? link.detail === "{}"
      : sha256(`${link.detail_salt} ${link.detail}`) === link.detail_digest;
  return personFits && detailFits;
}

function isErased(link: LinkRow): boolean {
  return link.person_salt === null || link.detail_salt === null;
}

function sha256(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
