import type { S3Client } from "./s3-client.ts";
import { S3Error } from "./s3-error.ts";

/** How a server keeps an object from being written over. */
export type Conditions = "ask" | "yes" | "no";

/** Says of a server whether it keeps `If-None-Match: *`, and asks it once. */
export function createConditionCheck(client: S3Client, bucket: string, conditions: Conditions): () => Promise<boolean> {
  let asked: Promise<boolean> | null = null;
  return () => {
    if (conditions !== "ask") return Promise.resolve(conditions === "yes");
    asked ??= keepsConditions(client, bucket).catch((error: unknown) => {
      asked = null; // it did not answer; the next one asks again
      throw error;
    });
    return asked;
  };
}

/** Not by its word: servers that do not know the header take it and write over what is there. */
async function keepsConditions(client: S3Client, bucket: string): Promise<boolean> {
  const key = `check-${crypto.randomUUID()}`;
  const put = async () => {
    const answer = await client.send({
      ...{ operation: "Asking for write-once", method: "PUT", bucket, key, body: new Uint8Array(1) },
      ...{ headers: { "if-none-match": "*" }, expects: [412, 501] },
    });
    await answer.drop();
    return answer.status;
  };
  try {
    return (await put()) === 200 && (await put()) === 412;
  } catch (error) {
    // Some refuse what they do not know.
    if (error instanceof S3Error && error.status === 400) return false;
    throw error;
  } finally {
    const removal = { operation: "Removing an object", method: "DELETE", bucket, key, expects: [404] } as const;
    await client.send(removal).then(
      (answer) => answer.drop(),
      () => {},
    );
  }
}
