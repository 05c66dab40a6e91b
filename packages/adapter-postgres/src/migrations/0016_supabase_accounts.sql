-- On Supabase the sessions and the facts of an account lie in its own `auth` schema, which people may not read.

-- Whoever is deactivated is signed out in the same moment: here, and at Supabase Auth.
create or replace function rubrica.end_sessions_of_deactivated() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from rubrica.sessions where user_id = new.id;
  if to_regclass('auth.sessions') is not null then
    -- The record already refuses them: a schema that we may not write to must not keep somebody active.
    begin
      execute 'delete from auth.sessions where user_id = $1' using new.id;
    exception when insufficient_privilege then
      raise warning 'The sessions of account % at Supabase Auth stay until they expire.', new.id;
    end;
  end if;
  return null;
end
$$;
revoke execute on function rubrica.end_sessions_of_deactivated() from public;

-- What people may know of the account behind a record that they see: the policies of user_info, once more, because this
-- reads as its owner. Whoever acts as the service sees every record.
create function rubrica.account_facts(account uuid)
returns table (email_confirmed_at timestamptz, last_sign_in_at timestamptz)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select users.email_confirmed_at, users.last_sign_in_at
  from auth.users
  join public.user_info record on record.id = users.id
  where users.id = account and (
    current_setting('role') not in ('anon', 'authenticated')
    or case rubrica.person_role()
      when 'admin' then true
      when 'teacher' then record.role = 'student' or record.id = auth.uid()
      when 'student' then record.id = auth.uid()
      else false
    end
  )
$$;
revoke execute on function rubrica.account_facts(uuid) from public;
grant execute on function rubrica.account_facts(uuid) to anon, authenticated, service_role;
