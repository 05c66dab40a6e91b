import {
  refuseInvalidTaskType,
  resolveTaskRateLimit,
  storableText,
  type TaskRateLimit,
  type TypeControl,
} from "@rubrica/core";
import type { Statements } from "../database.ts";

export async function pause(statements: Statements, type: string, by: string): Promise<boolean> {
  refuseInvalidTaskType(type);
  const rows = await statements.query(
    `insert into rubrica.task_types as control (type, paused_at, paused_by)
     values ($1, statement_timestamp(), $2)
     on conflict (type) do update set paused_at = excluded.paused_at, paused_by = excluded.paused_by
     where control.paused_at is null
     returning type`,
    [type, storableText(by, 200)],
  );
  return rows.length > 0;
}

export async function resume(statements: Statements, type: string): Promise<boolean> {
  const rows = await statements.query(
    `update rubrica.task_types set paused_at = null, paused_by = null
     where type = $1 and paused_at is not null
     returning ${callWorkers}`,
    [type],
  );
  return rows.length > 0;
}

/** Writes only what is new: every process sets its limits again and again. */
export async function limit(statements: Statements, type: string, rateLimit: TaskRateLimit | null): Promise<void> {
  refuseInvalidTaskType(type);
  if (rateLimit === null) {
    await statements.query(
      `update rubrica.task_types set starts = null, per_seconds = null, burst = null,
         used_until = statement_timestamp()
       where type = $1 and starts is not null
       returning ${callWorkers}`,
      [type],
    );
    return;
  }
  const { starts, perSeconds, burst } = resolveTaskRateLimit(rateLimit);
  await statements.query(
    `insert into rubrica.task_types as control (type, starts, per_seconds, burst)
     values ($1, $2, $3, $4)
     on conflict (type) do update
     set starts = excluded.starts, per_seconds = excluded.per_seconds, burst = excluded.burst,
         -- What was used counts on, but nobody waits for longer than the new limit says.
         used_until = least(
           control.used_until,
           statement_timestamp() + excluded.burst * make_interval(secs => excluded.per_seconds / excluded.starts))
     where (control.starts, control.per_seconds, control.burst)
       is distinct from (excluded.starts, excluded.per_seconds, excluded.burst)
     returning ${callWorkers}`,
    [type, starts, perSeconds, burst],
  );
}

const callWorkers = "pg_notify('rubrica_tasks', type)::text as told";

export async function controls(statements: Statements): Promise<readonly TypeControl[]> {
  const rows = await statements.query<Row>(
    `select type, paused_at as "pausedAt", paused_by as "pausedBy", starts, per_seconds as "perSeconds", burst
     from rubrica.task_types
     where paused_at is not null or starts is not null
     order by type collate "C"`,
  );
  return rows.map(({ type, pausedAt, pausedBy, starts, perSeconds, burst }) => ({
    type,
    paused: pausedAt === null ? null : { at: pausedAt, by: pausedBy ?? "" },
    limit: starts === null ? null : { starts, perSeconds: perSeconds ?? 1, burst: burst ?? 1 },
  }));
}

interface Row {
  readonly type: string;
  readonly pausedAt: Date | null;
  readonly pausedBy: string | null;
  readonly starts: number | null;
  readonly perSeconds: number | null;
  readonly burst: number | null;
}
