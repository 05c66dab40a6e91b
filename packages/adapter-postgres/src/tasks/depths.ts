import { LARGEST_QUEUE_COUNT, type TypeDepth } from "@rubrica/core";
import type { Statements } from "../database.ts";
import { inLevel, levelsOf } from "./levels.ts";

/** Counts as far as the port asks for, and no further: no task that is not counted lies in the way. */
export async function depths(statements: Statements, types: readonly string[]): Promise<readonly TypeDepth[]> {
  const most = LARGEST_QUEUE_COUNT;
  const count = (rows: string) => `(select count(*)::int from (${rows} limit ${most}) as counted)`;
  const waiting = (condition: string) =>
    count(`
      (${levelsOf("wanted.type")}
       select 1
       from level
       cross join lateral (
         select 1 from rubrica.tasks as task where ${inLevel("wanted.type")} and ${condition} limit ${most}
       ) as found
       limit ${most})
      union all
      (select 1 from rubrica.tasks as task
       where task.lease is null and task.suspect and task.type = wanted.type and ${condition})`);
  return await statements.query<TypeDepth>(
    `with wanted as (
       select wanted.type, wanted.place
       from json_array_elements_text($1::text::json) with ordinality as wanted (type, place)
     )
     select wanted.type,
            ${waiting("task.run_at <= statement_timestamp()")} as ready,
            ${waiting("task.run_at > statement_timestamp()")} as scheduled,
            ${count("select 1 from rubrica.tasks as task where task.lease is not null and task.type = wanted.type")}
              as running,
            ${count("select 1 from rubrica.dead_letters as letter where letter.type = wanted.type")} as dead
     from wanted
     order by wanted.place`,
    [JSON.stringify(types)],
    { planAnew: true },
  );
}
