import type { Person, Role } from "@rubrica/core";
import type { Database } from "../src/database.ts";

/** Puts an account with its record straight into the database, as its trigger would; no password. */
export async function addPerson(database: Database, role: Role, name: string): Promise<Person> {
  const userId = crypto.randomUUID();
  await database.query(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, raw_app_meta_data)
     values ($1, $2, now(), $3::text::jsonb, $4::text::jsonb)`,
    [userId, `${name}@example.com`, JSON.stringify({ full_name: name }), JSON.stringify({ role })],
  );
  return { kind: "person", userId, role };
}
