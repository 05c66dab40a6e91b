import type { AuthV1Endpoint } from "@rubrica/contract/auth-v1";
import type { ClientContext } from "@rubrica/core";
import type { AuthV1Context } from "./options.ts";
import type { Reply } from "./reply.ts";

/** What an endpoint gets of a request: values, so that what asks in this process needs no HTTP to ask. */
export interface AuthV1Request {
  /** As the client sent it. Default: one that the endpoint has. */
  readonly method?: string;
  /** The token of `Authorization: Bearer`. */
  readonly bearer: string | null;
  /** The `apikey` beside it. */
  readonly apiKey: string | null;
  readonly query: URLSearchParams;
  /** The `{name}` parts of the path. */
  readonly params: Readonly<Record<string, string>>;
  /** Fields of the JSON body; none where there is no body. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly client: ClientContext;
}

/** One method on one path of the contract, as `@rubrica/contract` has them, and what it answers. */
export interface Endpoint<Outcome extends Reply = Reply> extends Pick<AuthV1Endpoint, "method" | "path"> {
  /** Whether there has to be a JSON body. Default: for POST and PUT. */
  readonly body?: "required" | "optional";
  /** True: open without a key even where one is required, because a browser or another service asks. */
  readonly keyless?: boolean;
  answer(context: AuthV1Context, request: AuthV1Request): Promise<Outcome> | Outcome;
}
