-- Names of the active instructors of a course, for its members: students do not read memberships and records of others.

create function rubrica.instructors_of(course uuid) returns jsonb
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(jsonb_agg(record.full_name order by lower(record.full_name), record.id), '[]')
  from public.memberships m join public.user_info record on record.id = m.person_id
  where m.course_id = course and m.role = 'instructor' and m.is_active
    and course in (select rubrica.courses_of_member())
$$;
revoke execute on function rubrica.instructors_of(uuid) from public;
grant execute on function rubrica.instructors_of(uuid) to anon, authenticated, service_role;
