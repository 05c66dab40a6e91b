import { createHash } from "node:crypto";
import { elementsOf, encodeText, errorCodeOf } from "./answer-xml.ts";
import type { S3Client } from "./s3-client.ts";
import { S3Error } from "./s3-error.ts";

/** Removes up to a thousand objects at once; absent ones are fine. */
export async function removeObjects(client: S3Client, bucket: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const operation = "Removing objects";
  const listed = keys.map((key) => `<Object><Key>${encodeText(key)}</Key></Object>`).join("");
  const body = new TextEncoder().encode(`<Delete><Quiet>true</Quiet>${listed}</Delete>`);
  const answer = await client.send({
    ...{ operation, method: "POST", bucket, query: { delete: "" }, body },
    // The one request for which S3 demands it.
    headers: { "content-md5": createHash("md5").update(body).digest("base64"), "content-type": "application/xml" },
  });
  const told = await answer.text();
  const failures = elementsOf(told, "Error");
  if (failures.length === 0 && told.includes("DeleteResult")) return;
  throw new S3Error(operation, { status: failures.length > 0 ? 403 : null, reason: errorCodeOf(told) });
}
