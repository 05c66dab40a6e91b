import { AwsV4Signer } from "aws4fetch";
import { errorCodeOf } from "./answer-xml.ts";
import { checkClientOptions } from "./check-options.ts";
import { receiveAnswer, type S3Answer } from "./s3-answer.ts";
import { S3Error, type S3Failure } from "./s3-error.ts";

/** Sends signed requests to one server. */
export interface S3Client {
  /** Rejects with S3Error for every answer but 2xx and what `expects` names, and with the signal's reason. */
  send(request: S3Request): Promise<S3Answer>;
  /** An address that shows one object to whoever has it, for so many seconds. */
  presign(target: S3Target, seconds: number): Promise<string>;
}

/** What a request is about. */
export interface S3Target {
  readonly bucket: string;
  /** Default: the bucket itself. */
  readonly key?: string;
}

/** One request. */
export interface S3Request extends S3Target {
  /** What is done, for errors: "Storing an object". */
  readonly operation: string;
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: none. */
  readonly body?: Uint8Array<ArrayBuffer>;
  /** In lower-case hexadecimal, where it is known already. */
  readonly bodySha256?: string;
  /** Statuses beside 2xx that are an answer. Default: none. */
  readonly expects?: readonly number[];
  readonly signal?: AbortSignal;
}

/** Who asks. */
export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of credentials that end by themselves. */
  readonly sessionToken?: string;
}

/** What {@link createS3Client} needs. */
export interface S3ClientOptions {
  /** Address of the server, such as `https://s3.eu-central-1.amazonaws.com` or `http://minio:9000`. */
  readonly endpoint: string;
  /** Region that signatures name. Default `us-east-1`, which servers without regions take. */
  readonly region?: string;
  /** Who asks, or what tells so before each request, for credentials that change. */
  readonly credentials: S3Credentials | (() => Promise<S3Credentials>);
  /** Where the bucket's name stands: in the `path`, which every server knows, or before the `host`. Default `path`. */
  readonly addressing?: "path" | "host";
  /** After so many seconds without an answer, or without another piece of one, a request counts as failed. Default 15. */
  readonly deadlineSeconds?: number;
  /** The same until the answer to a request that carries an object or a part of one. Default 120. */
  readonly transferSeconds?: number;
  /** What sends requests. Default: the runtime's own. */
  readonly fetch?: typeof fetch;
}

/**
 * A client that keeps nothing and repeats nothing: requests are signed with Signature Version 4, bodies included, and each has
 * a deadline. Redirects are not followed, so that nothing signed goes elsewhere.
 *
 * @throws {InvalidArgumentError} for an address without http, for credentials that are none, and for times that cannot be meant.
 */
export function createS3Client(options: S3ClientOptions): S3Client {
  checkClientOptions(options);
  const { region = "us-east-1", addressing = "path", deadlineSeconds = 15, transferSeconds = 120 } = options;
  const send = options.fetch ?? fetch;
  const endpoint = options.endpoint.replace(/\/+$/, "");
  const derivedKeys = new Map<string, ArrayBuffer>();

  function addressOf({ bucket, key }: S3Target, query: Readonly<Record<string, string>> = {}): URL {
    const url = new URL(endpoint);
    if (addressing === "host") url.hostname = `${bucket}.${url.hostname}`;
    const segments = [...(addressing === "path" ? [bucket] : []), ...(key === undefined ? [] : [key])];
    url.pathname = `${url.pathname.replace(/\/+$/, "")}/${segments.join("/")}`;
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  }

  async function signerOf(request: Parameters<typeof addressOf>, more: Partial<SignerOptions>): Promise<AwsV4Signer> {
    const { credentials } = options;
    const { accessKeyId, secretAccessKey, sessionToken } =
      typeof credentials === "function" ? await credentials() : credentials;
    return new AwsV4Signer({
      ...{ url: addressOf(...request).href, accessKeyId, secretAccessKey, region, service: "s3", cache: derivedKeys },
      ...(sessionToken !== undefined && { sessionToken }),
      ...more,
    });
  }

  return {
    async send({ operation, method, query, headers, body, bodySha256, expects = [], signal, ...target }) {
      signal?.throwIfAborted();
      const sha256 = bodySha256 ?? (body === undefined ? emptySha256 : await sha256Of(body));
      const signer = await signerOf([target, query], {
        method,
        headers: { ...headers, "x-amz-content-sha256": sha256 },
      });
      const signed = await signer.sign();
      // Not signed: what stands between may change it.
      signed.headers.set("accept-encoding", "identity");
      const answer = await receiveAnswer({
        operation,
        seconds: deadlineSeconds,
        firstSeconds: body === undefined ? deadlineSeconds : transferSeconds,
        ...(signal && { signal }),
        ask: (until) =>
          send(signed.url, {
            method,
            headers: signed.headers,
            redirect: "manual",
            signal: until,
            ...(body !== undefined && { body }),
          }),
      });
      if ((answer.status >= 200 && answer.status < 300) || expects.includes(answer.status)) return answer;
      throw new S3Error(operation, await failureOf(answer));
    },

    async presign(target, seconds) {
      const query = { "X-Amz-Expires": String(seconds) };
      const { url } = await (await signerOf([target, query], { method: "GET", signQuery: true })).sign();
      return url.href;
    },
  };
}

type SignerOptions = ConstructorParameters<typeof AwsV4Signer>[0];

const emptySha256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
}

/** What an answer of failure says; of a body that is no word of S3's, nothing. */
async function failureOf(answer: S3Answer): Promise<S3Failure> {
  const reason = errorCodeOf(await answer.text().catch(() => ""));
  const date = Date.parse(answer.headers.get("date") ?? "");
  return { status: answer.status, reason, clockSeconds: Number.isNaN(date) ? null : (date - Date.now()) / 1000 };
}
