import { Hono } from "hono";
import { failure, send } from "./answers/reply.ts";
import { mountProbes } from "./probes.ts";
import { texts } from "./texts/route-texts.ts";

/** What answers until there is a service: 503 to everything but the question whether the process lives. */
export function createStartingApp(): Hono {
  const app = new Hono();
  mountProbes(app, async () => ["starting"]);
  app.all("*", (context) => send(context, failure(503, texts.starting, { "Retry-After": "2" })));
  return app;
}
