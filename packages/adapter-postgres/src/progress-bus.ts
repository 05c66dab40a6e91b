import type { ProgressBus, RecordedEvent, ReportEvent } from "@rubrica/core";
import type { Statements } from "./database.ts";

/** Hears notifications; the part of a Database that watching needs. */
export interface Listener {
  listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>>;
}

/**
 * Report events in PostgreSQL: a row each, and a notification with the report's id on commit.
 * Watchers read rows and take the notification as a hint only: one that is lost is made up for by the next poll.
 */
export function createProgressBus(
  statements: Statements,
  options: {
    readonly listener: Listener;
    /** Seconds between looks without a notification. Default 2. */
    readonly pollSeconds?: number;
  },
): ProgressBus {
  const pollMilliseconds = (options.pollSeconds ?? 2) * 1000;
  return {
    async publish(reportId, event) {
      await statements.query(
        `with event as (
           insert into public.report_events (report_id, event)
           select id, $2::text::jsonb from public.reports where id = $1 returning report_id
         )
         select pg_notify('${channel}', report_id::text) from event`,
        [reportId, JSON.stringify(event)],
      );
    },

    async forget(reportIds) {
      // With its row a report's events have gone already, and none is written without one.
      await statements.query(
        `delete from public.report_events
         where report_id in (select value::uuid from jsonb_array_elements_text($1::text::jsonb))`,
        [JSON.stringify(reportIds)],
      );
    },

    async *watch(reportId, afterId, signal) {
      const wakeSignal = createWakeSignal(signal);
      const stop = await options.listener.listen(channel, (payload) => {
        if (payload === reportId) wakeSignal.give();
      });
      try {
        let seen = afterId;
        while (!signal.aborted) {
          const events = await eventsAfter(statements, reportId, seen);
          for (const event of events) {
            seen = event.id;
            yield event;
          }
          if (events.length < BATCH_SIZE) await wakeSignal.wait(pollMilliseconds);
        }
      } finally {
        await stop();
      }
    },
  };
}

const channel = "rubrica_report_events";
const BATCH_SIZE = 200;

async function eventsAfter(statements: Statements, reportId: string, afterId: number): Promise<RecordedEvent[]> {
  const rows = await statements.query<{ id: string | number; at: Date; event: ReportEvent }>(
    `select id, at, event from public.report_events where report_id = $1 and id > $2 order by id limit ${BATCH_SIZE}`,
    [reportId, afterId],
  );
  return rows.map((row) => ({ id: Number(row.id), at: row.at, event: row.event }));
}

/** Wakes the one who waits: when it is given, at the abort of the signal, or when the time is up. */
function createWakeSignal(signal: AbortSignal): { give(): void; wait(milliseconds: number): Promise<void> } {
  let given = false;
  let wake = () => {};
  const give = () => {
    given = true;
    wake();
  };
  signal.addEventListener("abort", give, { once: true });
  return {
    give,
    async wait(milliseconds) {
      if (!given && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      given = false;
    },
  };
}
