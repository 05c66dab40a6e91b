-- Rosters: members without an account, and the addresses that were proven.

-- Addresses at which somebody received a mail of the service, or for which an admin answers. Only by these a person becomes the
-- member that a roster names. The address stays as it was proven: another one of the account has to be proven anew.
create table rubrica.proven_addresses (
  person_id uuid primary key references public.user_info (id) on delete cascade,
  -- Normalized.
  email text not null,
  proven_at timestamptz not null default statement_timestamp()
);
create index proven_addresses_by_address on rubrica.proven_addresses (email);
revoke all on rubrica.proven_addresses from public, anon, authenticated, service_role;
alter table rubrica.proven_addresses enable row level security;

-- Until now an address was confirmed without a mail only where none was sent.
insert into rubrica.proven_addresses (person_id, email, proven_at)
select record.id, lower(account.email), account.email_confirmed_at
from auth.users account join public.user_info record on record.id = account.id
where account.email_confirmed_at is not null and account.confirmation_sent_at is not null
  and account.email_confirmed_at > account.confirmation_sent_at;

-- Members who were invited by address, for the claim.
create index memberships_by_invited_address on public.memberships (lower(email)) where person_id is null;
-- A place that somebody claims who is a member already is removed.
grant delete on public.memberships to service_role;

-- The addresses of members without an account: for people who manage the course. Others read the rest of the row.
revoke select on public.memberships from authenticated;
grant select (id, course_id, person_id, school_number, full_name, section, role, is_active, source, added_by, added_at)
  on public.memberships to authenticated;
create function rubrica.addresses_of_invited(course uuid) returns table (id uuid, email text)
language sql stable security definer rows 50
set search_path = pg_catalog, pg_temp
as $$
  select m.id, m.email from public.memberships m
  where m.course_id = course and m.person_id is null
    and (course in (select rubrica.courses_where('manage')) or rubrica.person_id() is null)
$$;
revoke execute on function rubrica.addresses_of_invited(uuid) from public;
grant execute on function rubrica.addresses_of_invited(uuid) to anon, authenticated, service_role;
