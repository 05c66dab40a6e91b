-- Roles, accounts and sessions. On Supabase the `auth` schema is there already and stays as it is.

-- The three roles that row-level security speaks of. They cannot log in: a connection takes one of them on for the
-- length of a transaction, for which the connecting role has to be a member.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_catalog.pg_roles where rolname = role_name) then
      begin
        execute format('create role %I nologin noinherit', role_name);
      exception when duplicate_object or unique_violation then
        null; -- another process was faster: roles belong to the whole server
      end;
    end if;
    begin
      execute format('grant %I to %I', role_name, current_user);
    exception when others then
      if not pg_has_role(current_user, role_name, 'member') then
        raise;
      end if;
    end;
  end loop;
end
$$;

create schema if not exists rubrica;
grant usage on schema rubrica to anon, authenticated, service_role;
grant usage on schema public to anon, authenticated, service_role;

-- The columns that we share with Supabase Auth have its names, so that every other table, trigger and query is the
-- same on both.
do $$
begin
  if to_regclass('auth.users') is not null then
    return;
  end if;

  create schema if not exists auth;
  grant usage on schema auth to anon, authenticated, service_role;

  create table auth.users (
    id uuid primary key,
    aud text not null default 'authenticated',
    role text not null default 'authenticated',
    email text not null,
    encrypted_password text,
    email_confirmed_at timestamptz,
    confirmation_sent_at timestamptz,
    last_sign_in_at timestamptz,
    raw_app_meta_data jsonb not null default '{"provider": "email", "providers": ["email"]}',
    raw_user_meta_data jsonb not null default '{}',
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create unique index users_email_key on auth.users (lower(email));
  alter table auth.users enable row level security;
  comment on table auth.users is 'Rubrica accounts'; -- how later migrations know that the table is ours
end
$$;

do $$
begin
  if to_regprocedure('auth.uid()') is not null then
    return;
  end if;

  -- The person on whose behalf the transaction runs, or null.
  create function auth.uid() returns uuid
  language sql stable
  set search_path = ''
  as $function$
    select nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub', '')::uuid
  $function$;
  grant execute on function auth.uid() to anon, authenticated, service_role;
end
$$;

-- Sessions, refresh tokens and one-time tokens hold hashes only. They have no policy on purpose: nobody but the
-- service reads them.
create table rubrica.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  secret_hash text not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  user_agent text,
  ip text
);
create index sessions_user_id on rubrica.sessions (user_id);
create index sessions_expires_at on rubrica.sessions (expires_at);
alter table rubrica.sessions enable row level security;

create table rubrica.refresh_tokens (
  hash text primary key,
  session_id uuid not null references rubrica.sessions (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index refresh_tokens_session_id on rubrica.refresh_tokens (session_id);
alter table rubrica.refresh_tokens enable row level security;

create table rubrica.one_time_tokens (
  user_id uuid not null references auth.users (id) on delete cascade,
  purpose text not null,
  hash text not null unique,
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);
alter table rubrica.one_time_tokens enable row level security;
