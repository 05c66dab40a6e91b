import type { Given, RouteAnswers, RouteContract, RouteInput } from "@rubrica/contract";
import { type Person, systemClock } from "@rubrica/core";
import type { MissingFactor } from "@rubrica/identity";
import type { Context, Hono } from "hono";
import type { Static, TSchema } from "typebox";
import type { JsonBytes } from "./answers/json-bytes.ts";
import {
  type Failure,
  failure,
  type Language,
  preferredLanguage,
  type Reply,
  type Success,
  send,
  type Unchanged,
} from "./answers/reply.ts";
import type { Authenticator } from "./requests/authenticate.ts";
import { checkInput, inputOf } from "./requests/check-input.ts";
import { readJson } from "./requests/request-body.ts";
import { texts } from "./texts/route-texts.ts";

/** A route of the contract with what it does. */
export interface Route {
  readonly contract: RouteContract;
  handle(request: RouteRequest<unknown, unknown, unknown>): Promise<Reply> | Reply;
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
  /** When it arrived, before anything was asked of the database. */
  readonly arrivedAt: Date;
}

/** What a handler of the route is called with. */
export type RequestOf<Contract> = RouteRequest<
  RouteInput<Contract>["params"],
  RouteInput<Contract>["query"],
  RouteInput<Contract>["body"]
>;

/** What a handler of the route may answer: the shapes of its contract, and refusals that every route shares. */
export type AnswerOf<Contract extends RouteContract> = AnswersOf<Contract["answers"]> | SharedRefusal;

type AnswersOf<Answers extends RouteAnswers> = {
  [Status in keyof Answers]: Status extends SuccessStatus
    ? Succeeding<Status, Answers[Status]>
    : Status extends Unchanged["status"]
      ? Unchanged
      : Status extends RefusalStatus
        ? Refusing<Status, Answers[Status]>
        : never;
}[keyof Answers];

type SuccessStatus = 200 | 201 | 202 | 206;
type RefusalStatus = 400 | 401 | 403 | 404 | 408 | 409 | 410 | 412 | 413 | 415 | 416 | 422 | 429 | 500 | 503 | 507;

type Succeeding<Status extends SuccessStatus, Answer> =
  | (Answer extends { readonly data: infer Data extends TSchema }
      ? Success<Status, Given<Static<Data>> | JsonBytes>
      : never)
  // Bodies without the envelope are written by the handler.
  | (Answer extends { readonly mediaType: string } | { readonly bare: TSchema } ? Response : never);

type Refusing<Status extends RefusalStatus, Answer> = Answer extends { readonly data: infer Data extends TSchema }
  ? Failure<Status, Given<Static<Data>>>
  : Failure<Status>;

/** What any route may be refused with, declared or not. */
type SharedRefusal = Failure<400 | 401 | 403 | 404 | 408 | 413 | 415 | 429 | 500 | 503 | 507>;

/** A route of the contract, answered in its shapes: a handler that answers another one does not compile. */
export function implement<Contract extends RouteContract>(
  contract: Contract,
  { handle }: { handle(request: RequestOf<Contract>): Promise<AnswerOf<Contract>> | AnswerOf<Contract> },
): Route {
  return { contract, handle: handle as unknown as Route["handle"] };
}

/** Adds the routes to the application; other methods on their paths answer 405. */
export function mountRoutes(app: Hono, routes: readonly Route[], authenticator: Authenticator): void {
  for (const route of routes) {
    const { method, path } = route.contract;
    const answer = createHandler(route, authenticator);
    app.on(method.toUpperCase(), honoPath(path), async (context) => {
      const response = await answer(context);
      return context.req.method === "HEAD" ? await withoutBody(response) : response;
    });
  }
  const contracts = routes.map(({ contract }) => contract);
  for (const path of new Set(contracts.map((contract) => contract.path))) {
    const methods = contracts.filter((contract) => contract.path === path).map(({ method }) => method.toUpperCase());
    refuseOtherMethods(app, honoPath(path), methods);
  }
}

/** The answer to HEAD: the headers of GET, with the length where it is known before the body is sent. */
async function withoutBody(response: Response): Promise<Response> {
  const { status, headers } = response;
  if (headers.has("content-length") || response.body === null) return new Response(null, response);
  if (headers.get("content-type")?.startsWith("application/json")) {
    const { byteLength } = await response.arrayBuffer();
    headers.set("content-length", String(byteLength));
    return new Response(null, { status, headers });
  }
  // What the body holds open (a file, a watch) ends here; it may end as a failure, which nobody waits for.
  await response.body.cancel().catch(() => {});
  // Without a body the server would say that the length is 0.
  return new Response(new ReadableStream({ start: (controller) => controller.close() }), { status, headers });
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

/** Whether the route is open to the person at all; what they may do to which report is decided where it is done. */
export async function isAdmitted(
  { access, right }: RouteContract,
  person: Person,
  authenticator: Authenticator,
): Promise<boolean> {
  switch (access) {
    case "public":
    case "person":
      return true;
    case "staff":
    case "open_course":
      return right !== undefined && (await authenticator.hasRight(person, right, access));
    default:
      return access.roles.includes(person.role);
  }
}

function createHandler(
  { contract, handle }: Route,
  authenticator: Authenticator,
): (context: Context) => Promise<Response> {
  const { access } = contract;
  return async (context) => {
    const arrivedAt = systemClock.now();
    let person: Person | null = null;
    if (access !== "public") {
      const asking = await authenticator.identify(context.req.raw);
      if (asking.status === "lacks_factor") return send(context, withoutFactor[asking.missing]);
      if (asking.status === "nobody" && authenticator.isForeignWrite(context.req.raw))
        return send(context, failure(403, texts.otherOrigin));
      if (asking.status === "nobody")
        return send(context, failure(401, texts.signInFirst, { "WWW-Authenticate": "Bearer" }));
      person = asking.person;
      if (!(await isAdmitted(contract, person, authenticator))) return send(context, failure(403, texts.notAllowed));
    }
    // A malformed id in a path names nothing that exists.
    const params = contract.params && checkInput(contract.params, inputOf(contract.params, context.req.param()));
    if (params?.mistakes) return send(context, failure(404, texts.notFound));
    const query = contract.query && checkInput(contract.query, inputOf(contract.query, context.req.query()));
    if (query?.mistakes) return send(context, failure(400, texts.badQuery(query.mistakes)));

    let body: unknown;
    if (contract.body) {
      const json = await readJson(context.req.raw);
      if (json.status !== "read") return send(context, json.reply);
      const checked = checkInput(contract.body, json.value);
      if (checked.mistakes) return send(context, failure(400, texts.badBody(checked.mistakes)));
      body = checked.value;
    }
    const reply = await handle({
      params: (params?.value ?? {}) as Record<string, unknown>,
      query: (query?.value ?? {}) as Record<string, unknown>,
      body,
      person: person as Person,
      context,
      language: preferredLanguage(context.req.header("accept-language")),
      request: context.req.raw,
      arrivedAt,
    });
    return send(context, reply);
  };
}
