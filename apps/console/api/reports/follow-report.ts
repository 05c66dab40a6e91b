import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** The five stages in their order. */
export const stages = ["download", "convert", "analyze", "score", "save"] as const;
export type Stage = (typeof stages)[number];

/** What is known of a report that is being processed. */
export interface ReportProgress {
  /** Null until the first event. */
  readonly stage: Stage | null;
  /** Of the stage, 0 to 1. */
  readonly progress: number;
  /** What the stage says about itself, such as `8/13`; null where it says nothing. */
  readonly detail: string | null;
  readonly outcome:
    | null
    | { readonly status: "done" }
    | { readonly status: "failed"; readonly code: string; readonly message: string };
  /** `waiting`: for its turn, since browsers open few connections at once. */
  readonly connection: "waiting" | "connecting" | "open" | "lost" | "closed";
  /** Seconds for which the connection was lost last; null when it never was. */
  readonly lostForSeconds: number | null;
}

const nothingYet: ReportProgress = {
  stage: null,
  progress: 0,
  detail: null,
  outcome: null,
  connection: "waiting",
  lostForSeconds: null,
};

/**
 * Follows a report by its event stream, from the start, and through lost connections by Last-Event-ID.
 * @param enabled false: nothing is opened, and what is known stays.
 */
export function useReportProgress(reportId: string, enabled = true): ReportProgress {
  const queries = useQueryClient();
  const [progress, setProgress] = useState(nothingYet);
  useEffect(() => {
    if (!enabled) return;
    return followReport(reportId, (next) => {
      setProgress(next);
      // Score, list and metadata are other ones now.
      if (next.outcome !== null) void queries.invalidateQueries({ queryKey: ["reports"] });
    });
  }, [queries, reportId, enabled]);
  return progress;
}

/** Browsers hold six connections to a service over HTTP/1.1; requests need the others. */
const MAX_STREAMS = 3;
const RETRY_SECONDS = 2;
const waiting: (() => void)[] = [];
let open = 0;

/** Calls `tell` with each change until the returned function is called or the report is done or failed. */
function followReport(reportId: string, tell: (progress: ReportProgress) => void): () => void {
  let known = nothingYet;
  let source: EventSource | null = null;
  let lastEventId: string | null = null;
  let lostAt: number | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let holdsTurn = false;
  let ended = false;

  const change = (part: Partial<ReportProgress>) => {
    known = { ...known, ...part };
    tell(known);
  };
  const begin = () => {
    holdsTurn = true;
    open += 1;
    connect();
  };
  const end = () => {
    if (ended) return;
    ended = true;
    clearTimeout(retry);
    source?.close();
    const place = waiting.indexOf(begin);
    if (place >= 0) waiting.splice(place, 1);
    if (!holdsTurn) return;
    open -= 1;
    waiting.shift()?.();
  };
  const take = (event: MessageEvent<string>) => {
    lastEventId = event.lastEventId;
    const facts = JSON.parse(event.data);
    if (event.type === "stage") change({ stage: facts.stage, progress: facts.stage_progress, detail: null });
    if (event.type === "progress") change({ stage: facts.stage, progress: facts.stage_progress, detail: facts.detail });
    if (event.type !== "done" && event.type !== "failed") return;
    const outcome =
      event.type === "done"
        ? { status: "done" as const }
        : { status: "failed" as const, code: facts.code, message: facts.message };
    end();
    change({ outcome, connection: "closed" });
  };
  const connect = () => {
    if (known.connection === "waiting") change({ connection: "connecting" });
    const query = lastEventId === null ? "" : `?last_event_id=${lastEventId}`;
    source = new EventSource(`/api/v1/reports/${encodeURIComponent(reportId)}/events${query}`);
    source.onopen = () => {
      const lostForSeconds =
        lostAt === null ? known.lostForSeconds : Math.max(1, Math.round((Date.now() - lostAt) / 1000));
      lostAt = null;
      change({ connection: "open", lostForSeconds });
    };
    source.onerror = () => {
      if (ended) return;
      lostAt ??= Date.now();
      change({ connection: "lost" });
      // The browser tries again by itself after a break, but gives up after an answer that is no stream.
      if (source?.readyState !== EventSource.CLOSED) return;
      source.close();
      retry = setTimeout(connect, RETRY_SECONDS * 1000);
    };
    for (const type of ["stage", "progress", "done", "failed"]) source.addEventListener(type, take);
  };

  if (open < MAX_STREAMS) begin();
  else waiting.push(begin);
  return end;
}
