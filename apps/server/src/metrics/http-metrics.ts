import { Counter, Histogram, type Registry } from "prom-client";

/** One answered request. */
export interface AnsweredRequest {
  readonly method: string;
  /** The pattern that it met, such as `/api/v1/reports/{id}`: never the path itself. */
  readonly route: string;
  readonly status: number;
  /** Until the answer began. */
  readonly seconds: number;
}

/** Requests by route, method and class of status, and how long they took until the answer began. */
export function createHttpMetrics(registry: Registry): (request: AnsweredRequest) => void {
  const requests = new Counter({
    name: "rubrica_http_requests_total",
    help: "Requests that were answered.",
    labelNames: ["method", "route", "status"],
    registers: [registry],
  });
  const durations = new Histogram({
    name: "rubrica_http_request_duration_seconds",
    help: "From the request's head to the beginning of its answer.",
    labelNames: ["method", "route"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  return ({ method: given, route, status, seconds }) => {
    // Anybody may send any word for a method.
    const method = knownMethods.has(given) ? given : "other";
    requests.inc({ method, route, status: `${Math.trunc(status / 100)}xx` });
    durations.observe({ method, route }, seconds);
  };
}

const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
