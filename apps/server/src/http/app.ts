import type { Logger } from "@rubrica/core";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { requestId } from "hono/request-id";
import { secureHeaders } from "hono/secure-headers";
import type { Authenticator } from "./authenticate.ts";
import { mountDocumentation } from "./documentation.ts";
import { functionRoutes } from "./function-routes.ts";
import { openApiDocument } from "./open-api.ts";
import { failure, send } from "./reply.ts";
import { mountRoutes, type Route } from "./route.ts";
import { texts } from "./texts.ts";

/** A web-standard handler. */
export type Handler = (request: Request) => Promise<Response>;

/** What the HTTP side of the service consists of. */
export interface AppOptions {
  readonly functions: { readonly register: Handler; readonly login: Handler; readonly confirm: Handler };
  /** Everything below `/auth/v1`. */
  readonly auth: Handler;
  /** What of that the document shows. */
  readonly authRoutes: readonly Route[];
  readonly routes: readonly Route[];
  readonly authenticator: Authenticator;
  readonly logger: Logger;
  readonly version: string;
  readonly publicUrl: string;
}

/** The service as one handler of requests. */
export function createApp(options: AppOptions): Hono {
  const { functions, routes, logger } = options;
  const app = new Hono();

  app.use(requestId());
  app.use(secureHeaders({ crossOriginResourcePolicy: false, xFrameOptions: "DENY" }));
  app.use("/api/*", cors({ origin: "*", exposeHeaders: ["ETag", "Location", "Retry-After", "X-Request-Id"] }));
  app.use(async (context, next) => {
    const startedAt = performance.now();
    await next();
    const { method, path } = context.req;
    const milliseconds = Math.round(performance.now() - startedAt);
    logger.info(
      { requestId: context.get("requestId"), method, path, status: context.res.status, milliseconds },
      "request",
    );
  });

  app.use((context, next) =>
    // A Host header may hold anything, and the runtime puts the address together from it.
    URL.canParse(context.req.url) ? next() : Promise.resolve(send(context, failure(400, texts.badAddress))),
  );

  app.all("/functions/v1/auth-register", (context) => functions.register(context.req.raw));
  app.all("/functions/v1/auth-login", (context) => functions.login(context.req.raw));
  app.all("/auth/v1/confirm", (context) => functions.confirm(context.req.raw));
  app.all("/auth/v1/*", (context) => options.auth(context.req.raw));

  mountRoutes(app, routes, options.authenticator);
  mountDocumentation(
    app,
    openApiDocument([...functionRoutes, ...options.authRoutes, ...routes], {
      version: options.version,
      url: options.publicUrl,
    }),
  );

  app.notFound((context) => send(context, failure(404, texts.notFound)));
  app.onError((error, context) => {
    const { name, code } = error as Error & { code?: unknown };
    logger.error({ requestId: context.get("requestId"), path: context.req.path, name, code }, "request failed");
    return send(context, failure(500, texts.unexpected));
  });
  return app;
}
