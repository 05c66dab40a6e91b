import { assertObjectKey, assertObjectPrefix, type ByteRange, type ObjectStore, ObjectStoreError } from "@rubrica/core";
import { elementsOf, errorCodeOf } from "./answer-xml.ts";
import { checkStoreOptions, LEAST_PART_BYTES } from "./check-options.ts";
import { listBucket, listUploads } from "./list-bucket.ts";
import { removeObjects } from "./remove-objects.ts";
import type { S3Client } from "./s3-client.ts";
import { S3Error } from "./s3-error.ts";
import { abortUpload, writeObject } from "./write-object.ts";
import { type Conditions, createConditionCheck } from "./write-once.ts";

/** What {@link createS3ObjectStore} needs. */
export interface S3ObjectStoreOptions {
  /** Of the server. */
  readonly client: S3Client;
  /** A private bucket that is there already, and holds nothing else. */
  readonly bucket: string;
  /**
   * Whether the server keeps `If-None-Match: *`. `ask`: it is tried with an object of one byte before the first write that needs
   * it. `no`: the store looks first, and of two writers at the same moment the later one wins. Default `ask`.
   */
  readonly conditions?: Conditions;
  /** What is larger is sent in parts of this size; two of them are in memory at a time. At least 5 MiB, the default. */
  readonly partBytes?: number;
  /** How long a signed address holds, in seconds, at most 60. Default: none is made. */
  readonly signedSeconds?: number;
}

/** Objects that others may be given for a moment. */
export interface S3ObjectStore extends ObjectStore {
  /**
   * An address that shows the object to whoever has it, for `signedSeconds`: past every check and every log of the service.
   * Rejects when there is none, and with S3Error `s3_refused` where none was to be made.
   */
  signedUrl(key: string): Promise<string>;
  /** Removes the parts of uploads that were begun so long ago and never ended. @returns how many uploads. */
  removeUnfinished(olderThanSeconds: number): Promise<number>;
}

/**
 * Objects in a bucket of an S3-compatible server. Methods reject with S3Error where it fails, with StorageFullError where it
 * has no room.
 *
 * @throws {InvalidArgumentError} for what is no client, no name of a bucket, and parts or seconds that cannot be meant.
 */
