-- Tasks of one group take turns with those of others: each gets the turn after the last of its group, or the present one
-- where that is past. Tasks without a group have turn 0 and are as they were.
alter table rubrica.tasks add column task_group text, add column turn bigint not null default 0;
alter table rubrica.dead_letters add column task_group text;

drop index rubrica.tasks_ready;
create index tasks_ready on rubrica.tasks (type, priority desc, turn, run_at, id) where lease is null and not suspect;
-- Where the turns stand, and how far ahead each group is. Both are empty without groups.
create index tasks_turns on rubrica.tasks (type, priority, turn)
  where task_group is not null and lease is null and not suspect;
create index tasks_groups on rubrica.tasks (task_group, type, priority, turn) where task_group is not null;

-- The turn of the next task of a group.
create function rubrica.next_turn(of_type text, of_priority smallint, of_group text) returns bigint
language sql
stable
set search_path = pg_catalog, pg_temp
as $$
  select case when of_group is null then 0 else greatest(
    coalesce(
      (
        select turn from rubrica.tasks
        where task_group is not null and lease is null and not suspect
          and type = of_type and priority = of_priority and run_at <= statement_timestamp()
        order by turn
        limit 1
      ),
      (
        select max(turn) from rubrica.tasks
        where lease is not null and task_group is not null and type = of_type and priority = of_priority
      ),
      1
    ),
    coalesce(
      (
        select max(turn) + 1 from rubrica.tasks
        where task_group = of_group and type = of_type and priority = of_priority
      ),
      1
    )
  ) end
$$;
revoke execute on function rubrica.next_turn(text, smallint, text) from public;
