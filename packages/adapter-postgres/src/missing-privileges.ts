import type { Statements } from "./database.ts";

/** The connecting role cannot migrate; an administrator can let it. */
export class MissingPrivilegesError extends Error {
  override readonly name = "MissingPrivilegesError";
  readonly code = "missing_privileges";
  /** What an administrator runs in the database, once; afterwards `migrate` goes on by itself. */
  readonly statements: readonly string[];

  constructor(role: string, statements: readonly string[]) {
    super(`The database role ${role} may not migrate. An administrator runs once: ${statements.join(" ")}`);
    this.statements = statements;
  }
}

/**
 * Throws MissingPrivilegesError where the connecting role lacks what the migrations need: the three roles of row-level
 * security and the right to take them on, and the right to make schemas and tables.
 */
export async function assertMayMigrate(statements: Statements): Promise<void> {
  const [place] = await statements.query<Place>(placeQuery);
  if (!place) return;
  const roles = await statements.query<RoleState>(rolesQuery);
  const missing = roles.filter((role) => !role.exists && !place.may_create_roles);
  const unusable = roles.filter((role) => (role.exists ? !role.usable : !place.may_create_roles));
  const remedies = [
    ...missing.map(({ name }) => `create role ${name} nologin noinherit;`),
    ...(unusable.length > 0 ? [`grant ${unusable.map(({ name }) => name).join(", ")} to ${place.role};`] : []),
    ...(place.may_create_schemas ? [] : [`grant create on database ${place.database} to ${place.role};`]),
    ...(place.may_use_public ? [] : [`grant usage, create on schema public to ${place.role};`]),
    ...(place.may_use_accounts
      ? []
      : [
          `grant usage on schema auth to ${place.role};`,
          `grant select, references, trigger on auth.users to ${place.role};`,
        ]),
  ];
  if (remedies.length > 0) throw new MissingPrivilegesError(place.role, remedies);
}

/** Throws MissingPrivilegesError where there is no schema of this library and the connecting role may not make one. */
export async function assertMayMakeSchema(statements: Statements): Promise<void> {
  const [place] = await statements.query<Pick<Place, "role" | "database"> & { readonly may_make_schema: boolean }>(
    `select quote_ident(current_user) as role, quote_ident(current_database()) as database,
       coalesce(
         (select has_schema_privilege(oid, 'create') from pg_catalog.pg_namespace where nspname = 'rubrica'),
         has_database_privilege(current_database(), 'create')
       ) as may_make_schema`,
  );
  if (!place || place.may_make_schema) return;
  throw new MissingPrivilegesError(place.role, [`grant create on database ${place.database} to ${place.role};`]);
}

interface Place {
  /** Both as SQL writes them. */
  readonly role: string;
  readonly database: string;
  readonly may_create_roles: boolean;
  readonly may_create_schemas: boolean;
  readonly may_use_public: boolean;
  readonly may_use_accounts: boolean;
}

/** Schemas that are there need not be made; accounts of Supabase Auth belong to somebody else. */
const placeQuery = `
  select quote_ident(current_user) as role, quote_ident(current_database()) as database,
    rolsuper or rolcreaterole as may_create_roles,
    (select count(*) from pg_catalog.pg_namespace where nspname in ('rubrica', 'auth')) = 2
      or has_database_privilege(current_database(), 'create') as may_create_schemas,
    has_schema_privilege('public', 'usage') and has_schema_privilege('public', 'create') as may_use_public,
    coalesce((
      select has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')
        and has_table_privilege(c.oid, 'references') and has_table_privilege(c.oid, 'trigger')
      from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'auth' and c.relname = 'users'
    ), true) as may_use_accounts
  from pg_catalog.pg_roles where rolname = current_user`;

interface RoleState {
  readonly name: string;
  readonly exists: boolean;
  /** The connecting role may take it on, or may grant it to itself. */
  readonly usable: boolean;
}

/** Since PostgreSQL 16 a member may be one without the right to take the role on, and CREATEROLE grants but its own. */
const rolesQuery = `
  select wanted.name, r.oid is not null as exists,
    coalesce(
      pg_has_role(r.oid, case when version.number >= 160000 then 'set' else 'member' end)
        or pg_has_role(r.oid, 'member with admin option')
        or (version.number < 160000 and me.rolcreaterole),
      false
    ) as usable
  from unnest(array['anon', 'authenticated', 'service_role']) with ordinality as wanted (name, position)
  cross join (select current_setting('server_version_num')::int as number) as version
  cross join (select rolcreaterole from pg_catalog.pg_roles where rolname = current_user) as me
  left join pg_catalog.pg_roles r on r.rolname = wanted.name
  order by wanted.position`;
