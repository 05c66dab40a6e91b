import { createHash } from "node:crypto";
import { version as serviceVersion } from "../../version.ts";
import { isUnchanged } from "../files/file-conditions.ts";
import { type Language, ok, type Success, type Text, type Unchanged } from "./reply.ts";

/**
 * 200 with data and a tag of their version and of the service, or 304 where the client has this version already (RFC 9110, 13.1.2): the data are not
 * read then. Browsers keep it for this person alone, and ask each time.
 */
export async function okUnlessKnown<Data>(
  { request, language }: { readonly request: Request; readonly language: Language },
  message: Text,
  { version, read }: { readonly version: string; readonly read: () => Promise<Data> },
): Promise<Success<200, Data> | Unchanged> {
  const digest = createHash("sha256")
    .update(JSON.stringify([serviceVersion, language, message[language], version]))
    .digest("base64url");
  const headers = { ETag: `"${digest}"`, "Cache-Control": "private, no-cache", Vary: "Accept-Language" };
  return isUnchanged(request, headers.ETag) ? { status: 304, headers } : ok(message, await read(), headers);
}
