import type { Person, Role } from "@rubrica/core";
import type { MissingFactor } from "@rubrica/identity";
import type { Context, Hono } from "hono";
import type Type from "typebox";
import type { Static, TObject, TSchema } from "typebox";
import type { Authenticator } from "./authenticate.ts";
import { createChecker, inputOf } from "./check-input.ts";
import { failure, type Language, preferredLanguage, type Reply, send } from "./reply.ts";
import { readJson } from "./request-body.ts";
import { texts } from "./texts.ts";

/** One answer of a route as the OpenAPI document shows it. */
export interface RouteAnswer {
  readonly description: string;
  /** Shape of `data` in the envelope; absent where there is none. */
  readonly data?: TSchema;
  /** Shape of a whole body that comes without the envelope. */
  readonly bare?: TSchema;
  /** Another media type that the answer comes in, besides JSON where there is `data`. */
  readonly mediaType?: string;
  /** One more of these. */
  readonly otherMediaType?: string;
  /** A page in HTML and nothing else, also where it tells of a failure. */
  readonly page?: true;
}

/** By its name in the document: a person's token, the cookie of the service's own page, a service key. */
export type Credential = "access_token" | "page_session" | "service_key";

/**
 * One route of the backend: how it is called, who may call it, and what it does. The same object validates requests
 * and makes the OpenAPI document.
 */
export interface Route<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
> {
  readonly method: "get" | "post" | "put" | "delete";
  /** With `{name}` for parameters, as in OpenAPI. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  /** `public`: anybody. `person`: whoever is signed in. A list: people of these roles. */
  readonly access: "public" | "person" | readonly Role[];
  /**
   * What a request may show of whom it comes from, for the document. Default: an access token or the page's cookie where
   * the access is not public, else nothing.
   */
  readonly credentials?: readonly Credential[];
  readonly params?: Params;
  readonly query?: Query;
  /** JSON body. */
  readonly body?: Body;
  /** Bodies that the handler reads itself, by media type, for the document. */
  readonly rawBody?: Readonly<Record<string, TSchema>>;
  readonly answers: Readonly<Record<number, RouteAnswer>>;
  handle(request: RouteRequest<Static<Params>, Static<Query>, Static<Body>>): Promise<Reply> | Reply;
}

/** What a route gets: validated input and who asks. */
export interface RouteRequest<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Present unless the route is public. */
  readonly person: Person;
  readonly context: Context;
  /** What the client prefers to read. */
  readonly language: Language;
  /** The request itself; its signal aborts when the client goes away. */
  readonly request: Request;
}

/** Gives a route its types; the list of routes does not need them. */
export function defineRoute<
  Params extends TObject = Type.TObject<Record<never, never>>,
  Query extends TObject = Type.TObject<Record<never, never>>,
  Body extends TSchema = Type.TUnknown,
>(route: Route<Params, Query, Body>): Route {
  return route as unknown as Route;
}

/** Adds the routes to the application; other methods on their paths answer 405. */
export function mountRoutes(app: Hono, routes: readonly Route[], authenticator: Authenticator): void {
  for (const route of routes) {
    const answer = createHandler(route, authenticator);
    app.on(route.method.toUpperCase(), honoPath(route.path), async (context) => {
      const response = await answer(context);
      if (context.req.method !== "HEAD") return response;
      // Nobody reads the body of an answer to HEAD: what it holds open (a file, a watch) ends here.
      await response.body?.cancel();
      return new Response(null, response);
    });
  }
  for (const path of new Set(routes.map((route) => route.path))) {
    const methods = routes.filter((route) => route.path === path).map((route) => route.method.toUpperCase());
    refuseOtherMethods(app, honoPath(path), methods);
  }
}

/** Answers 405 to every method that was not mounted on the path before. */
export function refuseOtherMethods(app: Hono, path: string, methods: readonly string[]): void {
  const allowed = [...methods, ...(methods.includes("GET") ? ["HEAD"] : [])].sort().join(", ");
  app.all(path, (context) => send(context, failure(405, texts.methodNotAllowed, { Allow: allowed })));
}

function honoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}

/** What somebody is told whose token lacks a second factor. */
const withoutFactor: Readonly<Record<MissingFactor, Reply>> = {
  show: { status: 403, error: texts.showFactorFirst, data: { code: "second_factor_needed" } },
  enrol: { status: 403, error: texts.enrolFactorFirst, data: { code: "second_factor_enrolment_needed" } },
};

function createHandler(route: Route, authenticator: Authenticator): (context: Context) => Promise<Response> {
  const checkParams = route.params && createChecker(route.params);
  const checkQuery = route.query && createChecker(route.query);
  const checkBody = route.body && createChecker(route.body);

  return async (context) => {
    let person: Person | null = null;
    if (route.access !== "public") {
      const asking = await authenticator.identify(context.req.raw);
      if (asking.status === "lacks_factor") return send(context, withoutFactor[asking.missing]);
      if (asking.status === "nobody" && authenticator.isForeignWrite(context.req.raw))
        return send(context, failure(403, texts.otherOrigin));
      if (asking.status === "nobody")
        return send(context, failure(401, texts.signInFirst, { "WWW-Authenticate": "Bearer" }));
      person = asking.person;
      if (route.access !== "person" && !route.access.includes(person.role)) {
        return send(context, failure(403, texts.notAllowed));
      }
    }
    // A malformed id in a path names nothing that exists.
    const params = checkParams?.(inputOf(route.params, context.req.param()));
    if (params?.mistakes) return send(context, failure(404, texts.notFound));
    const query = checkQuery?.(inputOf(route.query, context.req.query()));
    if (query?.mistakes) return send(context, failure(400, texts.badQuery(query.mistakes)));

    let body: unknown;
    if (checkBody) {
      const json = await readJson(context.req.raw);
      if (json.status !== "read") return send(context, json.reply);
      const checked = checkBody(json.value);
      if (checked.mistakes) return send(context, failure(400, texts.badBody(checked.mistakes)));
      body = checked.value;
    }
    const reply = await route.handle({
      params: (params?.value ?? {}) as Record<string, unknown>,
      query: (query?.value ?? {}) as Record<string, unknown>,
      body,
      person: person as Person,
      context,
      language: preferredLanguage(context.req.header("accept-language")),
      request: context.req.raw,
    });
    return send(context, reply);
  };
}
