import type { Database } from "@rubrica/adapter-postgres";
import type { Contender } from "./contender.ts";

/** The least that a queue in PostgreSQL can do: one table, a lease a claim, a fenced delete. Nothing is ever tried again. */
export async function createFloor(
  database: Database,
  { name, tasks, batch, loops }: { name: string; tasks: number; batch: number; loops: number },
): Promise<Contender> {
  const table = `floor_${batch}`;
  await database.script(`
    create table ${table} (
      id bigint generated always as identity primary key,
      payload json not null, lease uuid, leased_until timestamptz, attempts int not null default 0
    ) with (fillfactor = 85);
    create index on ${table} (id) where lease is null`);
  const claim = `
    with picked as materialized (
      select id from ${table} where lease is null order by id limit ${batch} for update skip locked
    )
    update ${table} as task
    set lease = $1::text::uuid, leased_until = now() + interval '30 s', attempts = attempts + 1
    from picked where task.id = picked.id
    returning task.id::text as id, payload`;
  const settle = `delete from ${table} where id = any($1::text::bigint[]) and lease = $2::text::uuid`;

  async function loop(onTask: () => void): Promise<void> {
    for (;;) {
      const lease = crypto.randomUUID();
      const claimed = await database.query<{ id: string }>(claim, [lease]);
      if (claimed.length === 0) return;
      for (const _task of claimed) onTask();
      await database.query(settle, [`{${claimed.map(({ id }) => id).join(",")}}`, lease]);
    }
  }

  return {
    name,
    tasks,
    fill: (count) => insertTasks(database, table, count),
    async work(onTask) {
      const looping = Promise.all(Array.from({ length: loops }, () => loop(onTask)));
      return async () => void (await looping);
    },
    async left() {
      const [row] = await database.query<{ count: number }>(`select count(*)::int as count from ${table}`);
      return row?.count ?? 0;
    },
    tidy: () => database.script(`vacuum analyze ${table}`),
  };
}

/** What enqueueing is measured against as well. */
export async function insertTasks(database: Database, table: string, count: number): Promise<void> {
  const payloads = JSON.stringify(Array.from({ length: count }, (_, index) => examplePayload(index)));
  await database.query(`insert into ${table} (payload) select value from json_array_elements($1::text::json)`, [
    payloads,
  ]);
}

/** About 140 bytes, as those of a stage of a report. */
export function examplePayload(index: number): object {
  return {
    reportId: `018f3c2e-7d2a-7cc1-9a40-${String(index).padStart(12, "0")}`,
    owner: "018f3c2e-7d2a-7cc1-9a40-d6a1b2c3d4e5",
    stage: "analyze",
    attempt: 1,
  };
}
