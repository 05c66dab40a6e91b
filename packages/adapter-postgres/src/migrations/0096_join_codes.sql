-- Codes by which students join a course: at most one for each course, stored as a hash.

create table rubrica.join_codes (
  course_id uuid primary key references public.courses (id),
  -- SHA-256, lower-case hexadecimal.
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  until timestamptz not null
);

revoke all on rubrica.join_codes from public, anon, authenticated, service_role;
alter table rubrica.join_codes enable row level security;

-- Until when the join code of a course works, for whoever manages the course; else null. Nobody reads the code itself.
create function rubrica.join_code_ends(course uuid) returns timestamptz
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select until from rubrica.join_codes
  where course_id = course and until > statement_timestamp()
    and course in (select rubrica.courses_where('manage'))
$$;
revoke execute on function rubrica.join_code_ends(uuid) from public;
grant execute on function rubrica.join_code_ends(uuid) to anon, authenticated, service_role;
