-- Courses, their members, and access to reports by membership. A report without a course belongs to the open course, which is
-- no row: it is a null and a setting. Reports that exist stay without a course.

create table public.courses (
  id uuid primary key,
  title text not null check (title ~ '\S' and length(title) <= 200),
  -- As the school names it, such as CS2041.
  code text check (code ~ '\S' and length(code) <= 50),
  -- As the school names it, such as 2026 autumn.
  term text check (term ~ '\S' and length(term) <= 50),
  -- IANA name.
  time_zone text not null,
  created_by uuid references public.user_info (id) on delete set null,
  created_at timestamptz not null default statement_timestamp(),
  -- Since when it is read only.
  archived_at timestamptz
);

create table public.memberships (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.courses (id),
  -- Null: invited by address.
  person_id uuid references public.user_info (id) on delete cascade,
  email text check (email ~ '\S' and length(email) <= 254),
  school_number text check (school_number ~ '\S' and length(school_number) <= 64),
  full_name text check (full_name ~ '\S' and length(full_name) <= 200),
  -- A label, such as the name of a class.
  section text check (section ~ '\S' and length(section) <= 100),
  role text not null check (role in ('instructor', 'assistant', 'observer', 'student')),
  -- False: has left or was removed. The row stays, without access.
  is_active boolean not null default true,
  source text not null check (source in ('hand', 'code', 'roster')),
  added_by uuid references public.user_info (id) on delete set null,
  added_at timestamptz not null default statement_timestamp(),
  unique (course_id, person_id),
  check (person_id is not null or (email is not null and role = 'student'))
);
create unique index memberships_by_address on public.memberships (course_id, lower(email)) where email is not null;
create unique index memberships_by_school_number on public.memberships (course_id, school_number)
  where school_number is not null;
create index memberships_by_person on public.memberships (person_id, role, course_id) where is_active;

-- Null columns rewrite no row.
alter table public.reports add column course_id uuid references public.courses (id);
-- Copied from the report by triggers: scores and points are aggregated, and a look at the report for each of them costs 6 to
-- 43 times as much.
alter table public.report_scores add column course_id uuid;
alter table public.score_points add column course_id uuid;
alter table rubrica.deleted_reports add column course_id uuid;

create function rubrica.copy_course_of_report() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  new.course_id := (select course_id from public.reports where id = new.report_id);
  return new;
end
$$;
revoke execute on function rubrica.copy_course_of_report() from public;
create trigger copy_course_of_report before insert on public.report_scores
  for each row execute function rubrica.copy_course_of_report();
create trigger copy_course_of_report before insert on rubrica.deleted_reports
  for each row execute function rubrica.copy_course_of_report();

create function rubrica.refuse_another_course() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception 'A report stays in its course.' using errcode = 'check_violation';
end
$$;
revoke execute on function rubrica.refuse_another_course() from public;
create trigger refuse_another_course before update of course_id on public.reports
  for each row when (old.course_id is distinct from new.course_id) execute function rubrica.refuse_another_course();

