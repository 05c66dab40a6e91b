import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createArgon2idHasher } from "@rubrica/identity/argon2id";
import postgres from "postgres";
import { mustStart } from "../../apps/server/test/server-process.ts";
import { bootPostgresServer } from "../../packages/adapter-postgres/test/postgres-server.ts";
import type { LoadJob, LoadResult } from "./load.ts";

/** Kinds of accounts, by what a login with the wrong password meets. */
export const KINDS_OF_ACCOUNTS = ["confirmed", "unconfirmed", "banned", "passwordless"] as const;
export type KindOfAccount = (typeof KINDS_OF_ACCOUNTS)[number];

/** The server, what it is compared with, and a PostgreSQL under both. */
export interface Rig {
  readonly server: string;
  readonly floor: string;
  readonly password: string;
  readonly hash: string;
  /** Ids and addresses, the same number of each kind. */
  readonly accounts: Readonly<Record<KindOfAccount, readonly { readonly id: string; readonly email: string }[]>>;
  /** Runs a load process to its end. */
  load(job: LoadJob): Promise<LoadResult>;
  close(): Promise<void>;
}

const ACCOUNTS_OF_A_KIND = 200;
const OTHERS = 20_000;
/** As `bun run start` sets it. */
export const POOL_SIZE = "16";
const program = (name: string) => join(import.meta.dirname, name);

/** Starts everything in processes of their own. The server is the one of the service, without workers. */
export async function startRig(): Promise<Rig> {
  const { url: databaseUrl } = await bootPostgresServer();
  const folder = await mkdtemp(join(tmpdir(), "rubrica-benchmark-"));
  const server = await mustStart({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    ROLE: "api",
    TRUSTED_PROXIES: "1",
    EMAIL_CONFIRMATION: "required",
    UV_THREADPOOL_SIZE: POOL_SIZE,
    PUBLIC_URL: "http://rubrica.test",
  });
  const floor = Bun.spawn([process.execPath, program("floor-server.ts")], {
    env: { PATH: process.env.PATH ?? "", DATABASE_URL: databaseUrl, UV_THREADPOOL_SIZE: POOL_SIZE },
    stdout: "pipe",
    stderr: "inherit",
  });
  const password = "correct horse battery staple";
  const hash = await createArgon2idHasher().hash(password);
  return {
    server: server.url,
    floor: await firstLine(floor.stdout),
    password,
    hash,
    accounts: await makeAccounts(databaseUrl, hash),
    async load(job) {
      const child = Bun.spawn([process.execPath, program("load.ts")], {
        stdin: new Blob([JSON.stringify(job)]),
        stdout: "pipe",
        stderr: "inherit",
      });
      return JSON.parse(await new Response(child.stdout).text());
    },
    async close() {
      floor.kill();
      await floor.exited;
      await server.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Written as rows: two hundred registrations would hash for a minute. */
async function makeAccounts(databaseUrl: string, hash: string): Promise<Rig["accounts"]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const made = {} as Record<KindOfAccount, { id: string; email: string }[]>;
  for (const kind of KINDS_OF_ACCOUNTS) {
    made[kind] = Array.from({ length: ACCOUNTS_OF_A_KIND }, (_, index) => ({
      id: crypto.randomUUID(),
      email: `${kind}-${index}@example.com`,
    }));
    for (const { id, email } of made[kind]) {
      await sql`
        insert into auth.users (id, email, encrypted_password, email_confirmed_at, banned_until, raw_user_meta_data)
        values (${id}, ${email}, ${kind === "passwordless" ? null : hash},
          ${kind === "unconfirmed" ? null : new Date()},
          ${kind === "banned" ? new Date(Date.now() + 1e9) : null},
          ${sql.json({ full_name: `Account ${email}`, role: "student", email_verified: true })})`;
    }
  }
  await addOthers(sql, hash);
  await sql`vacuum analyze`;
  await sql.end();
  return made;
}

/** People who are signed in and do nothing: in small tables PostgreSQL looks for a row in another way. */
async function addOthers(sql: postgres.Sql, hash: string): Promise<void> {
  await sql`
    insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data)
    select gen_random_uuid(), 'other-' || n || '@example.com', ${hash}, now(), '{"full_name": "Other", "role": "student"}'
    from generate_series(1, ${OTHERS}::int) as n`;
  await sql`
    insert into rubrica.sessions (id, user_id, secret_hash, expires_at, created_at)
    select gen_random_uuid(), id, md5(id::text), now() + interval '30 days', now()
    from auth.users where email like 'other-%'`;
  await sql`insert into rubrica.refresh_tokens (hash, session_id) select secret_hash, id from rubrica.sessions`;
  await sql`
    insert into rubrica.rate_limits (key, taken, ends_at)
    select md5(n::text), 1, now() + interval '5 minutes' from generate_series(1, ${OTHERS}::int) as n`;
}

async function firstLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  let text = "";
  const reader = stream.getReader();
  while (!text.includes("\n")) {
    const { done, value } = await reader.read();
    if (done) throw new Error("The floor server did not start.");
    text += new TextDecoder().decode(value);
  }
  reader.releaseLock();
  return text.trim();
}
