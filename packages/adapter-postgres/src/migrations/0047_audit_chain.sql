-- An audit log that shows when it was changed, and of which a person can be erased without breaking that.
--
-- An entry has a digest of who acted and one of what was said about it, each salted, taken when it is added. The chain links
-- the digests, not what they were taken of: without the salt, who and what may go, and the chain stays as it was.

alter table public.audit_log
  alter column person_id drop not null, -- null: the service itself
  add column person_salt uuid,
  add column person_digest bytea,
  add column detail_salt uuid,
  add column detail_digest bytea,
  add column erased_by uuid; -- the erasure that took somebody out of it

create function rubrica.audit_digest(salt uuid, said text) returns bytea
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select sha256(convert_to(salt::text || ' ' || coalesce(said, ''), 'UTF8'))
$$;
revoke execute on function rubrica.audit_digest(uuid, text) from public;

create function rubrica.digest_audit_entry() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  new.at := statement_timestamp();
  new.person_salt := gen_random_uuid();
  new.detail_salt := gen_random_uuid();
  new.person_digest := rubrica.audit_digest(new.person_salt, new.person_id::text);
  new.detail_digest := rubrica.audit_digest(new.detail_salt, new.detail::text);
  new.erased_by := null;
  return new;
end
$$;
revoke execute on function rubrica.digest_audit_entry() from public;

-- Entries from before get their digests now: what they said until today nobody can vouch for.
drop trigger refuse_to_change_the_past on public.audit_log;
update public.audit_log set person_salt = gen_random_uuid(), detail_salt = gen_random_uuid();
update public.audit_log set
  person_digest = rubrica.audit_digest(person_salt, person_id::text),
  detail_digest = rubrica.audit_digest(detail_salt, detail::text);
alter table public.audit_log alter column person_digest set not null, alter column detail_digest set not null;

create trigger digest_audit_entry before insert on public.audit_log
  for each row execute function rubrica.digest_audit_entry();
create trigger refuse_to_change_the_past before delete or truncate on public.audit_log
  for each statement execute function rubrica.refuse_to_change_the_past();

-- The one change that there is: who or what is taken out, never put differently, of people and reports that are gone.
create function rubrica.refuse_to_rewrite_the_past() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if (new.id, new.at, new.role, new.action, new.report_id, new.person_digest, new.detail_digest)
      is distinct from (old.id, old.at, old.role, old.action, old.report_id, old.person_digest, old.detail_digest)
    or new.erased_by is null
    or not exists (select from rubrica.erasures erasure where erasure.id = new.erased_by)
    or ((new.person_id, new.person_salt) is distinct from (old.person_id, old.person_salt) and (
      new.person_id is distinct from new.erased_by or new.person_salt is not null
      or exists (select from public.user_info record where record.id = old.person_id)
    ))
    or ((new.detail, new.detail_salt) is distinct from (old.detail, old.detail_salt) and (
      new.detail <> '{}' or new.detail_salt is not null
      or exists (select from public.reports report where report.id = old.report_id)
      or (old.report_id is null and exists (
        select from public.user_info record where record.id::text = coalesce(old.detail ->> 'account', old.person_id::text)
      ))
    )) then
    raise exception 'The audit log is only added to.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
revoke execute on function rubrica.refuse_to_rewrite_the_past() from public;
create trigger refuse_to_rewrite_the_past before update on public.audit_log
  for each row execute function rubrica.refuse_to_rewrite_the_past();

-- Takes somebody who is gone out of the log, and what was said about reports that are gone; returns the entries changed.
create function rubrica.forget_in_audit_log(erasure uuid, person uuid, reports json) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  of_person integer;
  of_reports integer;
begin
  update public.audit_log set person_id = erasure, person_salt = null, detail = '{}', detail_salt = null, erased_by = erasure
  where person_id = person and (
    report_id is null or not exists (select from public.reports report where report.id = audit_log.report_id)
  );
  get diagnostics of_person = row_count;
  -- What they said about the reports of others is about those too, and stays with these.
  update public.audit_log set person_id = erasure, person_salt = null, erased_by = erasure where person_id = person;
  get diagnostics of_reports = row_count;
  of_person := of_person + of_reports;
  update public.audit_log set detail = '{}', detail_salt = null, erased_by = coalesce(erased_by, erasure)
  where report_id in (select json_array_elements_text(reports)::uuid) and detail_salt is not null;
  get diagnostics of_reports = row_count;
  of_person := of_person + of_reports;
  -- What administrators did with the account.
  update public.audit_log set detail = '{}', detail_salt = null, erased_by = coalesce(erased_by, erasure)
  where report_id is null and detail ->> 'account' = person::text;
  get diagnostics of_reports = row_count;
  return of_person + of_reports;
end
$$;
revoke execute on function rubrica.forget_in_audit_log(uuid, uuid, json) from public;

-- The chain. Links are added in batches beside the entries, so that nobody who adds an entry waits for anybody else. Beside the
-- log in `public`: whoever owns the schema `rubrica`, as the service does, could drop a table there that is another role's.
create table public.audit_chain (
  position bigint primary key,
  entry_id bigint not null unique,
  hash bytea not null
);
alter table public.audit_chain enable row level security;
revoke all on public.audit_chain from public, anon, authenticated, service_role;
create trigger refuse_to_change_the_past before update or delete or truncate on public.audit_chain
  for each statement execute function rubrica.refuse_to_change_the_past();

-- What of an entry the chain holds to.
create function rubrica.audit_entry_hash(entry public.audit_log) returns bytea
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select sha256(convert_to(concat_ws(' ',
    entry.id, trunc(extract(epoch from entry.at) * 1000000)::bigint, entry.role, entry.action, coalesce(entry.report_id::text, '-'),
    encode(entry.person_digest, 'hex'), encode(entry.detail_digest, 'hex')), 'UTF8'))
$$;
revoke execute on function rubrica.audit_entry_hash(public.audit_log) from public;

-- Links entries that are not linked yet, at most so many; returns how many, or null while another process does it. Looks at
-- those with an id above the given one: a transaction may commit a lower id after a higher one was linked.
create function rubrica.seal_audit_log(above bigint, most integer) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  last public.audit_chain;
  entry public.audit_log;
  sealed integer := 0;
begin
  if not pg_try_advisory_xact_lock(7243047) then
    return null;
  end if;
  select * into last from public.audit_chain order by position desc limit 1;
  for entry in
    select log.* from public.audit_log log
    where log.id > above and not exists (select from public.audit_chain link where link.entry_id = log.id)
    order by log.id limit most
  loop
    last.position := coalesce(last.position, 0) + 1;
    last.hash := sha256(coalesce(last.hash, '') || rubrica.audit_entry_hash(entry));
    insert into public.audit_chain (position, entry_id, hash) values (last.position, entry.id, last.hash);
    sealed := sealed + 1;
  end loop;
  return sealed;
end
$$;
revoke execute on function rubrica.seal_audit_log(bigint, integer) from public;
