import type { AnyRoute, Given, HttpMethod, RawBodyRoute, RouteContract, RouteInput } from "@rubrica/contract";
import type { TObject, TSchema, TUndefined } from "typebox";

/** The paths that a method has. */
export type PathOf<Method extends HttpMethod> = Extract<AnyRoute, { readonly method: Method }>["path"];

/** The route of a method on a path. */
export type RouteAt<Method extends HttpMethod, Path extends string> = Extract<
  AnyRoute,
  { readonly method: Method; readonly path: Path }
>;

interface Sending {
  /** Ends the request; it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** True: it arrives also where the page is going. Bodies have to stay below 64 kB then. Default false. */
  readonly keepalive?: boolean;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

type Nothing = Record<never, never>;

/** Required where something in it is. */
type Part<Name extends string, Fields> = Nothing extends Fields
  ? { readonly [Key in Name]?: Given<Fields> }
  : { readonly [Key in Name]: Given<Fields> };

type PathPart<Route> = keyof RouteInput<Route>["params"] extends never
  ? { readonly path?: never }
  : Part<"path", RouteInput<Route>["params"]>;

type QueryPart<Route> = keyof RouteInput<Route>["query"] extends never
  ? { readonly query?: never }
  : Part<"query", RouteInput<Route>["query"]>;

type BodyPart<Route> = Route extends RawBodyRoute
  ? {
      /** Sent as it is, under its media type. */
      readonly body: Blob;
    }
  : JsonBodyPart<Route>;

type JsonBodyPart<Route> =
  Route extends RouteContract<HttpMethod, string, TObject, TObject, infer Body extends TSchema>
    ? Body extends TUndefined
      ? { readonly body?: never }
      : { readonly body: Given<RouteInput<Route>["body"]> }
    : never;

/** What a request to the route takes: the parts of its path, its query, its body, as the contract has them. */
export type CallOptions<Route> = Route extends RouteContract
  ? Sending & PathPart<Route> & QueryPart<Route> & BodyPart<Route>
  : never;

/** The options as arguments: left out where none is required. */
export type CallArguments<Route> = Route extends RouteContract
  ? Nothing extends CallOptions<Route>
    ? [options?: CallOptions<Route>]
    : [options: CallOptions<Route>]
  : never;
