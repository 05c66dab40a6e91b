import { routes } from "@rubrica/contract";
import type { Logger, Person, ProgressBus, RecordedEvent, ReportMetadata, Stores, Transaction } from "@rubrica/core";
import type { ScoreReader } from "@rubrica/gradebook";
import type { ReportScore } from "@rubrica/report-model";
import { stageProgress } from "@rubrica/report-pipeline";
import { provisionalNotice, toSnakeCase, wordLevel } from "@rubrica/scoring";
import { streamSSE } from "hono/streaming";
import { failure } from "../answers/reply.ts";
import type { Authenticator } from "../requests/authenticate.ts";
import { implement, type Route } from "../route.ts";
import { texts } from "../texts/route-texts.ts";

/** What the event route works with. */
export interface ReportEventsOptions {
  readonly transaction: Transaction<Stores<ReportScore>>;
  readonly progress: ProgressBus;
  readonly authenticator: Authenticator;
  readonly logger: Logger;
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal;
  /** Default 10,000. */
  readonly keepAliveMilliseconds?: number;
}

/** Between two signs of life and two looks at who listens. Proxies cut connections that are silent for about a minute. */
const KEEP_ALIVE_MILLISECONDS = 10_000;
/** How long a finished report's stream waits for events that may still come. */
const SETTLED_MILLISECONDS = 1_000;
/** After which a browser takes a lost stream up again; Chromium would wait for three seconds. */
const RECONNECT_MILLISECONDS = 1_000;

/** Server-sent events of one report: stage, progress, done, failed; resumes by Last-Event-ID. */
export function reportEventRoutes(options: ReportEventsOptions): readonly Route[] {
  const { transaction, progress, authenticator, stopping, logger } = options;
  const keepAlive = options.keepAliveMilliseconds ?? KEEP_ALIVE_MILLISECONDS;
  const findReport = (person: Person, id: string) => transaction.run(person, (stores) => stores.reports.find(id));
  /** The report as whoever holds the token may see it now; null when they are signed out or it is theirs no longer. */
  const lookAgain = async (request: Request, id: string) => {
    const person = await authenticator.person(request);
    return person && findReport(person, id);
  };

  /** All hear that a report is done; of its score, what they may see, in their language. */
  const asSeenBy = async (reader: ScoreReader, id: string, recorded: RecordedEvent): Promise<SeenEvent> => {
    if (recorded.event.type !== "done") return recorded;
    const entry = await transaction.run(reader.person, ({ gradebook }) => gradebook.find(id));
    if (!entry) return { ...recorded, event: { type: "done" } };
    const { finalScore, level, mode } = entry.overriddenScore ?? entry.score;
    const { label } = wordLevel(level, { language: reader.language });
    return { ...recorded, event: { type: "done", finalScore, level: label, mode } };
  };

  return [
    implement(routes.reportEvents.follow, {
      async handle({ person, params: { id }, query, context, request, language }) {
        const visible = await findReport(person, id);
        if (!visible) return failure(404, texts.reportNotFound);
        const header = Number(request.headers.get("last-event-id") ?? Number.NaN);
        const after = Number.isSafeInteger(header) && header >= 0 ? header : (query.last_event_id ?? 0);

        return streamSSE(context, async (stream) => {
          const closed = new AbortController();
          stream.onAbort(() => closed.abort());
          const signal = AbortSignal.any([closed.signal, stopping]);
          const events = progress.watch(id, after, signal)[Symbol.asyncIterator]();
          let report: ReportMetadata | null = visible;
          let lookedAt = performance.now();
          let next = events.next();
          try {
            // The answer goes out with its first bytes: whoever resumes when nothing is new hears that the line is back.
            await stream.write(`retry: ${RECONNECT_MILLISECONDS}\n\n`);
            while (!signal.aborted) {
              const arrived = await raceTimeout(next, isSettled(report) ? SETTLED_MILLISECONDS : keepAlive);
              if (arrived !== "timeout" && arrived.done) break;
              // However busy the stream is, somebody who was signed out hears no more.
              if (arrived === "timeout" || isLast(arrived.value) || performance.now() - lookedAt > keepAlive) {
                report = await lookAgain(request, id);
                lookedAt = performance.now();
                if (!report) break;
              }
              if (arrived === "timeout") {
                // A finished report that says nothing more is done.
                if (isSettled(report)) break;
                await stream.write(": keep-alive\n\n");
                continue;
              }
              // What an earlier run came to says nothing of the one under way.
              if (!isLast(arrived.value) || isSettled(report)) {
                await stream.writeSSE(toMessage(await asSeenBy({ person, language }, id, arrived.value)));
              }
              next = events.next();
            }
          } catch (error) {
            // The client resumes by Last-Event-ID; what broke is not for it to read.
            const { name, code } = error as Error & { code?: unknown };
            logger.warn({ reportId: id, name, code }, "an event stream broke off");
          } finally {
            closed.abort();
            await events.return?.(undefined);
          }
        });
      },
    }),
  ];
}

function isSettled(report: ReportMetadata): boolean {
  return report.status === "scored" || report.status === "failed";
}

function isLast({ event }: RecordedEvent): boolean {
  return event.type === "done" || event.type === "failed";
}

type SeenEvent = Omit<RecordedEvent, "event"> & { readonly event: RecordedEvent["event"] | { readonly type: "done" } };

function toMessage({ id, at, event }: SeenEvent): { id: string; event: string; data: string } {
  const { type, ...facts } = event;
  const ofStage = "progress" in event ? { stageProgress: stageProgress(event.stage, event.progress) } : {};
  const notice = "mode" in event ? { notice: provisionalNotice(event.mode) } : {};
  return {
    id: String(id),
    event: type,
    data: JSON.stringify(toSnakeCase({ ...facts, ...ofStage, ...notice, at: at.toISOString() })),
  };
}

async function raceTimeout<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value | "timeout"> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<"timeout">((resolve) => {
    timer = setTimeout(() => resolve("timeout"), milliseconds);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
