import { checkText } from "@rubrica/core";
import { checkStatements } from "./check-database.ts";
import type { Statements } from "./database.ts";

/**
 * What an administrator of the database runs once, so that the connecting role can add to the audit log and read it, and do
 * nothing else to it: the log, its chain and their functions go to a role of their own, that nobody logs in as.
 *
 * Later migrations that concern the log are the administrator's to run, too.
 */
export async function auditProtectionStatements(statements: Statements, owner: string): Promise<readonly string[]> {
  checkStatements("auditProtectionStatements(statements)", statements);
  checkText("auditProtectionStatements(statements, owner)", owner, "the name of a role");
  const [names] = await statements.query<{ readonly service: string; readonly owner: string }>(
    "select quote_ident(current_user) as service, quote_ident($1::text) as owner",
    [owner],
  );
  if (!names) return [];
  const { service, owner: keeper } = names;
  return [
    "begin;",
    `create role ${keeper} nologin noinherit;`,
    `grant usage on schema rubrica, public to ${keeper};`,
    // `alter ... owner` asks for it, though nothing is ever made by this role.
    `grant create on schema rubrica, public to ${keeper};`,
    ...tables.map((table) => `alter table ${table} owner to ${keeper};`),
    ...functions.map((signature) => `alter function ${signature} owner to ${keeper};`),
    `revoke create on schema rubrica, public from ${keeper};`,
    // What the triggers look at before they let somebody be taken out.
    ...looked.flatMap((table) => [
      `grant select on ${table} to ${keeper};`,
      `create policy keeper_of_audit_log_looks on ${table} for select to ${keeper} using (true);`,
    ]),
    `revoke all on ${tables.join(", ")} from ${service};`,
    `grant select, insert on public.audit_log to ${service};`,
    `grant select on public.audit_chain to ${service};`,
    `create policy service_reads on public.audit_log for select to ${service} using (true);`,
    `create policy service_adds on public.audit_log for insert to ${service} with check (true);`,
    `create policy service_reads on public.audit_chain for select to ${service} using (true);`,
    `grant execute on function rubrica.forget_in_audit_log(uuid, uuid, json), rubrica.seal_audit_log(bigint, integer) to ${service};`,
    "commit;",
  ];
}

const tables = ["public.audit_log", "public.audit_chain"];
const looked = ["public.user_info", "public.reports", "rubrica.erasures"];
const functions = [
  "rubrica.audit_digest(uuid, text)",
  "rubrica.audit_entry_hash(public.audit_log)",
  "rubrica.digest_audit_entry()",
  "rubrica.refuse_to_change_the_past()",
  "rubrica.refuse_to_rewrite_the_past()",
  "rubrica.forget_in_audit_log(uuid, uuid, json)",
  "rubrica.seal_audit_log(bigint, integer)",
];
