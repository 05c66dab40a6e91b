-- Reports, the stages they went through, their scores, and the events that watchers follow.

create table public.reports (
  id uuid primary key,
  owner_id uuid references public.user_info (id) on delete set null,
  title text,
  file_name text not null,
  bytes bigint not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  rubric_id text,
  status text not null default 'queued' check (status in ('queued', 'processing', 'scored', 'failed')),
  stage text check (stage in ('download', 'convert', 'analyze', 'score', 'save')),
  progress double precision not null default 0 check (progress between 0 and 1),
  failure_code text,
  failure_message text,
  run_id uuid not null,
  pages integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index reports_by_owner on public.reports (owner_id, created_at desc);
create index reports_by_time on public.reports (created_at desc, id);

create table public.report_stages (
  id bigint generated always as identity primary key,
  report_id uuid not null references public.reports (id) on delete cascade,
  run_id uuid not null,
  stage text not null,
  attempt integer not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  error text
);
create index report_stages_by_report on public.report_stages (report_id, id);

-- One score a run: a stage that is worked on twice saves once.
create table public.report_scores (
  -- The newest is the highest: two scores can be saved within the resolution of the clock.
  number bigint generated always as identity,
  report_id uuid not null references public.reports (id) on delete cascade,
  run_id uuid not null,
  score jsonb not null,
  created_at timestamptz not null default now(),
  primary key (report_id, run_id)
);

create table public.report_events (
  id bigint generated always as identity primary key,
  report_id uuid not null references public.reports (id) on delete cascade,
  event jsonb not null,
  at timestamptz not null default now()
);
create index report_events_by_report on public.report_events (report_id, id);

alter table public.reports enable row level security;
alter table public.report_stages enable row level security;
alter table public.report_scores enable row level security;
alter table public.report_events enable row level security;

-- People only read; all but the deletion below is written by the service. Students see their own, teachers and admins all.
create policy reports_read on public.reports for select to authenticated using (
  (select rubrica.person_role()) in ('admin', 'teacher')
  or (owner_id = (select auth.uid()) and (select rubrica.person_role()) is not null)
);
create policy report_stages_read on public.report_stages for select to authenticated
  using (exists (select 1 from public.reports r where r.id = report_id));
create policy report_scores_read on public.report_scores for select to authenticated
  using (exists (select 1 from public.reports r where r.id = report_id));
create policy report_events_read on public.report_events for select to authenticated
  using (exists (select 1 from public.reports r where r.id = report_id));

-- One exception: an admin who deletes a user may take the user's reports along, in the admin's own transaction.
create policy reports_delete on public.reports for delete to authenticated
  using ((select rubrica.person_role()) = 'admin');
grant delete on public.reports to authenticated;

-- Admins may remove a user together with that user's reports.
create policy reports_admin_delete on public.reports for delete to authenticated
  using ((select rubrica.person_role()) = 'admin');

create policy reports_service on public.reports for all to service_role using (true) with check (true);
create policy report_stages_service on public.report_stages for all to service_role using (true) with check (true);
create policy report_scores_service on public.report_scores for all to service_role using (true) with check (true);
create policy report_events_service on public.report_events for all to service_role using (true) with check (true);

grant select on public.reports, public.report_stages, public.report_scores, public.report_events to authenticated;
grant delete on public.reports to authenticated;
grant all on public.reports, public.report_stages, public.report_scores, public.report_events to service_role;
