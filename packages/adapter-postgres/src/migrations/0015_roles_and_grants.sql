-- Which role the record of a new account gets, and what no policy keeps people from.
--
-- Whoever holds the anon key writes `raw_user_meta_data` at sign-up; the
-- service alone writes `raw_app_meta_data`, here as on Supabase.

-- What every process of the service goes by, and the database too. No policy on purpose: nobody but the service reads or
-- changes it.
create table rubrica.settings (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null default statement_timestamp()
);
alter table rubrica.settings enable row level security;
revoke all on rubrica.settings from public, anon, authenticated;

-- The role that the service gave, else the one that was asked for if people may give it to themselves, else student.
-- Before any process of the service has said which those are, student is the only one.
create function rubrica.role_of_new_account(app_metadata jsonb, user_metadata jsonb) returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when app_metadata ->> 'role' in ('admin', 'teacher', 'student') then app_metadata ->> 'role'
    when user_metadata ->> 'role' in ('admin', 'teacher', 'student') and exists (
      select from rubrica.settings
      where name = 'self_registration_roles' and value @> jsonb_build_array(user_metadata ->> 'role')
    ) then user_metadata ->> 'role'
    else 'student'
  end
$$;
revoke execute on function rubrica.role_of_new_account(jsonb, jsonb) from public;

create or replace function rubrica.create_user_info() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into public.user_info (id, email, full_name, role, phone)
  values (
    new.id,
    lower(new.email),
    new.raw_user_meta_data ->> 'full_name',
    rubrica.role_of_new_account(new.raw_app_meta_data, new.raw_user_meta_data),
    nullif(new.raw_user_meta_data ->> 'phone', '')
  )
  on conflict (id) do nothing;
  return null;
exception when others then
  raise warning 'No user information for account %: %', new.id, sqlstate;
  return null;
end
$$;
revoke execute on function rubrica.create_user_info() from public;

-- Supabase Auth inserts an account that the service makes and then, in the same transaction, writes the service's
-- metadata. A record of that transaction has its moment; later changes of metadata leave records alone.
create function rubrica.give_role_of_service() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update public.user_info
  set role = rubrica.role_of_new_account(new.raw_app_meta_data, null)
  where id = new.id and created_at = now();
  return null;
end
$$;
revoke execute on function rubrica.give_role_of_service() from public;
create trigger give_role_of_service after update of raw_app_meta_data on auth.users
  for each row when (new.raw_app_meta_data ->> 'role' in ('admin', 'teacher', 'student'))
  execute function rubrica.give_role_of_service();

-- Supabase grants everything on new tables in `public` to people. No policy stops `truncate` or a lock, and a trigger of
-- one's own on such a table would run as whoever writes there. Only what policies speak of stays granted.
do $$
declare
  beyond record;
begin
  for beyond in
    select c.oid::regclass as table_name, a.privilege_type as privilege, a.grantee::regrole as grantee
    from pg_catalog.pg_class c cross join aclexplode(c.relacl) a
    where c.relnamespace = 'public'::regnamespace and a.privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')
      and a.grantee in ('anon'::regrole, 'authenticated'::regrole)
      and c.relname in (
        'user_info', 'reports', 'report_stages', 'report_scores', 'report_events', 'report_fragments',
        'knowledge_graph_builds', 'knowledge_graphs'
      )
  loop
    execute format('revoke %s on %s from %s', beyond.privilege, beyond.table_name, beyond.grantee);
  end loop;
end
$$;

-- Policies written for Supabase ask these as well.
do $$
begin
  if obj_description('auth.users'::regclass) is distinct from 'Rubrica accounts' then
    return;
  end if;

  -- The claims of the person on whose behalf the transaction runs, or null.
  create function auth.jwt() returns jsonb
  language sql stable
  set search_path = pg_catalog, pg_temp
  as $function$
    select nullif(current_setting('request.jwt.claims', true), '')::jsonb
  $function$;
  revoke execute on function auth.jwt() from public;
  grant execute on function auth.jwt() to anon, authenticated, service_role;

  -- The database role that the claims name, or null.
  create function auth.role() returns text
  language sql stable
  set search_path = pg_catalog, pg_temp
  as $function$
    select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  $function$;
  revoke execute on function auth.role() from public;
  grant execute on function auth.role() to anon, authenticated, service_role;
end
$$;
