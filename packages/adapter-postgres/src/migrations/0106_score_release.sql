-- Courses and assignments say when students see a mark. Null: as the course, or the installation.

alter table public.courses add column release text check (release in ('manual', 'immediate'));
alter table public.assignments add column release text check (release in ('manual', 'immediate'));

-- What the course says, else the setting that every start writes. Null: the open course.
create function rubrica.release_of_course(course uuid) returns text
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(
    (select c.release from public.courses c where c.id = course),
    (select value #>> '{}' from rubrica.settings where name = 'score_release'),
    'immediate')
$$;
revoke execute on function rubrica.release_of_course(uuid) from public;
grant execute on function rubrica.release_of_course(uuid) to anon, authenticated, service_role;

-- Whether a mark of the report is released as soon as nothing is open about it.
create function rubrica.releases_at_once(report uuid) returns boolean
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(a.release, rubrica.release_of_course(r.course_id)) = 'immediate'
  from public.reports r
  left join public.submissions s on s.report_id = r.id
  left join public.assignments a on a.id = s.assignment_id
  where r.id = report
$$;
revoke execute on function rubrica.releases_at_once(uuid) from public;
grant execute on function rubrica.releases_at_once(uuid) to anon, authenticated, service_role;
