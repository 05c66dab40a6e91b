import type { Hono } from "hono";
import type { Hindrance, Readiness } from "../observing/readiness.ts";
import { ok, send } from "./answers/reply.ts";

/** The process answers: there is nothing else to ask. */
export const livez = () => ok({ zh: "服务在运行", en: "The process answers." }, { status: "alive" });

/** Whether it can work, and what keeps it from that. */
export const readyz = (failing: readonly Hindrance[]) =>
  failing.length === 0
    ? ok({ zh: "服务已就绪", en: "Ready." }, { status: "ready" })
    : ({ status: 503, error: { zh: "服务尚未就绪", en: "Not ready." }, data: { failing } } as const);

/** For applications beside the service's own: that of the admin port, and the one that answers during the start. */
export function mountProbes(app: Hono, readiness: Readiness): void {
  app.get("/livez", (context) => send(context, livez()));
  app.get("/readyz", async (context) => send(context, readyz(await readiness())));
}
