import type { ReportEvents } from "@rubrica/contract";
import { ClientError } from "./client-error.ts";
import { parse, type Sender, sendRequest } from "./send-request.ts";

/** One event of a report, typed by its name. */
export type ClientEvent = {
  [Name in keyof ReportEvents]: {
    /** By which a lost stream is taken up again. */
    readonly id: string;
    readonly event: Name;
    readonly data: ReportEvents[Name];
  };
}[keyof ReportEvents];

/** How events are followed. */
export interface FollowOptions {
  /** Ends it; the loop ends without an error. */
  readonly signal?: AbortSignal | undefined;
  /** Events after this one. Default: from the start. */
  readonly lastEventId?: string | undefined;
  /** Between a stream that was lost and the next try, unless the service says another time. Default 2,000. */
  readonly retryMilliseconds?: number | undefined;
}

/** A day: streams are silent and long, and end by themselves. */
const LONGEST_MILLISECONDS = 24 * 60 * 60 * 1000;
const path = "/api/v1/reports/{id}/events";

/** Follows a report until it is done or failed, through lost connections. Rejects where it is refused. */
export async function* followReport(
  sender: Sender,
  reportId: string,
  options: FollowOptions,
): AsyncGenerator<ClientEvent, void, undefined> {
  const { signal } = options;
  const patient: Sender = { ...sender, timeoutMilliseconds: LONGEST_MILLISECONDS };
  let lastEventId = options.lastEventId;
  let retryMilliseconds = options.retryMilliseconds ?? 2_000;

  while (!signal?.aborted) {
    try {
      const response = await sendRequest(patient, "get", path, {
        path: { id: reportId },
        signal,
        headers: { Accept: "text/event-stream", ...(lastEventId !== undefined && { "Last-Event-ID": lastEventId }) },
      });
      for await (const { id, event, data, retry } of readMessages(response)) {
        if (retry !== null) retryMilliseconds = retry;
        if (event === null) continue;
        if (id !== null) lastEventId = id;
        yield { id: id ?? "", event, data: parse(data) } as ClientEvent;
        if (event === "done" || event === "failed") return;
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (!passes(error)) throw error;
    }
    await pause(retryMilliseconds, signal);
  }
}

/** A lost line comes back; a refusal stays one. */
function passes(error: unknown): boolean {
  if (!ClientError.isInstance(error)) return true;
  return error.kind === "offline" || error.kind === "timeout" || error.kind === "unavailable";
}

interface Message {
  readonly id: string | null;
  /** Null for a message that only sets the time of the next try. */
  readonly event: string | null;
  readonly data: string;
  readonly retry: number | null;
}

/** The messages of an event stream (https://html.spec.whatwg.org/multipage/server-sent-events.html), as far as ours go. */
async function* readMessages(response: Response): AsyncGenerator<Message, void, undefined> {
  if (!response.body) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? "";
      yield* blocks.map(readMessage);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function readMessage(block: string): Message {
  const fields = new Map<string, string>();
  for (const line of block.split(/\r?\n/)) {
    const [, name = "", value = ""] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    fields.set(name, name === "data" && fields.has(name) ? `${fields.get(name)}\n${value}` : value);
  }
  const retry = Number(fields.get("retry") ?? Number.NaN);
  return {
    id: fields.get("id") ?? null,
    event: fields.get("event") ?? null,
    data: fields.get("data") ?? "",
    retry: Number.isSafeInteger(retry) ? retry : null,
  };
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener("abort", end, { once: true });
  });
}
