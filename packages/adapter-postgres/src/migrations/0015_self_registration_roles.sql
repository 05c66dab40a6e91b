-- Which role the record of a new account gets. Whoever holds the anon key writes `raw_user_meta_data` at sign-up; the
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
