import { createHash } from "node:crypto";
import { isUnchanged } from "./file-conditions.ts";
import { type Language, ok, type Success, type Text, type Unchanged } from "./reply.ts";

/**
 * 200 with data and a tag of what they say, or 304 where the client has the same already (RFC 9110, 13.1.2). Browsers keep it
 * for this person alone, and ask each time.
 */
export function okUnlessKnown<Data>(
  { request, language }: { readonly request: Request; readonly language: Language },
  message: Text,
  data: Data,
): Success<200, Data> | Unchanged {
  const digest = createHash("sha256")
    .update(JSON.stringify([language, message[language], data]))
    .digest("base64url");
  const headers = { ETag: `"${digest}"`, "Cache-Control": "private, no-cache", Vary: "Accept-Language" };
  return isUnchanged(request, headers.ETag) ? { status: 304, headers } : ok(message, data, headers);
}
