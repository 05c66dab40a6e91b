import { createHash } from "node:crypto";
import type { Migration } from "./index.ts";

/** Makes the table that says which migrations ran, where it is not there. */
export const migrationsTable = `
  -- Even "if not exists" asks for the right to make one.
  do $$ begin
    if not exists (select from pg_catalog.pg_namespace where nspname = 'rubrica') then
      create schema rubrica;
    end if;
  end $$;
  create table if not exists rubrica.migrations (name text primary key, applied_at timestamptz not null default now());
  -- Null for what an earlier version recorded.
  alter table rubrica.migrations add column if not exists checksum text;
  alter table rubrica.migrations enable row level security;
`;

/** Any fixed number will do; it must only differ from other users of advisory locks in the same database. */
export const MIGRATION_LOCK = 7_243_001;

/** SHA-256 of a migration's statements, in hexadecimal digits. */
export function checksumOf({ sql }: Pick<Migration, "sql">): string {
  return createHash("sha256").update(sql).digest("hex");
}
