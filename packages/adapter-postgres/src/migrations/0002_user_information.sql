-- The user-information record of each account, and who may see and change which.

create table public.user_info (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null unique,
  full_name text not null check (full_name <> ''),
  role text not null default 'student' check (role in ('admin', 'teacher', 'student')),
  phone text check (phone ~ '^1[3-9][0-9]{9}$'),
  avatar_url text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index user_info_created_at on public.user_info (created_at desc, id);
create index user_info_active_admins on public.user_info (id) where role = 'admin' and is_active;

-- The role of the person on whose behalf the transaction runs; null for a deactivated person and for nobody.
create function rubrica.person_role() returns text
language sql stable security definer
set search_path = ''
as $$
  select role from public.user_info where id = auth.uid() and is_active
$$;
revoke execute on function rubrica.person_role() from public;
grant execute on function rubrica.person_role() to anon, authenticated, service_role;

-- Row-level security ------------------------------------------------------------------------------------------

alter table public.user_info enable row level security;
-- Supabase grants everything on new tables in `public`; here a grant is given one by one.
revoke all on public.user_info from anon, authenticated;
grant select, insert, update, delete on public.user_info to authenticated, service_role;

-- The functions stand in a sub-select so that they are evaluated once a statement, not once a row.
create policy "people see themselves, teachers their students, admins everybody" on public.user_info
  for select to authenticated
  using (
    case (select rubrica.person_role())
      when 'admin' then true
      when 'teacher' then role = 'student' or id = (select auth.uid())
      when 'student' then id = (select auth.uid())
      else false
    end
  );
create policy "admins add records" on public.user_info
  for insert to authenticated
  with check ((select rubrica.person_role()) = 'admin');
create policy "people change themselves, admins everybody" on public.user_info
  for update to authenticated
  using (
    case (select rubrica.person_role())
      when 'admin' then true
      when 'teacher' then id = (select auth.uid())
      when 'student' then id = (select auth.uid())
      else false
    end
  );
create policy "admins delete records" on public.user_info
  for delete to authenticated
  using ((select rubrica.person_role()) = 'admin');
create policy "the service does everything" on public.user_info
  for all to service_role
  using (true) with check (true);

-- A policy sees rows, not columns: what people may not change of themselves is kept by a trigger.
create function rubrica.protect_user_info() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user <> 'authenticated' or rubrica.person_role() = 'admin' then
    return new;
  end if;
  if (new.id, new.email, new.role, new.is_active, new.created_at)
    is distinct from (old.id, old.email, old.role, old.is_active, old.created_at) then
    raise exception 'Only an admin may change e-mail, role or activity.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger protect_user_info before update on public.user_info
  for each row execute function rubrica.protect_user_info();

-- The last active admin -----------------------------------------------------------------------------------------

-- Two admins who demote each other at the same moment would each see the other still there; the lock makes one wait
-- and then see the truth. RB001 is the state that the user-information store recognises.
create function rubrica.keep_an_active_admin() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- An admin whose account is taken back because its creation failed half-way was never one.
  if tg_op = 'DELETE' and current_setting('rubrica.taken_back', true) = old.id::text then
    return null;
  end if;
  perform pg_advisory_xact_lock(7243002);
  if not exists (select from public.user_info where role = 'admin' and is_active) then
    raise exception 'The last active admin stays.' using errcode = 'RB001';
  end if;
  return null;
end
$$;
create trigger keep_an_active_admin_on_update after update on public.user_info
  for each row when (old.role = 'admin' and old.is_active and not (new.role = 'admin' and new.is_active))
  execute function rubrica.keep_an_active_admin();
create trigger keep_an_active_admin_on_delete after delete on public.user_info
  for each row when (old.role = 'admin' and old.is_active)
  execute function rubrica.keep_an_active_admin();

-- Whoever is deactivated is signed out in the same moment.
create function rubrica.end_sessions_of_deactivated() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from rubrica.sessions where user_id = new.id;
  return null;
end
$$;
create trigger end_sessions_of_deactivated after update on public.user_info
  for each row when (old.is_active and not new.is_active)
  execute function rubrica.end_sessions_of_deactivated();

-- A record for each new account ---------------------------------------------------------------------------------

-- Never blocks the account: what fails here is logged, and the registration inserts the record itself. The warning
-- names the account and the error's state, no personal data.
create function rubrica.create_user_info() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.user_info (id, email, full_name, role, phone)
  values (
    new.id,
    lower(new.email),
    new.raw_user_meta_data ->> 'full_name',
    coalesce(nullif(new.raw_user_meta_data ->> 'role', ''), 'student'),
    nullif(new.raw_user_meta_data ->> 'phone', '')
  )
  on conflict (id) do nothing;
  return null;
exception when others then
  raise warning 'No user information for account %: %', new.id, sqlstate;
  return null;
end
$$;
create trigger create_user_info after insert on auth.users
  for each row execute function rubrica.create_user_info();

-- What people may know of accounts ------------------------------------------------------------------------------

-- Our own accounts table only: Supabase keeps the rules of its own. No password hash and no metadata is granted.
-- An account is visible where its record is: the sub-select obeys the policies of user_info.
do $$
begin
  if obj_description('auth.users'::regclass) is distinct from 'Rubrica accounts' then
    return;
  end if;
  grant select (id, email, email_confirmed_at, last_sign_in_at, created_at, updated_at) on auth.users to authenticated;
  create policy "an account is visible where its record is" on auth.users
    for select to authenticated
    using (exists (select from public.user_info record where record.id = users.id));
end
$$;
