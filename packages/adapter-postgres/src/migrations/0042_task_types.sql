-- What operators said about types of tasks: which are paused, and how often those of a type may start. Empty in most
-- installations. A type that nobody said anything about has no row.
create table rubrica.task_types (
  type text primary key,
  paused_at timestamptz,
  paused_by text,
  -- A rate limit: so many starts in so many seconds, evenly, of which so many may come at once after a rest.
  starts integer,
  per_seconds double precision,
  burst integer,
  -- Until when the starts so far use the limit up; each start moves it on by its share of the seconds. As much of the burst is
  -- free as this lies closer than all of it.
  used_until timestamptz not null default statement_timestamp(),
  check ((paused_at is null) = (paused_by is null)),
  check ((starts is null) = (per_seconds is null) and (starts is null) = (burst is null))
);

-- No policy on purpose: only the service has to do with tasks.
alter table rubrica.task_types enable row level security;
revoke all on rubrica.task_types from public, anon, authenticated;

-- Of the types that a claim asks for, those that are not paused, and how many tasks of each may start now. The rows of limited
-- types are held until the claim is over: two claims never count on the same start.
create function rubrica.open_types(asked json, most integer)
returns table (type text, places integer, limited boolean)
language plpgsql
rows 4
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
begin
  -- As in most installations: 0.03 ms instead of 0.1.
  if not exists (select from rubrica.task_types where paused_at is not null or starts is not null) then
    return query select distinct json_array_elements_text(asked), most, false;
    return;
  end if;
  return query
    with wanted as materialized (
      select distinct json_array_elements_text(asked) as type
    ),
    limits as materialized (
      select control.type, greatest(0, floor(control.burst - control.starts / control.per_seconds * greatest(
               0, extract(epoch from control.used_until - statement_timestamp())::double precision)))::integer as free
      from rubrica.task_types as control
      where control.starts is not null and control.paused_at is null and control.type in (select wanted.type from wanted)
      order by control.type
      for update
    )
    select wanted.type, least(most, coalesce(limits.free, most)), limits.type is not null
    from wanted
    left join limits on limits.type = wanted.type
    where not exists (
      select from rubrica.task_types as control where control.type = wanted.type and control.paused_at is not null
    );
end
$$;
revoke execute on function rubrica.open_types(json, integer) from public;

-- Counts starts of a limited type; returns the seconds until another one may start, or null when that is now.
create function rubrica.count_starts(of_type text, started bigint) returns double precision
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  control rubrica.task_types;
  missing double precision;
begin
  if started > 0 then
    -- Rounded up: rounded down, a million starts would fit where one less is allowed.
    update rubrica.task_types
    set used_until = greatest(used_until, statement_timestamp())
      + started * make_interval(secs => ceil(per_seconds / starts * 1e6) / 1e6)
    where type = of_type and starts is not null
    returning * into control;
  else
    select * into control from rubrica.task_types where type = of_type and starts is not null;
  end if;
  missing := extract(epoch from control.used_until - statement_timestamp())
    - (control.burst - 1) * control.per_seconds / control.starts;
  return case when missing > 0 then missing end;
end
$$;
revoke execute on function rubrica.count_starts(text, bigint) from public;
