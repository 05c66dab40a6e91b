/**
 * The levels of one type in the index `tasks_ready`, in its order: a level is what has the same priority and turn. Within
 * one, ready tasks lie before those scheduled ahead, and the walk goes from one level to the next by a single look. Walked
 * in one piece, all that is scheduled ahead lies in the way: a million tasks of it cost 1.7 s a claim.
 * @param type the expression for the type; a name that is not used inside.
 * @returns the text of `with recursive level as (...)`, to be followed by a query that reads `level (priority, turn)`. It is
 * walked only as far as that reads it.
 */
export function levelsOf(type: string): string {
  const waiting = `
    from rubrica.tasks as task
    where task.type = ${type} and task.lease is null and not task.suspect`;
  return `
    with recursive level as (
      (select task.priority, task.turn ${waiting} order by task.priority desc, task.turn limit 1)
      union all
      select next.priority, next.turn
      from level
      cross join lateral (
        select * from (
          (
            select task.priority, task.turn ${waiting} and task.priority = level.priority and task.turn > level.turn
            order by task.turn
            limit 1
          )
          union all
          (
            select task.priority, task.turn ${waiting} and task.priority < level.priority
            order by task.priority desc, task.turn
            limit 1
          )
        ) as following
        limit 1
      ) as next
    )`;
}

/** The condition for a waiting task of that level and type. */
export function inLevel(type: string): string {
  return `task.type = ${type} and task.lease is null and not task.suspect
    and task.priority = level.priority and task.turn = level.turn`;
}
