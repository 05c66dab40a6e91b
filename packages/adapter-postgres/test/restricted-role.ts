import postgres, { type Sql } from "postgres";

/** Statements by which an administrator makes the roles of row-level security. */
export const ROLE_CREATIONS = [
  "create role anon nologin noinherit;",
  "create role authenticated nologin noinherit;",
  "create role service_role nologin noinherit;",
];

/** A database with connections of a role that may make no roles, and of the administrator. */
export interface RestrictedDatabase {
  readonly restricted: Sql;
  readonly administrator: Sql;
  close(): Promise<void>;
}

const connect = (serverUrl: string, options: { readonly database?: string; readonly user?: string } = {}): Sql => {
  const url = new URL(serverUrl);
  if (options.database) url.pathname = `/${options.database}`;
  if (options.user) url.username = encodeURIComponent(options.user);
  return postgres(url.href, { max: 2, onnotice: () => {} });
};

/** A database with a role of its own, and no roles of row-level security on the server. */
export async function openRestricted(
  serverUrl: string,
  { user, ownsDatabase }: { readonly user: string; readonly ownsDatabase: boolean },
): Promise<RestrictedDatabase> {
  const database = `restricted_${crypto.randomUUID().replaceAll("-", "")}`;
  const quoted = `"${user.replaceAll('"', '""')}"`;
  const server = connect(serverUrl);
  await server.unsafe(`create database ${database}`);
  await server.unsafe(`create role ${quoted} login nosuperuser nocreaterole nocreatedb`);
  if (ownsDatabase) await server.unsafe(`alter database ${database} owner to ${quoted}`);
  const [restricted, administrator] = [connect(serverUrl, { database, user }), connect(serverUrl, { database })];
  return {
    restricted,
    administrator,
    async close() {
      await Promise.all([restricted.end({ timeout: 5 }), administrator.end({ timeout: 5 })]);
      await server.unsafe(`drop database ${database} with (force)`);
      await server.unsafe(`drop role if exists ${quoted}, anon, authenticated, service_role`);
      await server.end({ timeout: 5 });
    },
  };
}
