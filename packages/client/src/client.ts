import type { HttpMethod, Language, RouteData, Schemas } from "@rubrica/contract";
import { ClientError, type MakeError } from "./client-error.ts";
import { type ClientEvent, type FollowOptions, followReport } from "./event-stream.ts";
import type { CallArguments, PathOf, RouteAt } from "./route-types.ts";
import { type Call, readContent, type Sender, sendRequest } from "./send-request.ts";
import { type UploadFields, type UploadOptions, uploadReport } from "./upload.ts";

/** How a client reaches its service. */
export interface ClientOptions {
  /** Such as `https://rubrica.example`; an empty text on the service's own page. */
  readonly baseUrl: string;
  /** Token of whoever asks, or what gives it. Default: none, for the page's cookie. */
  readonly accessToken?: string | (() => string | null | Promise<string | null>) | undefined;
  /** The language of what people read, or what gives it as a language tag. Default: Chinese, as the service has it. */
  readonly language?: Language | (() => string) | undefined;
  /** Whether cookies go along. Default `same-origin`. */
  readonly credentials?: RequestCredentials | undefined;
  /** For which an answer may take. Default 30,000; uploads and events have longer. */
  readonly timeoutMilliseconds?: number | undefined;
  /** Sends requests. Default: the runtime's own. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** What a failed request rejects with. Default: a {@link ClientError}. */
  readonly makeError?: MakeError | undefined;
}

/** Sends one method, and gives what is in the envelope of the answer. */
export type Sends<Method extends HttpMethod> = <Path extends PathOf<Method>>(
  path: Path,
  ...options: CallArguments<RouteAt<Method, Path>>
) => Promise<RouteData<RouteAt<Method, Path>>>;

/** The routes of a service by method and path, typed by its contract. Every method rejects with a {@link ClientError}. */
export interface Client {
  readonly get: Sends<"get">;
  readonly post: Sends<"post">;
  readonly put: Sends<"put">;
  readonly delete: Sends<"delete">;
  /** The answer itself, for files: `await (await client.download(path, options)).blob()`. */
  download<Path extends PathOf<"get">>(path: Path, ...options: CallArguments<RouteAt<"get", Path>>): Promise<Response>;
  /** Hands in a report, telling how much of it is sent where the runtime knows. */
  uploadReport(fields: UploadFields, options?: UploadOptions): Promise<Schemas["Report"]>;
  /** The events of a report until it is done or failed, through lost connections. */
  followReport(reportId: string, options?: FollowOptions): AsyncIterable<ClientEvent>;
}

const DEFAULT_TIMEOUT_MILLISECONDS = 30_000;

/** A client of one service. */
export function createClient(options: ClientOptions): Client {
  const sender = senderOf(options);
  const sends = <Method extends HttpMethod>(method: Method): Sends<Method> => {
    const send = async (path: string, call: Call = {}): Promise<unknown> => {
      const response = await sendRequest(sender, method, path, call);
      return await readContent(response, call.signal, sender.makeError);
    };
    // The service holds its own answers to the contract; here they are believed.
    return send as unknown as Sends<Method>;
  };
  return {
    get: sends("get"),
    post: sends("post"),
    put: sends("put"),
    delete: sends("delete"),
    download: (path, ...[call]) => sendRequest(sender, "get", path, (call ?? {}) as Call),
    uploadReport: (fields, upload = {}) => uploadReport(sender, fields, upload),
    followReport: (reportId, follow = {}) => followReport(sender, reportId, follow),
  };
}

function senderOf(options: ClientOptions): Sender {
  const { accessToken, language } = options;
  return {
    baseUrl: options.baseUrl.replace(/\/$/, ""),
    fetch: options.fetch ?? ((request) => fetch(request)),
    credentials: options.credentials ?? "same-origin",
    timeoutMilliseconds: options.timeoutMilliseconds ?? DEFAULT_TIMEOUT_MILLISECONDS,
    makeError: options.makeError ?? ((kind, facts) => new ClientError(kind, facts)),
    async headers() {
      const headers = new Headers();
      const token = typeof accessToken === "function" ? await accessToken() : accessToken;
      const tag = typeof language === "function" ? language() : language;
      if (token) headers.set("Authorization", `Bearer ${token}`);
      if (tag) headers.set("Accept-Language", tag);
      return headers;
    },
  };
}
