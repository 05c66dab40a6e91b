import type { Right, Role } from "@rubrica/core";
import type Type from "typebox";
import type { Static, TObject, TSchema } from "typebox";

/** One answer of a route. */
export interface RouteAnswer {
  /** For the document. */
  readonly description: string;
  /** Shape of `data` in the envelope; absent where there is none. */
  readonly data?: TSchema;
  /** Shape of a whole body that comes without the envelope. */
  readonly bare?: TSchema;
  /** Another media type that the answer comes in, besides JSON where there is `data`. */
  readonly mediaType?: string;
  /** One more of these. */
  readonly otherMediaType?: string;
  /** Shapes of the events of a stream, by their names. */
  readonly events?: Readonly<Record<string, TSchema>>;
  /** An HTML page, for failures too. */
  readonly page?: true;
}

/** The answers of a route, by status. */
export type RouteAnswers = Readonly<Record<number, RouteAnswer>>;

/** HTTP method. */
export type HttpMethod = "get" | "post" | "put" | "delete";

/** By its name in the document: a person's token, the cookie of the service's own page, a service key. */
export type Credential = "access_token" | "page_session" | "service_key";

/**
 * Who is admitted to a route. `public`: anybody. `person`: anybody who is signed in; what they see and may do there, the
 * route's right and ownership decide. `staff`: people who have the route's right in some course or in the open course over
 * reports of others. `open_course`: people who have the route's right in the open course. Else account roles, with the reason
 * why no course decides.
 */
export type RouteAccess =
  | "public"
  | "person"
  | "staff"
  | "open_course"
  | { readonly roles: readonly Role[]; readonly reason: string };

/** No parameters. */
export type NoFields = Type.TObject<Record<never, never>>;

/**
 * One route as a value: how it is called, who may call it, what it takes and what it answers. The service checks requests
 * by it and answers in its shapes, the OpenAPI document is made from it, and clients take their types from it.
 */
export interface RouteContract<
  Method extends HttpMethod = HttpMethod,
  Path extends string = string,
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
  Answers extends RouteAnswers = RouteAnswers,
> {
  readonly method: Method;
  /** With `{name}` for parameters, as in OpenAPI. */
  readonly path: Path;
  /** One line for the document. */
  readonly summary: string;
  /** Group in the document. */
  readonly tag: string;
  readonly access: RouteAccess;
  /**
   * What the person needs to the report or the course that the route is about. Absent where the route is about neither.
   */
  readonly right?: Right;
  /**
   * What a request may show of whom it comes from, for the document. Default: an access token or the page's cookie where
   * the access is not public, else nothing.
   */
  readonly credentials?: readonly Credential[];
  /** Parts of the path. */
  readonly params?: Params;
  /** Query string without the `?`. */
  readonly query?: Query;
  /** JSON body. */
  readonly body?: Body;
  /** Bodies that are read as they stream in, by media type. */
  readonly rawBody?: Readonly<Record<string, TSchema>>;
  readonly answers: Answers;
}

/** A route with a request body other than JSON. */
export interface RawBodyRoute {
  readonly rawBody: Readonly<Record<string, TSchema>>;
}

/** Gives a route its types. */
export function route<
  Method extends HttpMethod,
  Path extends string,
  Answers extends RouteAnswers,
  Params extends TObject = NoFields,
  Query extends TObject = NoFields,
  Body extends TSchema = Type.TUndefined,
>(
  contract: RouteContract<Method, Path, Params, Query, Body, Answers>,
): RouteContract<Method, Path, Params, Query, Body, Answers> {
  return contract;
}

/** Gives a route with a raw body its types. */
export function rawBodyRoute<
  Method extends HttpMethod,
  Path extends string,
  Answers extends RouteAnswers,
  Params extends TObject = NoFields,
  Query extends TObject = NoFields,
>(
  contract: RouteContract<Method, Path, Params, Query, Type.TUndefined, Answers> & RawBodyRoute,
): RouteContract<Method, Path, Params, Query, Type.TUndefined, Answers> & RawBodyRoute {
  return contract;
}

/** What a route takes, checked. */
export interface RouteInput<Contract> {
  readonly params: Contract extends RouteContract<HttpMethod, string, infer Params> ? Static<Params> : never;
  readonly query: Contract extends RouteContract<HttpMethod, string, TObject, infer Query> ? Static<Query> : never;
  readonly body: Contract extends RouteContract<HttpMethod, string, TObject, TObject, infer Body>
    ? Static<Body>
    : never;
}

/** Deeply readonly version of the type. */
export type Given<Value> = Value extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Given<Value[Key]> }
    : Value;

type Success = 200 | 201 | 202 | 203 | 204 | 205 | 206;

/** `data` of the successful answers of a route; the whole body where it comes without the envelope. */
export type RouteData<Contract extends RouteContract> = {
  [Status in keyof Contract["answers"] & Success]: Contract["answers"][Status] extends {
    readonly data: infer Data extends TSchema;
  }
    ? Static<Data>
    : Contract["answers"][Status] extends { readonly bare: infer Bare extends TSchema }
      ? Static<Bare>
      : never;
}[keyof Contract["answers"] & Success];
