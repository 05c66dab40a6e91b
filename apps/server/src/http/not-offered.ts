import type { Hono } from "hono";
import { cors } from "hono/cors";

const CODE = "not_offered";
const HINT =
  "Call the routes under /api/v1 instead: GET /openapi.json describes them, and @rubrica/client has a method for each. " +
  "Of supabase-js, `auth` and `functions` work here.";

/**
 * Answers `/rest/v1` and `/storage/v1`, which supabase-js asks beside `/auth/v1` and which are not here: 404 in the shapes that
 * it reads errors from, with what to do instead.
 */
export function mountNotOffered(app: Hono): void {
  app.use("/rest/v1/*", cors({ origin: "*" }));
  app.use("/storage/v1/*", cors({ origin: "*" }));
  app.all("/rest/v1/*", (context) => {
    const message = "This service offers no tables: /rest/v1 is not here.";
    return context.json({ code: CODE, message, details: null, hint: HINT }, 404);
  });
  app.all("/storage/v1/*", (context) => {
    const message = `This service offers no buckets: /storage/v1 is not here. ${HINT}`;
    return context.json({ statusCode: "404", error: CODE, message }, 404);
  });
}
