-- What people may do to a mark, which runs asked a model anew, and what is known of reports that were deleted.

-- The same file is looked for by its hash.
create index reports_by_file on public.reports (sha256);

-- The run that last asked a model anew for everything: answers that were kept before it are not used any more.
alter table public.reports add column asked_anew_by uuid;
alter table public.report_scores add column asked_anew_by uuid;
alter table public.model_calls add column run_id uuid;

-- Reports that people deleted: the mark, and by which file it could be known again. Whoever is erased is taken out of it; the bare
-- mark stays for a term of its own.
create table rubrica.deleted_reports (
  report_id uuid primary key,
  run_id uuid not null,
  -- Null: nobody's, or of somebody who is gone.
  owner_id uuid references public.user_info (id) on delete set null,
  -- Null: never scored. Else final_score, level, mode, decision, released.
  mark jsonb,
  -- HMAC-SHA256 under a key that is not in the database.
  file_digest text,
  deleted_at timestamptz not null default statement_timestamp(),
  -- The erasure that took the person out of it.
  erasure_id uuid,
  erased_at timestamptz,
  check ((erasure_id is null) = (erased_at is null)),
  check (erasure_id is null or (owner_id is null and file_digest is null))
);
create index deleted_reports_by_owner on rubrica.deleted_reports (owner_id);
create index deleted_reports_by_file on rubrica.deleted_reports (file_digest) where file_digest is not null;
-- No policy on purpose: only the service has to do with it.
alter table rubrica.deleted_reports enable row level security;
revoke all on rubrica.deleted_reports from public, anon, authenticated;

-- Whether a report of the person's own was ever scored, also where they may not see the score yet.
create function rubrica.own_report_has_mark(report uuid) returns boolean
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select exists (
    select from public.report_scores score join public.reports owned on owned.id = score.report_id
    where score.report_id = report and owned.owner_id = auth.uid()
  )
$$;
revoke execute on function rubrica.own_report_has_mark(uuid) from public;
grant execute on function rubrica.own_report_has_mark(uuid) to anon, authenticated, service_role;

-- Who may delete a report, as mayDelete() says it: teachers and admins any, others their own until it has a mark.
drop policy reports_delete on public.reports;
drop policy reports_admin_delete on public.reports;
create policy reports_delete on public.reports for delete to authenticated using (
  (select rubrica.person_role()) in ('admin', 'teacher')
  or (
    owner_id = (select auth.uid()) and (select rubrica.person_role()) is not null and not rubrica.own_report_has_mark(id)
  )
);

-- The service notes what it deletes for somebody by itself, with a digest of the file. What a person deletes by the policy above is
-- noted here, so that no mark goes without a trace.
create function rubrica.note_deletion_by_person() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person uuid := auth.uid();
  scored record;
  facts jsonb;
begin
  if person is null then
    return old;
  end if;
  select score.run_id, jsonb_build_object(
    'finalScore', score.final_score, 'level', score.level_code, 'mode', score.mode,
    'decision', score.decision, 'released', score.released_at is not null) as mark
  into scored
  from public.report_scores score where score.report_id = old.id order by score.number desc limit 1;
  insert into rubrica.deleted_reports (report_id, run_id, owner_id, mark)
  values (old.id, coalesce(scored.run_id, old.run_id), old.owner_id, scored.mark)
  on conflict (report_id) do nothing;
  facts := jsonb_build_object(
    'owner', old.owner_id, 'runId', coalesce(scored.run_id, old.run_id), 'mark', scored.mark, 'file', null);
  insert into public.audit_log (person_id, role, action, report_id, detail)
  values (person, coalesce(rubrica.person_role(), 'authenticated'), 'report.deleted', old.id, facts);
  return old;
end
$$;
revoke execute on function rubrica.note_deletion_by_person() from public;
create trigger note_deletion_by_person before delete on public.reports
  for each row execute function rubrica.note_deletion_by_person();
