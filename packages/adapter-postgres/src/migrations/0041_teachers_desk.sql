-- What teachers do with scores: put them right, release them, see what a model was asked; rubrics that people upload; and
-- the log of who read and changed a mark.

-- The run's own score is never changed: what follows from overrides stands beside it. `version` counts both overrides and
-- undoings, so that nobody changes what they have not seen.
alter table public.report_scores
  add column version integer not null default 1,
  add column overridden_score jsonb,
  add column released_at timestamptz,
  add column released_by uuid;
-- Up to now students saw every score at once.
update public.report_scores set released_at = created_at;

-- What lists are sorted and filtered by. A score is any JSON to the store: what is not there is null here.
alter table public.report_scores
  add column final_score double precision generated always as (
    case when jsonb_typeof(coalesce(overridden_score, score) -> 'finalScore') = 'number'
      then (coalesce(overridden_score, score) ->> 'finalScore')::double precision end
  ) stored,
  add column level_code text generated always as (coalesce(overridden_score, score) #>> '{level,code}') stored,
  add column level_label text generated always as (coalesce(overridden_score, score) #>> '{level,label}') stored,
  add column mode text generated always as (score ->> 'mode') stored,
  add column provisional boolean generated always as (coalesce(score -> 'provisional' = 'true'::jsonb, false)) stored,
  add column review_count integer generated always as (
    jsonb_array_length(jsonb_path_query_array(
      coalesce(overridden_score, score), '$.sections[*].criteria[*] ? (@.needsReview == true)'))
    + jsonb_array_length(jsonb_path_query_array(
      coalesce(overridden_score, score), '$.warnings[*] ? (@.review == true)'))
  ) stored;
create index report_scores_by_number on public.report_scores (report_id, number desc);

-- Every override and every undoing (points null), for good.
create table public.score_overrides (
  id bigint generated always as identity primary key,
  report_id uuid not null references public.reports (id) on delete cascade,
  run_id uuid not null,
  criterion_id text not null,
  points integer check (points between 0 and 100),
  reason text not null,
  person_id uuid not null,
  -- As they were called then: who changed a mark stays known when the account is gone.
  person_name text not null,
  at timestamptz not null default statement_timestamp()
);
create index score_overrides_by_report on public.score_overrides (report_id, id);

-- What a model was asked about a report. Prompt and answer, which hold its text, lie in the object store.
create table public.model_calls (
  report_id uuid not null references public.reports (id) on delete cascade,
  key text not null,
  section text not null,
  model_id text not null,
  outcome text not null,
  at timestamptz not null default statement_timestamp(),
  primary key (report_id, key)
);

-- A version never changes: what a report was scored by can be read for as long as its score stands.
create table public.rubric_versions (
  number bigint generated always as identity primary key,
  hash text not null,
  rubric_id text not null,
  version text not null,
  rubric jsonb not null,
  -- Null: one of the deployment's own, kept because a report was scored by it.
  uploaded_by uuid,
  created_at timestamptz not null default statement_timestamp()
);
create unique index rubric_versions_uploaded on public.rubric_versions (rubric_id, version) where uploaded_by is not null;
create unique index rubric_versions_uploaded_by_hash on public.rubric_versions (hash) where uploaded_by is not null;
create unique index rubric_versions_of_deployment_by_hash on public.rubric_versions (hash) where uploaded_by is null;

-- Who read and changed a mark. Refers to nothing, because it outlives reports and accounts.
create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default statement_timestamp(),
  person_id uuid not null,
  role text not null,
  action text not null,
  report_id uuid,
  detail jsonb not null default '{}'
);
create index audit_log_by_report on public.audit_log (report_id, id);
create index audit_log_by_person on public.audit_log (person_id, id);

-- Rights would not do: the service owns the table. Who may drop the trigger administers the database.
create function rubrica.refuse_to_change_the_past() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception 'The audit log is only added to.' using errcode = 'insufficient_privilege';
end
$$;
revoke execute on function rubrica.refuse_to_change_the_past() from public;
create trigger refuse_to_change_the_past before update or delete or truncate on public.audit_log
  for each statement execute function rubrica.refuse_to_change_the_past();

alter table public.score_overrides enable row level security;
alter table public.model_calls enable row level security;
alter table public.rubric_versions enable row level security;
alter table public.audit_log enable row level security;

-- Students see a score, and what was changed about it, when it is released.
drop policy report_scores_read on public.report_scores;
create policy report_scores_read on public.report_scores for select to authenticated using (
  (select rubrica.person_role()) in ('admin', 'teacher')
  or (released_at is not null and exists (select 1 from public.reports r where r.id = report_id))
);
create policy score_overrides_read on public.score_overrides for select to authenticated using (
  exists (
    select 1 from public.report_scores s
    where s.report_id = score_overrides.report_id and s.run_id = score_overrides.run_id
  )
);
-- The event of the end names the score. The service tells students of it, without a score that is not released.
drop policy report_events_read on public.report_events;
create policy report_events_read on public.report_events for select to authenticated using (
  (select rubrica.person_role()) in ('admin', 'teacher')
  or (event ->> 'type' is distinct from 'done' and exists (select 1 from public.reports r where r.id = report_id))
);
create policy model_calls_read on public.model_calls for select to authenticated
  using ((select rubrica.person_role()) in ('admin', 'teacher'));
create policy rubric_versions_read on public.rubric_versions for select to authenticated
  using ((select rubrica.person_role()) is not null);
create policy audit_log_read on public.audit_log for select to authenticated
  using ((select rubrica.person_role()) = 'admin');

create policy score_overrides_service on public.score_overrides for select to service_role using (true);
create policy score_overrides_service_adds on public.score_overrides for insert to service_role with check (true);
create policy model_calls_service on public.model_calls for all to service_role using (true) with check (true);
create policy rubric_versions_service on public.rubric_versions for select to service_role using (true);
create policy rubric_versions_service_adds on public.rubric_versions for insert to service_role with check (true);
create policy audit_log_service on public.audit_log for select to service_role using (true);
create policy audit_log_service_adds on public.audit_log for insert to service_role with check (true);

-- Supabase grants everything on new tables in `public` to everybody.
revoke all on public.score_overrides, public.model_calls, public.rubric_versions, public.audit_log
  from public, anon, authenticated, service_role;
grant select on public.score_overrides, public.model_calls, public.rubric_versions, public.audit_log to authenticated;
grant select, insert on public.score_overrides, public.rubric_versions, public.audit_log to service_role;
grant all on public.model_calls to service_role;
