import { ObjectStoreError, type PutOptions, StorageFullError, type StoredObject } from "@rubrica/core";
import { elementsOf, encodeText, errorCodeOf, textOf } from "./answer-xml.ts";
import { gatherParts } from "./gather-parts.ts";
import type { S3Answer } from "./s3-answer.ts";
import type { S3Client } from "./s3-client.ts";
import { isFull, S3Error } from "./s3-error.ts";

/** What writing works with. */
export interface WriteOptions extends Pick<PutOptions, "maxBytes" | "signal"> {
  readonly client: S3Client;
  readonly bucket: string;
  readonly partBytes: number;
  /** Sent with the request that makes the object: conditions. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Stores the bytes: what fits into one part by one request, more by a multipart upload, which is aborted where anything fails.
 * The server shows the object only once all of it is there. Rejects with StorageFullError where it has no room, and with
 * ObjectStoreError `object_exists` where a condition says so.
 */
export async function writeObject(
  key: string,
  bytes: ReadableStream<Uint8Array> | Uint8Array,
  options: WriteOptions,
): Promise<StoredObject> {
  const { client, bucket, headers, partBytes, maxBytes } = options;
  // Ends reading from a source that stalls when a part that is on its way fails.
  const stopped = new AbortController();
  const stop = () => stopped.abort(options.signal?.reason);
  options.signal?.throwIfAborted();
  options.signal?.addEventListener("abort", stop, { once: true });
  const { signal } = stopped;
  const { parts, measured } = gatherParts(bytes, { signal, partBytes, ...(maxBytes !== undefined && { maxBytes }) });
  try {
    const first = await nextOf(parts);
    if (first !== null && first.byteLength === partBytes) {
      await sendParts(key, first, parts, { ...options, stopped });
    } else {
      const body = first ?? new Uint8Array(0);
      const operation = "Storing an object";
      const answer = await client.send({
        operation,
        method: "PUT",
        bucket,
        key,
        body,
        headers,
        signal,
        expects: [412],
      });
      await answer.drop();
      if (answer.status === 412) throw existing(key);
      tagOf(operation, answer);
    }
    return measured();
  } catch (error) {
    throw error instanceof S3Error && isFull(error)
      ? new StorageFullError("The S3 server has no room.", { cause: error })
      : error;
  } finally {
    options.signal?.removeEventListener("abort", stop);
    await parts.return(undefined).catch(() => {});
  }
}

interface Sending extends WriteOptions {
  readonly stopped: AbortController;
}

async function sendParts(
  key: string,
  first: Uint8Array<ArrayBuffer>,
  rest: AsyncGenerator<Uint8Array<ArrayBuffer>>,
  { client, bucket, headers, stopped }: Sending,
): Promise<void> {
  const { signal } = stopped;
  const upload = await begin(client, { bucket, key, signal });
  try {
    const tags: string[] = [];
    let sending = Promise.resolve();
    const send = async (number: number, body: Uint8Array<ArrayBuffer>) => {
      const query = { partNumber: String(number), uploadId: upload };
      const operation = "Storing a part of an object";
      const answer = await client.send({ operation, method: "PUT", bucket, key, query, body, signal });
      await answer.drop();
      tags.push(tagOf(operation, answer));
    };
    let number = 0;
    for (let part: Uint8Array<ArrayBuffer> | null = first; part !== null; part = await nextOf(rest)) {
      await sending;
      number += 1;
      sending = send(number, part);
      // Heard at the next turn or at the end; until then it only ends the waiting for more.
      sending.catch((error: unknown) => stopped.abort(error));
    }
    await sending;
    await complete(client, { bucket, key, upload, tags, headers, signal });
  } catch (error) {
    await abortUpload(client, { bucket, key, upload }).catch(() => {});
    throw error;
  }
}

/** S3 names everything that it stored; a page of somebody who stands before it does not. */
function tagOf(operation: string, { status, headers }: S3Answer): string {
  const tag = headers.get("etag");
  if (tag === null || tag === "") throw new S3Error(operation, { status, reason: null });
  return tag;
}

async function begin(
  client: S3Client,
  target: { readonly bucket: string; readonly key: string; readonly signal: AbortSignal },
): Promise<string> {
  const operation = "Beginning an upload";
  const answer = await client.send({ operation, method: "POST", query: { uploads: "" }, ...target });
  const upload = textOf(await answer.text(), "UploadId");
  if (upload === null || upload === "") throw new S3Error(operation, { status: answer.status, reason: null });
  return upload;
}

async function complete(
  client: S3Client,
  options: {
    readonly bucket: string;
    readonly key: string;
    readonly upload: string;
    readonly tags: readonly string[];
    readonly headers: Readonly<Record<string, string>>;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const { bucket, key, upload, tags, headers, signal } = options;
  const operation = "Completing an upload";
  const listed = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${encodeText(tag)}</ETag></Part>`,
  );
  const answer = await client.send({
    ...{ operation, method: "POST", bucket, key, query: { uploadId: upload }, signal, expects: [412] },
    headers: { ...headers, "content-type": "application/xml" },
    body: new TextEncoder().encode(`<CompleteMultipartUpload>${listed.join("")}</CompleteMultipartUpload>`),
  });
  const told = await answer.text();
  const reason = errorCodeOf(told);
  if (answer.status === 412 || reason === "PreconditionFailed") {
    throw existing(key);
  }
  // It may have begun to answer 200 before it knew whether it could.
  if (elementsOf(told, "CompleteMultipartUploadResult").length === 0) {
    throw new S3Error(operation, { status: reason === null ? null : 500, reason });
  }
}

/** Removes the parts of an upload; one that is gone is fine. */
export async function abortUpload(
  client: S3Client,
  { bucket, key, upload }: { readonly bucket: string; readonly key: string; readonly upload: string },
): Promise<void> {
  const request = { operation: "Aborting an upload", method: "DELETE", bucket, key } as const;
  const answer = await client.send({ ...request, query: { uploadId: upload }, expects: [404] });
  await answer.drop();
}

async function nextOf<Value>(values: AsyncGenerator<Value>): Promise<Value | null> {
  const { done, value } = await values.next();
  return done === true ? null : value;
}

function existing(key: string): ObjectStoreError {
  return new ObjectStoreError("object_exists", key, "there is one already, and it was to be kept.");
}
