-- Lists cost what their rows cost.

-- Owners read the points of their released scores as rows: lists no longer read them out of the scores.

create function rubrica.own_released_scores() returns setof bigint
language plpgsql stable security definer rows 20
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select s.number from public.reports r join public.report_scores s on s.report_id = r.id
  where r.owner_id = auth.uid() and s.released_at is not null and rubrica.person_role() is not null;
end
$$;
revoke execute on function rubrica.own_released_scores() from public;
grant execute on function rubrica.own_released_scores() to anon, authenticated, service_role;

alter policy score_points_read on public.score_points using (
  course_id in (select rubrica.courses_where('read'))
  or (course_id is null and (select rubrica.may_without_course('read')))
  or score_number in (select rubrica.own_released_scores())
);
-- Names of criteria, which stand in the rubrics that everybody with an account reads.
alter policy score_criteria_read on public.score_criteria using ((select rubrica.person_role()) is not null);

-- Policies call these several times in a statement. PL/pgSQL keeps their plans for the session, where SQL functions were planned
-- at each call: 0.2 ms each, most of what a short list cost. The conditions are those of before.

create or replace function rubrica.person_role() returns text
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (select role from public.user_info where id = auth.uid() and is_active);
end
$$;

create or replace function rubrica.courses_where(asked text) returns setof uuid
language plpgsql stable security definer rows 10
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
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
    and (c.archived_at is null or asked in ('read', 'export', 'manage'));
end
$$;

create or replace function rubrica.may_without_course(asked text) returns boolean
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce(
    asked = any (rubrica.open_course_rights(rubrica.person_role(), rubrica.is_open_course_open())), false);
end
$$;

create or replace function rubrica.names_of_members() returns table (id uuid, full_name text)
language plpgsql stable security definer rows 50
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select distinct record.id, record.full_name
  from public.memberships m join public.user_info record on record.id = m.person_id
  where m.course_id in (select rubrica.courses_where('read') except select rubrica.courses_where('manage'));
end
$$;
