import type { AccountProvider, ClientContext, Logger } from "@rubrica/core";
import {
  checkArray,
  checkFunction,
  checkNumber,
  checkObject,
  checkSeconds,
  checkText,
  hasErrorCode,
  isStoreUnavailable,
} from "@rubrica/core";
import { createApiKeys } from "../tokens/api-keys.ts";
import { hasAccessKey } from "./access-key.ts";
import { errorResponse, preflightResponse, retryAfter } from "./json-response.ts";
import { readJsonBody } from "./request-body.ts";

/** A web-standard handler: serves Hono, Bun, Node and a Supabase Edge Function alike. */
export type Handler = (request: Request) => Promise<Response>;

/** What the handlers of all functions need. */
export interface FunctionHandlerOptions {
  /** Every key that opens the functions: the anon key, the publishable key, those of the service. */
  readonly keys: readonly string[];
  /** True: a request without a valid key gets 401. Default false. */
  readonly requireKey?: boolean;
  /** Creates and authenticates accounts. */
  readonly accountProvider: AccountProvider;
  /** Never gets an e-mail, a password or a token. */
  readonly logger: Logger;
  /** Where the request came from. Default: user agent from its header, address unknown. */
  readonly client?: (request: Request) => ClientContext;
  /** Larger bodies get 413. Default 65536. */
  readonly maxBodyBytes?: number;
  /** A body that takes longer is given up. Default 15. */
  readonly bodyDeadlineSeconds?: number;
}

/** The texts of the spec's table differ by function; everything else about a function is the same. */
export interface FunctionTexts {
  readonly unexpected: string;
  readonly busy: string;
}

/**
 * What the two functions have in common: preflight, method, key, body, and an answer in the error envelope whatever
 * happens.
 */
export function createFunctionHandler(
  name: string,
  options: FunctionHandlerOptions,
  texts: FunctionTexts,
  answer: (request: { readonly body: unknown; readonly client: ClientContext }) => Promise<Response>,
): Handler {
  const client = options.client ?? clientOfHeaders;
  const limits = {
    maxBytes: options.maxBodyBytes ?? 65_536,
    deadlineSeconds: options.bodyDeadlineSeconds ?? 15,
  };
  const { accountProvider } = options;
  const apiKeys = createApiKeys({ public: options.keys, service: [] });
  return async (request) => {
    if (request.method === "OPTIONS") return preflightResponse(allowedMethods);
    if (request.method !== "POST") return errorResponse(405, "请求方法不被允许", { allow: allowedMethods });
    try {
      if (options.requireKey && !(await hasAccessKey(request, { apiKeys, accountProvider })))
        return errorResponse(401, "缺少有效的访问密钥");
      const body = await readJsonBody(request, limits);
      if (body.status === "too_large") return errorResponse(413, "请求体过大");
      if (body.status === "too_slow") return errorResponse(408, "请求超时");
      if (body.status === "broken_off") return errorResponse(400, "请求体不完整");
      return await answer({ body: body.json, client: client(request) });
    } catch (error) {
      if (hasErrorCode(error, "too_many_waiting")) return errorResponse(503, texts.busy, retryAfter(5));
      // The name says enough; messages of drivers may hold what people typed.
      options.logger.error({ function: name, error: error instanceof Error ? error.name : typeof error }, "unexpected");
      if (isStoreUnavailable(error)) return errorResponse(503, "服务暂时不可用，请稍后再试", retryAfter(5));
      return errorResponse(500, texts.unexpected);
    }
  };
}

/**
 * @throws {InvalidArgumentError} for what cannot be meant. A text in place of the list of keys would let each of its characters
 * open the function.
 */
export function checkFunctionOptions(call: string, options: FunctionHandlerOptions): void {
  const name = (option: keyof FunctionHandlerOptions) => `${call}(options.${option})`;
  checkObject(`${call}(options)`, options, { expected: "an object with keys, accountProvider and logger" });
  checkArray(name("keys"), options.keys, "an array of keys");
  for (const [index, key] of options.keys.entries()) checkText(`${name("keys")}[${index}]`, key, "a key");
  const provider = { expected: "an account provider", methods: ["createAccount", "authenticate"] };
  checkObject(name("accountProvider"), options.accountProvider, provider);
  checkObject(name("logger"), options.logger, { expected: "a logger", methods: ["error"] });
  checkFunction(name("client"), options.client);
  checkNumber(name("maxBodyBytes"), options.maxBodyBytes);
  checkSeconds(name("bodyDeadlineSeconds"), options.bodyDeadlineSeconds);
}

const allowedMethods = "POST, OPTIONS";

function clientOfHeaders(request: Request): ClientContext {
  return { ip: null, userAgent: request.headers.get("user-agent") };
}