export function createS3ObjectStore(options: S3ObjectStoreOptions): S3ObjectStore {
  checkStoreOptions(options);
  const { client, bucket, conditions = "ask", partBytes = LEAST_PART_BYTES, signedSeconds } = options;
  const keepsConditions = createConditionCheck(client, bucket, conditions);

  async function absenceHeaders(key: string): Promise<Readonly<Record<string, string>>> {
    if (await keepsConditions()) return { "if-none-match": "*" };
    if ((await store.head(key)) === null) return {};
    throw new ObjectStoreError("object_exists", key, "there is one already, and it was to be kept.");
  }

  const store: S3ObjectStore = {
    async put(key, bytes, { maxBytes, signal, ifAbsent = false } = {}) {
      assertObjectKey(key);
      signal?.throwIfAborted();
      const headers = ifAbsent ? await absenceHeaders(key) : {};
      return await writeObject(key, bytes, {
        ...{ client, bucket, partBytes, headers },
        ...(maxBytes !== undefined && { maxBytes }),
        ...(signal && { signal }),
      });
    },

    async get(key, range) {
      assertObjectKey(key);
      const isEmpty = range !== undefined && range.end <= range.start;
      if (isEmpty) return (await store.head(key)) && new Blob([]).stream();
      const answer = await client.send({
        ...{ operation: "Reading an object", method: "GET", bucket, key, expects: [404, 416] },
        ...(range && { headers: { range: `bytes=${range.start}-${range.end - 1}` } }),
      });
      if (answer.status === 404) return await absent(answer);
      // A server that knows no ranges sends everything.
      if (answer.status === 200 && range) return partOf(answer.stream(), range);
      if (answer.status === 416) {
        await answer.drop();
        return new Blob([]).stream();
      }
      // One that takes the range for another one would be read as if it were right.
      if (range && Number(answer.headers.get("content-length") ?? 0) > range.end - range.start) {
        await answer.drop();
        throw new S3Error("Reading an object", { status: 206, reason: null });
      }
      return answer.stream();
    },

    async head(key) {
      assertObjectKey(key);
      const operation = "Looking at an object";
      const answer = await client.send({ operation, method: "HEAD", bucket, key, expects: [404] });
      await answer.drop();
      if (answer.status === 404) return null;
      const bytes = Number(answer.headers.get("content-length") ?? Number.NaN);
      if (!Number.isSafeInteger(bytes)) throw new S3Error(operation, { status: answer.status, reason: null });
      return { bytes };
    },

    async move(from, to) {
      assertObjectKey(from);
      assertObjectKey(to);
      const missing = () => new ObjectStoreError("object_missing", from, "there is none to move.");
      if (from === to) {
        if ((await store.head(from)) === null) throw missing();
        return;
      }
      const operation = "Copying an object";
      const headers = { "x-amz-copy-source": `/${bucket}/${from}` };
      const answer = await client.send({ operation, method: "PUT", bucket, key: to, headers, expects: [404] });
      if (answer.status === 404) {
        await absent(answer);
        throw missing();
      }
      const told = await answer.text();
      if (elementsOf(told, "CopyObjectResult").length === 0) {
        throw new S3Error(operation, { status: errorCodeOf(told) === null ? null : 500, reason: errorCodeOf(told) });
      }
      await removeObjects(client, bucket, [from]);
    },

    async removeAll(prefix) {
      assertObjectPrefix(prefix);
      for await (const { keys } of listBucket({ client, bucket }, { prefix }))
        await removeObjects(client, bucket, keys);
    },

    async *folders(folder) {
      if (folder !== "") assertObjectKey(folder);
      const prefix = folder === "" ? "" : `${folder}/`;
      for await (const { folders } of listBucket({ client, bucket }, { prefix, delimiter: "/" })) {
        for (const found of folders) yield found.slice(prefix.length, -1);
      }
    },

    async check() {
      const key = `check-${crypto.randomUUID()}`;
      const written = crypto.getRandomValues(new Uint8Array(32));
      await store.put(key, written);
      const read = await new Response(await store.get(key)).bytes();
      await removeObjects(client, bucket, [key]);
      if (read.byteLength !== written.byteLength || !written.every((byte, index) => read[index] === byte)) {
        throw new Error("The bucket does not give back what was written.");
      }
    },

    async reach() {
      for await (const _ of listBucket({ client, bucket }, { prefix: "", most: 1 })) return;
    },

    async signedUrl(key) {
      assertObjectKey(key);
      const operation = "Signing an address";
      if (signedSeconds === undefined) throw new S3Error(operation, { status: 403, reason: "NotEnabled" });
      if ((await store.head(key)) === null) {
        throw new ObjectStoreError("object_missing", key, "there is none to sign an address for.");
      }
      return await client.presign({ bucket, key }, signedSeconds);
    },

    async removeUnfinished(olderThanSeconds) {
      const before = Date.now() - olderThanSeconds * 1000;
      let removed = 0;
      for await (const { key, upload, begunAt } of listUploads({ client, bucket })) {
        if (begunAt.getTime() > before) continue;
        await abortUpload(client, { bucket, key, upload });
        removed += 1;
      }
      return removed;
    },
  };
  return store;
}

/** Null for an object that is not there; a bucket that is not there is a mistake. */
async function absent(answer: { readonly status: number; text(): Promise<string> }): Promise<null> {
  const reason = errorCodeOf(await answer.text());
  if (reason === "NoSuchBucket") throw new S3Error("Looking for an object", { status: answer.status, reason });
  return null;
}

/** What comes before is read and dropped, what comes after is not read. */
function partOf(whole: ReadableStream<Uint8Array>, { start, end }: ByteRange): ReadableStream<Uint8Array> {
  let position = 0;
  return whole.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        const part = chunk.subarray(Math.max(0, start - position), Math.max(0, end - position));
        position += chunk.byteLength;
        if (part.byteLength > 0) controller.enqueue(part);
        if (position >= end) controller.terminate();
      },
    }),
  );
}
