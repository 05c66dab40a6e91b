import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { SERVICE } from "@rubrica/core";
import postgres, { type Sql } from "postgres";
import { createAuditChain } from "../src/audit-chain.ts";
import { auditProtectionStatements } from "../src/audit-protection.ts";
import { postgresjsDatabase } from "../src/drivers/postgresjs.ts";
import { createPostgresStores, type Database, migrate } from "../src/index.ts";
import { INSUFFICIENT_PRIVILEGE, sqlState } from "../src/postgres-error.ts";
import { addPerson } from "./people.ts";
import { bootPostgresServer } from "./postgres-server.ts";
import { rejection } from "./rejection.ts";

setDefaultTimeout(240_000);

describe("an audit log that was given to a role of its own", () => {
  const name = crypto.randomUUID().replaceAll("-", "");
  const [service, keeper, databaseName] = [`service_${name}`, `keeper_${name}`, `protected_${name}`];
  let server: Sql;
  let administrator: Sql;
  let connection: Sql;
  let database: Database;

  beforeAll(async () => {
    const { url: serverUrl } = await bootPostgresServer();
    const at = (user?: string) => {
      const url = new URL(serverUrl);
      url.pathname = `/${databaseName}`;
      if (user) url.username = user;
      return postgres(url.href, { max: user ? 3 : 1, onnotice: () => {} });
    };
    server = postgres(serverUrl, { max: 1, onnotice: () => {} });
    await server.unsafe(`create database ${databaseName}`);
    await server.unsafe(`create role ${service} login nosuperuser createrole`);
    for (const role of ["anon", "authenticated", "service_role"]) {
      const [known] = await server`select 1 from pg_catalog.pg_roles where rolname = ${role}`;
      if (!known) await server.unsafe(`create role ${role} nologin noinherit`);
    }
    await server.unsafe(`grant anon, authenticated, service_role to ${service}`);
    administrator = at();
    await administrator.unsafe(`grant create on database ${databaseName} to ${service}`);
    await administrator.unsafe(`grant usage, create on schema public to ${service}`);
    connection = at(service);
    database = postgresjsDatabase(connection);
    await migrate(database);
    expect(await createAuditChain(database).guard()).toBe("trigger");
    await administrator.unsafe((await auditProtectionStatements(database, keeper)).join("\n"));
  });
  afterAll(async () => {
    await Promise.all([connection, administrator].map((sql) => sql.end({ timeout: 5 })));
    await server.unsafe(`drop database ${databaseName} with (force)`);
    await server.unsafe(`drop role ${service}`);
    await server.unsafe(`drop role ${keeper}`);
    await server.end({ timeout: 5 });
  });

  test("takes entries of the service and shows them to admins, in a chain that fits", async () => {
    const stores = createPostgresStores({ database });
    const chain = createAuditChain(database);
    const person = await addPerson(database, "admin", "admin");
    await stores.transaction.run(SERVICE, ({ audit }) =>
      audit.append({ personId: person.userId, role: "admin", action: "score.read", reportId: crypto.randomUUID() }),
    );
    expect(await chain.seal()).toMatchObject({ sealed: 1 });
    expect(await chain.verify()).toMatchObject({ faults: [], entries: 1, unsealed: 0 });
    const page = { limit: 9, offset: 0 };
    expect((await stores.transaction.run(person, ({ audit }) => audit.list(page))).total).toBe(1);
    expect(await chain.guard()).toBe("owner");
    expect(await migrate(database)).toEqual([]);
  });

  test.each([
    "update public.audit_log set detail = '{}'",
    "delete from public.audit_log",
    "truncate public.audit_log",
    "alter table public.audit_log disable trigger all",
    "drop trigger refuse_to_change_the_past on public.audit_log",
    "alter table public.audit_log rename to another_log",
    "drop table public.audit_log",
    "create trigger mine before insert on public.audit_log for each row execute function rubrica.announce_tasks()",
    "create or replace function rubrica.refuse_to_rewrite_the_past() returns trigger language plpgsql as 'begin return new; end'",
    "insert into public.audit_chain values (99, 99, '')",
    "update public.audit_chain set hash = ''",
    "delete from public.audit_chain",
    "truncate public.audit_chain",
    "drop table public.audit_chain cascade",
    `set role ${keeper}`,
    `grant ${keeper} to ${service}`,
    "set session_replication_role = 'replica'",
  ])("refuses the service: %s", async (statement) => {
    const error = await database.query(statement).catch((thrown: unknown) => thrown);
    expect(sqlState(error)).toBe(INSUFFICIENT_PRIVILEGE);
  });

  test("has people taken out who are erased, and nobody who is there", async () => {
    const stores = createPostgresStores({ database });
    const { userId: personId } = await addPerson(database, "student", "student");
    await stores.audit.append({ personId, role: "student", action: "score.read", reportId: null, detail: { a: 1 } });
    const id = crypto.randomUUID();
    const forget = database.query("select rubrica.forget_in_audit_log($1::uuid, $2::uuid, '[]'::json)", [id, personId]);
    expect(await rejection(forget)).toMatchObject({ message: expect.stringContaining("only added to") });
    await stores.transaction.run(SERVICE, ({ personalData }) =>
      personalData.erase({ id, personId, askedBy: "operator", reportIds: [], keepMarks: false }),
    );
    const { items } = await stores.audit.list({ personId: id, limit: 9, offset: 0 });
    expect(items.map(({ detail }) => detail)).toEqual([{}]);
    await createAuditChain(database).seal();
    expect(await createAuditChain(database).verify()).toMatchObject({ faults: [], erased: 1 });
  });
});
