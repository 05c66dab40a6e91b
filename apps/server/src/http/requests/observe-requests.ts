import type { Logger } from "@rubrica/core";
import type { Context, MiddlewareHandler } from "hono";
import type { AnsweredRequest } from "../../metrics/http-metrics.ts";
import { duringRequest, type RequestFacts } from "../../observing/request-facts.ts";
import type { RequestSpan, Tracing } from "../../tracing/tracing.ts";

/** Who hears of requests. */
export interface RequestObservers {
  readonly logger: Logger;
  /** Called for every answer. Default: nobody is. */
  readonly onAnswered?: (request: AnsweredRequest) => void;
  /** Default null: no traces are written. */
  readonly tracing?: Tracing | null;
}

/** Asked every few seconds by whatever watches the process. */
const probePaths = new Set(["/livez", "/readyz"]);

/** Writes a line for each request, counts it, and traces it. Stands behind what gives requests their id. */
export function observeRequests(
  { logger, onAnswered, tracing }: RequestObservers,
  routeOf: (context: Context) => string,
): MiddlewareHandler {
  return async (context, next) => {
    const facts: RequestFacts = { requestId: context.get("requestId") };
    const startedAt = performance.now();
    const answer = async (span: RequestSpan | null) => {
      await duringRequest(facts, next);
      const { method, path } = context.req;
      const { status } = context.res;
      const route = routeOf(context);
      const milliseconds = performance.now() - startedAt;
      onAnswered?.({ method, route, status, seconds: milliseconds / 1000 });
      span?.answered({ method, route, status, requestId: facts.requestId });
      const level = probePaths.has(path) && status < 400 ? "debug" : "info";
      logger[level]({ ...facts, method, path, status, milliseconds: Math.round(milliseconds) }, "request");
    };
    await (tracing ? tracing.request(context.req.raw, answer) : answer(null));
  };
}