-- As before, with the course.
create or replace function rubrica.keep_points_of(numbers bigint[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- In the order of the index: two that name the same new criteria wait for each other in no circle.
  insert into public.score_criteria (rubric_hash, section_place, place, criterion_id, name)
  select distinct on (section_place, place, md5(criterion_id), md5(name), md5(coalesce(rubric_hash, '')))
    rubric_hash, section_place, place, criterion_id, name
  from rubrica.criteria_of(numbers) named
  where not exists (
    select from public.score_criteria known
    where (known.section_place, known.place, md5(known.criterion_id), md5(known.name), md5(coalesce(known.rubric_hash, '')))
      = (named.section_place, named.place, md5(named.criterion_id), md5(named.name), md5(coalesce(named.rubric_hash, '')))
  )
  order by section_place, place, md5(criterion_id), md5(name), md5(coalesce(rubric_hash, ''))
  on conflict do nothing;
  delete from public.score_points where score_number = any (numbers);
  insert into public.score_points (score_number, course_id, criterion, points, judged_points, overridden, needs_review)
  select named.score_number, score.course_id, known.id, named.points, named.judged_points, named.overridden,
    named.needs_review
  from rubrica.criteria_of(numbers) named
  join public.report_scores score on score.number = named.score_number
  join public.score_criteria known
    on (known.section_place, known.place, md5(known.criterion_id), md5(known.name), md5(coalesce(known.rubric_hash, '')))
      = (named.section_place, named.place, md5(named.criterion_id), md5(named.name), md5(coalesce(named.rubric_hash, '')));
  update public.report_scores set has_points = true where number = any (numbers) and not has_points;
end
$$;

-- Rights. COURSE_RIGHTS and OPEN_COURSE_RIGHTS of the core say the same. What owners may do with their own reports is no right
-- of a role: the policies say it beside these.
create function rubrica.course_rights(role text) returns text[]
language sql immutable parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select case role
    when 'instructor' then array['read', 'mark', 'rescore', 'release', 'delete', 'export', 'manage']
    when 'assistant' then array['read', 'mark', 'rescore', 'export']
    when 'observer' then array['read']
    when 'student' then array['hand_in']
    when 'admin' then array['read', 'mark', 'rescore', 'release', 'delete', 'export', 'manage']
    else '{}'
  end
$$;

create function rubrica.open_course_rights(account_role text, is_open boolean) returns text[]
language sql immutable parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select case
    when account_role = 'admin' and is_open
      then array['read', 'hand_in', 'mark', 'rescore', 'release', 'delete', 'export', 'manage']
    when account_role = 'admin' then array['read', 'mark', 'rescore', 'release', 'delete', 'export', 'manage']
    when account_role = 'teacher' and is_open
      then array['read', 'hand_in', 'mark', 'rescore', 'release', 'delete', 'export']
    when account_role = 'student' and is_open then array['hand_in']
    else '{}'
  end
$$;

-- Whether reports are taken, and read by teachers, without a course. A missing setting means yes.
create function rubrica.is_open_course_open() returns boolean
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select coalesce((select value <> 'false' from rubrica.settings where name = 'open_course'), true)
$$;

-- The person on whose behalf the transaction runs, or null. Statements of people ask this: not every installation grants them
-- the schema `auth`, which only policies may then name.
create function rubrica.person_id() returns uuid
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select auth.uid()
$$;

-- The courses in which the person on whose behalf the transaction runs has the right; none for a deactivated account or an
-- inactive membership. Stands in policies as `course_id in (select rubrica.courses_where(...))`, which runs once a statement.
create function rubrica.courses_where(asked text) returns setof uuid
language sql stable security definer rows 10
set search_path = pg_catalog, pg_temp
as $$
  with person as materialized (select rubrica.person_role() as role)
  select m.course_id
  from person, public.memberships m join public.courses c on c.id = m.course_id
  where person.role is not null and m.person_id = auth.uid() and m.is_active
    and asked = any (rubrica.course_rights(m.role))
    -- An archived course is read only; who manages it may open it again.
    and (c.archived_at is null or asked in ('read', 'export', 'manage'))
  union
  select c.id from person, public.courses c
  where person.role = 'admin' and asked = any (rubrica.course_rights('admin'))
    and (c.archived_at is null or asked in ('read', 'export', 'manage'))
$$;

-- The same for reports without a course. Stands in policies as `(select rubrica.may_without_course(...))`.
create function rubrica.may_without_course(asked text) returns boolean
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(
    asked = any (rubrica.open_course_rights(rubrica.person_role(), rubrica.is_open_course_open())), false)
$$;

-- The courses of the person, whatever their role and also archived ones; every course for an admin.
create function rubrica.courses_of_member() returns setof uuid
language sql stable security definer rows 10
set search_path = pg_catalog, pg_temp
as $$
  with person as materialized (select rubrica.person_role() as role)
  select m.course_id from person, public.memberships m
  where person.role is not null and m.person_id = auth.uid() and m.is_active
  union
  select c.id from person, public.courses c where person.role = 'admin'
$$;

-- Names of the members of courses in which the person reads and does not manage: nothing else about them is shown.
create function rubrica.names_of_members() returns table (id uuid, full_name text)
language sql stable security definer rows 50
set search_path = pg_catalog, pg_temp
as $$
  select distinct record.id, record.full_name
  from public.memberships m join public.user_info record on record.id = m.person_id
  where m.course_id in (select rubrica.courses_where('read') except select rubrica.courses_where('manage'))
$$;

-- Whether the person reads every report there is: what is computed over all of them is shown to nobody else.
create function rubrica.reads_every_report() returns boolean
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select rubrica.may_without_course('read')
    and not exists (select from public.courses c where c.id not in (select rubrica.courses_where('read')))
$$;

revoke execute on function rubrica.course_rights(text), rubrica.open_course_rights(text, boolean), rubrica.person_id(),
  rubrica.is_open_course_open(), rubrica.courses_where(text), rubrica.may_without_course(text),
  rubrica.courses_of_member(), rubrica.names_of_members(), rubrica.reads_every_report() from public;
grant execute on function rubrica.person_id(), rubrica.courses_where(text), rubrica.may_without_course(text), rubrica.courses_of_member(),
  rubrica.names_of_members(), rubrica.reads_every_report(), rubrica.is_open_course_open()
  to anon, authenticated, service_role;

-- Supabase grants everything on new tables in `public` to everybody. People only read; the service writes.
revoke all on public.courses, public.memberships from public, anon, authenticated, service_role;
grant select on public.courses, public.memberships to authenticated;
grant select, insert, update on public.courses, public.memberships to service_role;

alter table public.courses enable row level security;
alter table public.memberships enable row level security;
create policy courses_read on public.courses for select to authenticated
  using (id in (select rubrica.courses_of_member()));
create policy courses_service on public.courses for all to service_role using (true) with check (true);
-- Students see themselves, not each other.
create policy memberships_read on public.memberships for select to authenticated using (
  course_id in (select rubrica.courses_where('read'))
  or (person_id = (select auth.uid()) and (select rubrica.person_role()) is not null)
);
create policy memberships_service on public.memberships for all to service_role using (true) with check (true);

alter policy reports_read on public.reports using (
  course_id in (select rubrica.courses_where('read'))
  or (course_id is null and (select rubrica.may_without_course('read')))
  or (owner_id = (select auth.uid()) and (select rubrica.person_role()) is not null)
);
alter policy reports_delete on public.reports using (
  course_id in (select rubrica.courses_where('delete'))
  or (course_id is null and (select rubrica.may_without_course('delete')))
  or (
    owner_id = (select auth.uid()) and (select rubrica.person_role()) is not null and not rubrica.own_report_has_mark(id)
  )
);
alter policy report_scores_read on public.report_scores using (
  course_id in (select rubrica.courses_where('read'))
  or (course_id is null and (select rubrica.may_without_course('read')))
  or (released_at is not null and exists (select 1 from public.reports r where r.id = report_id))
);
alter policy score_points_read on public.score_points using (
  course_id in (select rubrica.courses_where('read'))
  or (course_id is null and (select rubrica.may_without_course('read')))
);
alter policy score_criteria_read on public.score_criteria using (
  (select rubrica.may_without_course('read') or exists (select rubrica.courses_where('read')))
);
alter policy report_events_read on public.report_events using (
  exists (
    select 1 from public.reports r where r.id = report_id and (
      event ->> 'type' is distinct from 'done'
      or r.course_id in (select rubrica.courses_where('read'))
      or (r.course_id is null and (select rubrica.may_without_course('read')))
    )
  )
);
alter policy model_calls_read on public.model_calls using (
  exists (
    select 1 from public.reports r where r.id = report_id and (
      r.course_id in (select rubrica.courses_where('read'))
      or (r.course_id is null and (select rubrica.may_without_course('read')))
    )
  )
);
alter policy score_reviews_read on public.score_reviews using (
  exists (
    select 1 from public.reports r where r.id = report_id and (
      r.course_id in (select rubrica.courses_where('read'))
      or (r.course_id is null and (select rubrica.may_without_course('read')))
    )
  )
);
alter policy knowledge_graph_builds_read on public.knowledge_graph_builds
  using ((select rubrica.reads_every_report()));

alter policy "people see themselves, teachers their students, admins everybody" on public.user_info using (
  (select rubrica.person_role() = 'admin')
  or (id = (select auth.uid()) and (select rubrica.person_role()) is not null)
  or (role = 'student' and (select rubrica.may_without_course('read')))
  or id in (select m.person_id from public.memberships m where m.course_id in (select rubrica.courses_where('manage')))
);

-- The policies of user_info, once more, because this reads as its owner.
create or replace function rubrica.account_facts(account uuid)
returns table (email_confirmed_at timestamptz, last_sign_in_at timestamptz)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select users.email_confirmed_at, users.last_sign_in_at
  from auth.users
  join public.user_info record on record.id = users.id
  where users.id = account and (
    current_setting('role') not in ('anon', 'authenticated')
    or rubrica.person_role() = 'admin'
    or (record.id = auth.uid() and rubrica.person_role() is not null)
    or (record.role = 'student' and rubrica.may_without_course('read'))
    or record.id in (
      select m.person_id from public.memberships m where m.course_id in (select rubrica.courses_where('manage'))
    )
  )
$$;
