import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** A request as it came in. */
export interface SignedRequest {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Uint8Array;
}

/**
 * Checks Signature Version 4 by the specification and not by a client's code. What does not hold is a code of S3; null where
 * all of it does.
 */
export function findSignatureFault(
  request: SignedRequest,
  { secret, region, now }: { readonly secret: string; readonly region: string; readonly now: Date },
): string | null {
  const { headers, body } = request;
  const url = new URL(request.url, "http://any");
  const inQuery = url.searchParams.has("X-Amz-Signature");
  const read = (name: string) => (inQuery ? url.searchParams.get(name) : String(headers[name.toLowerCase()] ?? ""));
  const date = read("X-Amz-Date") ?? "";
  const sent = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (Number.isNaN(sent)) return "AccessDenied";
  const age = (now.getTime() - sent) / 1000;
  if (inQuery ? age > Number(url.searchParams.get("X-Amz-Expires")) : Math.abs(age) > 900) {
    return inQuery ? "AccessDenied" : "RequestTimeTooSkewed";
  }

  const said = inQuery
    ? {
        credential: url.searchParams.get("X-Amz-Credential") ?? "",
        signed: url.searchParams.get("X-Amz-SignedHeaders") ?? "",
        signature: url.searchParams.get("X-Amz-Signature") ?? "",
      }
    : partsOf(String(headers.authorization ?? ""));
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`;
  if (said.credential.slice(said.credential.indexOf("/") + 1) !== scope) return "AuthorizationHeaderMalformed";
  const names = said.signed.split(";");
  // Whoever stands between could add or change what is not signed.
  const mustBeSigned = Object.keys(headers).filter((name) => name.startsWith("x-amz-") || name === "if-none-match");
  if (!names.includes("host") || mustBeSigned.some((name) => !names.includes(name))) return "AccessDenied";

  const declared = inQuery ? "UNSIGNED-PAYLOAD" : String(headers["x-amz-content-sha256"] ?? "");
  if (!inQuery && declared !== createHash("sha256").update(body).digest("hex")) return "XAmzContentSHA256Mismatch";
  const query = [...url.searchParams]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort();
  const canonical = [
    request.method,
    url.pathname
      .split("/")
      .map((part) => encode(decodeURIComponent(part)))
      .join("/"),
    query.join("&"),
    ...names.map(
      (name) =>
        `${name}:${String(headers[name] ?? "")
          .trim()
          .replace(/\s+/g, " ")}`,
    ),
    "",
    said.signed,
    declared,
  ].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", date, scope, createHash("sha256").update(canonical).digest("hex")].join("\n");
  const key = scope.split("/").reduce<string | Buffer>((under, part) => hmac(under, part), `AWS4${secret}`);
  const expected = hmac(key, toSign).toString("hex");
  const isRight =
    expected.length === said.signature.length && timingSafeEqual(Buffer.from(expected), Buffer.from(said.signature));
  return isRight ? null : "SignatureDoesNotMatch";
}

function partsOf(authorization: string) {
  const found = /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
    authorization,
  );
  const [, credential = "", signed = "", signature = ""] = found ?? [];
  return { credential, signed, signature };
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
