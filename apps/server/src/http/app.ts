import { routes as contract, openApiDocument, type RouteContract } from "@rubrica/contract";
import { isStoreUnavailable, StorageFullError } from "@rubrica/core";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { requestId } from "hono/request-id";
import { secureHeaders } from "hono/secure-headers";
import { compressAnswers } from "./answers/compress-answers.ts";
import { failure, send } from "./answers/reply.ts";
import { mountConsole, type OpenedConsole } from "./console.ts";
import { mountDocumentation } from "./documentation.ts";
import { mountNotOffered } from "./not-offered.ts";
import type { Authenticator } from "./requests/authenticate.ts";
import { observeRequests, type RequestObservers } from "./requests/observe-requests.ts";
import { createRouteReader } from "./requests/route-of.ts";
import { mountRoutes, type Route } from "./route.ts";
import { texts } from "./texts/route-texts.ts";

/** A web-standard handler. */
export type Handler = (request: Request) => Promise<Response>;

/** What the HTTP side of the service consists of. */
export interface AppOptions extends RequestObservers {
  readonly functions: { readonly register: Handler; readonly login: Handler; readonly confirm: Handler };
  /** Everything below `/auth/v1`. */
  readonly auth: Handler;
  /** What of that the document shows. */
  readonly authRoutes: readonly RouteContract[];
  readonly routes: readonly Route[];
  readonly authenticator: Authenticator;
  readonly version: string;
  readonly publicUrl: string;
  /** After a failure that tells nothing of it: whether a store is away, or refuses everything. */
  readonly isStoreAway: () => Promise<boolean>;
  /** The pages below `/console/`; null for none. */
  readonly console: Promise<OpenedConsole> | null;
}

/** What scripts of other origins may read of an answer. */
const exposedHeaders = [
  "Accept-Ranges",
  "Content-Disposition",
  "Content-Range",
  "ETag",
  "Location",
  "Retry-After",
  "X-Request-Id",
];

/** The service as one handler of requests. */
export function createApp(options: AppOptions): Hono {
  const { functions, routes, logger } = options;
  const app = new Hono();

  app.use(requestId());
  app.use(secureHeaders({ crossOriginResourcePolicy: false, xFrameOptions: "DENY" }));
  app.use("/api/*", cors({ origin: "*", exposeHeaders: exposedHeaders }));
  app.use(observeRequests(options, createRouteReader(options.authRoutes.map(({ path }) => path))));

  app.use(compressAnswers());
  app.use((context, next) =>
    // A Host header may hold anything, and the runtime puts the address together from it.
    URL.canParse(context.req.url) ? next() : Promise.resolve(send(context, failure(400, texts.badAddress))),
  );

  app.all("/functions/v1/auth-register", (context) => functions.register(context.req.raw));
  app.all("/functions/v1/auth-login", (context) => functions.login(context.req.raw));
  app.all("/auth/v1/confirm", (context) => functions.confirm(context.req.raw));
  app.all("/auth/v1/*", (context) => options.auth(context.req.raw));
  mountNotOffered(app);

  // Before the routes: browsers that ask for `/` go on to the console.
  if (options.console) mountConsole(app, options.console);
  mountRoutes(app, routes, options.authenticator);
  mountDocumentation(app, () =>
    openApiDocument(
      [
        contract.functions.register,
        contract.functions.logIn,
        ...options.authRoutes,
        ...routes.map((route) => route.contract),
      ],
      { version: options.version, url: options.publicUrl },
    ),
  );

  app.notFound((context) => send(context, failure(404, texts.notFound)));
  app.onError(async (error, context) => {
    const { name, code } = error as Error & { code?: unknown };
    if (code === "permission_denied") return send(context, failure(403, texts.notAllowed));
    logger.error({ requestId: context.get("requestId"), path: context.req.path, name, code }, "request failed");
    if (isStorageFull(error)) return send(context, failure(507, texts.storageFull));
    if (isStoreUnavailable(error) || (await options.isStoreAway())) {
      return send(context, failure(503, texts.storeUnavailable, { "Retry-After": "5" }));
    }
    return send(context, failure(500, texts.unexpected));
  });
  return app;
}

/** Of the disk under the objects, or under the database (SQLSTATE disk_full). */
function isStorageFull(error: Error): boolean {
  return StorageFullError.isInstance(error) || ("code" in error && error.code === "53100");
}
