import { Hono } from "hono";
import type { Health } from "../health.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Readiness } from "../observing/readiness.ts";
import { failure, send } from "./answers/reply.ts";
import { mountProbes } from "./probes.ts";
import { healthReply } from "./routes/system.ts";
import { texts } from "./texts/route-texts.ts";

/** What operators see of the process. */
export interface AdminAppOptions {
  readonly readiness: Readiness;
  readonly health: Health;
  readonly metrics: Pick<Metrics, "read">;
}

/** Answers on the admin port, which only operators and their tools reach: nobody is asked who they are. */
export function createAdminApp(options: AdminAppOptions): Hono {
  const app = new Hono();
  mountProbes(app, options.readiness);
  app.get("/health", async (context) => send(context, healthReply(await options.health())));
  app.get("/metrics", async (context) => {
    const { text, mediaType } = await options.metrics.read();
    return context.body(text, 200, { "Content-Type": mediaType });
  });
  app.notFound((context) => send(context, failure(404, texts.notFound)));
  app.onError((_, context) => send(context, failure(500, texts.unexpected)));
  return app;
}
