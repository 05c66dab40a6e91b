import type { AuthV1Endpoint } from "@rubrica/contract/auth-v1";
import type { ClientContext } from "@rubrica/core";
import type { AuthV1Context } from "./options.ts";
import type { Reply } from "./reply.ts";

/** What an endpoint gets of a request. */
export interface AuthV1Request {
  readonly request: Request;
  readonly url: URL;
  /** The `{name}` parts of the path. */
  readonly params: Readonly<Record<string, string>>;
  /** Fields of the JSON body; none where there is no body. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly client: ClientContext;
}

/** One method on one path of the contract, as `@rubrica/contract` has them, and what it answers. */
export interface Endpoint extends Pick<AuthV1Endpoint, "method" | "path"> {
  /** Whether there has to be a JSON body. Default: for POST and PUT. */
  readonly body?: "required" | "optional";
  /** True: open without a key even where one is required, because a browser or another service asks. */
  readonly keyless?: boolean;
  answer(context: AuthV1Context, request: AuthV1Request): Promise<Reply> | Reply;
}
