-- Assignments of courses, and what was handed in to them. A submission is one attempt of one person; its report is where every
-- report is. People read, the service writes.

create table public.assignments (
  id uuid primary key,
  course_id uuid not null references public.courses (id),
  title text not null check (title ~ '\S' and length(title) <= 200),
  instructions text not null default '' check (length(instructions) <= 20000),
  -- The version by which its reports are scored.
  rubric_id text not null,
  rubric_version text not null,
  opens_at timestamptz,
  due_at timestamptz,
  cut_off_at timestamptz,
  -- How often one may hand in; null: any number.
  attempts integer check (attempts between 1 and 100),
  -- Counts changes.
  version integer not null default 1,
  created_by uuid references public.user_info (id) on delete set null,
  created_at timestamptz not null default statement_timestamp(),
  check (opens_at <= due_at),
  check (due_at <= cut_off_at),
  check (opens_at <= cut_off_at)
);
create index assignments_by_course on public.assignments (course_id, due_at);

create table public.submissions (
  id uuid primary key,
  assignment_id uuid not null references public.assignments (id),
  course_id uuid not null references public.courses (id),
  person_id uuid not null references public.user_info (id) on delete cascade,
  attempt integer not null check (attempt > 0),
  -- When the request arrived.
  handed_in_at timestamptz not null,
  file_name text not null,
  bytes bigint not null,
  sha256 text not null,
  -- Null once the report is deleted: the attempt stays.
  report_id uuid unique references public.reports (id) on delete set null,
  unique (assignment_id, person_id, attempt)
);
create index submissions_by_person on public.submissions (person_id);
create index submissions_by_course on public.submissions (course_id);

-- A null column rewrites no row. Null: the newest version.
alter table public.reports add column rubric_version text;

-- Seconds after the due time, 0 within the grace period. A due time on the minute includes its minute.
create function rubrica.late_seconds(handed_in_at timestamptz, due_at timestamptz, grace integer) returns integer
language sql stable parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select case when handed_in_at > ends + grace * interval '1 second'
    then ceil(extract(epoch from handed_in_at - ends))::integer else 0 end
  from (
    select case when mod(extract(epoch from due_at), 60) = 0 then due_at + interval '59.999 seconds' else due_at end as ends
  ) due
$$;
revoke execute on function rubrica.late_seconds(timestamptz, timestamptz, integer) from public;
grant execute on function rubrica.late_seconds(timestamptz, timestamptz, integer) to anon, authenticated, service_role;

-- Whether the person handed the report in to an assignment whose due time has passed: they delete nothing then.
create function rubrica.is_submission_due(report uuid) returns boolean
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select exists (
    select from public.submissions s join public.assignments a on a.id = s.assignment_id
    where s.report_id = report and s.person_id = auth.uid() and rubrica.late_seconds(statement_timestamp(), a.due_at, 0) > 0
  )
$$;
revoke execute on function rubrica.is_submission_due(uuid) from public;
grant execute on function rubrica.is_submission_due(uuid) to anon, authenticated, service_role;

alter policy reports_delete on public.reports using (
  course_id in (select rubrica.courses_where('delete'))
  or (course_id is null and (select rubrica.may_without_course('delete')))
  or (
    owner_id = (select auth.uid()) and (select rubrica.person_role()) is not null and not rubrica.own_report_has_mark(id)
    and not rubrica.is_submission_due(id)
  )
);

revoke all on public.assignments, public.submissions from public, anon, authenticated, service_role;
grant select on public.assignments, public.submissions to authenticated;
grant select, insert, update on public.assignments, public.submissions to service_role;
alter table public.assignments enable row level security;
alter table public.submissions enable row level security;
create policy assignments_read on public.assignments for select to authenticated
  using (course_id in (select rubrica.courses_of_member()));
create policy assignments_service on public.assignments for all to service_role using (true) with check (true);
create policy submissions_read on public.submissions for select to authenticated using (
  course_id in (select rubrica.courses_where('read'))
  or (person_id = (select auth.uid()) and (select rubrica.person_role()) is not null)
);
create policy submissions_service on public.submissions for all to service_role using (true) with check (true);
