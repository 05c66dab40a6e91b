import {
  assertObjectKey,
  assertObjectPrefix,
  checkObject,
  checkOneOf,
  checkText,
  type ObjectStore,
  ObjectStoreError,
  type PutOptions,
} from "@rubrica/core";
import { checkClients } from "./check-project.ts";
import { partOf } from "./keep-range.ts";
import { collectBytes, type MeasuredUpload, measureUpload } from "./measured-upload.ts";
import type { SupabaseClients } from "./supabase-clients.ts";
import { readFailure, SupabaseError, type SupabaseFailure } from "./supabase-error.ts";

/** What {@link createSupabaseObjectStore} needs. */
export interface SupabaseObjectStoreOptions {
  /** Of the project. */
  readonly clients: SupabaseClients;
  /** A private bucket that is there already; its size limit is Supabase's to keep. */
  readonly bucket: string;
  /**
   * `stream`: bytes go on while they come in. `whole`: they are collected in memory first, for servers that take no body of
   * unknown length. Default `stream`.
   */
  readonly uploads?: "stream" | "whole";
}

/** Objects that others may be given for a while. */
export interface SupabaseObjectStore extends ObjectStore {
  /** An address that shows the object to whoever has it, for so many seconds. Rejects when there is none. */
  signedUrl(key: string, seconds: number): Promise<string>;
}

/**
 * Objects in a bucket of Supabase Storage, as the service. Methods reject with SupabaseError where it fails.
 *
 * @throws {InvalidArgumentError} for what is no clients, no name of a bucket, and another way to upload.
 */
export function createSupabaseObjectStore(options: SupabaseObjectStoreOptions): SupabaseObjectStore {
  checkObject("createSupabaseObjectStore(options)", options, { expected: "an object with clients and bucket" });
  checkClients("createSupabaseObjectStore(options.clients)", options.clients, ["service"]);
  checkText("createSupabaseObjectStore(options.bucket)", options.bucket, "the name of a bucket");
  checkOneOf("createSupabaseObjectStore(options.uploads)", options.uploads, ["stream", "whole"]);
  const bucket = () => options.clients.service().storage.from(options.bucket);

  async function upload(key: string, source: MeasuredUpload, { signal, ifAbsent = false }: PutOptions) {
    const body = options.uploads === "whole" ? await collectBytes(source.stream) : source.stream;
    signal?.throwIfAborted();
    const how = { upsert: !ifAbsent, contentType: "application/octet-stream" };
    const { error } = await bucket().upload(key, body, how);
    return error;
  }

  /** What Storage lists of a folder: objects and folders. */
  async function* entriesIn(folder: string): AsyncGenerator<{ readonly key: string; readonly isFolder: boolean }> {
    for (let offset = 0; ; offset += PAGE_SIZE) {
      const listed = await answerOf("Listing objects", bucket().list(folder, { limit: PAGE_SIZE, offset }));
      const entries = listed ?? [];
      for (const entry of entries) {
        // A name is one segment; `@supabase/lite` gives the whole key instead, of everything below.
        const key = folder === "" || entry.name.includes("/") ? entry.name : `${folder}/${entry.name}`;
        yield { key, isFolder: entry.id === null };
      }
      if (entries.length < PAGE_SIZE) return;
    }
  }

  /** Every key below a folder, folder by folder. */
  async function* keysBelow(folder: string): AsyncGenerator<string> {
    for await (const { key, isFolder } of entriesIn(folder)) {
      if (isFolder) yield* keysBelow(key);
      else yield key;
    }
  }

  const store: SupabaseObjectStore = {
    async put(key, bytes, putOptions: PutOptions = {}) {
      assertObjectKey(key);
      putOptions.signal?.throwIfAborted();
      const existing = () => new ObjectStoreError("object_exists", key, "there is one already, and it was to be kept.");
      // Storage would refuse it before it has read the bytes, and the connection would break under them.
      if (putOptions.ifAbsent && (await store.head(key)) !== null) throw existing();
      const source = measureUpload(bytes instanceof Uint8Array ? streamOf(bytes) : bytes, putOptions);
      const error = await upload(key, source, putOptions).catch((thrown: unknown) => thrown ?? new Error());
      // What broke the bytes off is the reason, whatever became of the request.
      if (source.stopped() !== null) throw source.stopped();
      putOptions.signal?.throwIfAborted();
      if (!error) return source.measured();
      const failure = readFailure(error);
      if (putOptions.ifAbsent && isConflict(failure)) throw existing();
      throw new SupabaseError("Storing an object", failure);
    },

    async get(key, range) {
      assertObjectKey(key);
      const isEmpty = range !== undefined && range.end <= range.start;
      if (isEmpty) return (await store.head(key)) && streamOf(new Uint8Array(0));
      const asked = bucket();
      const keepsRange = range !== undefined && options.clients.keepsRanges === true;
      if (keepsRange) asked.setHeader("range", `bytes=${range.start}-${range.end - 1}`);
      const answer = answerOf("Reading an object", asked.download(key).asStream());
      const stream = await answer.catch((error: unknown) => {
        // There are no bytes that far.
        if (keepsRange && error instanceof SupabaseError && error.status === 416) return streamOf(new Uint8Array(0));
        throw error;
      });
      const given = stream as ReadableStream<Uint8Array> | null;
      return given && range && !keepsRange ? partOf(given, range) : given;
    },

    async head(key) {
      assertObjectKey(key);
      const info = await answerOf("Looking at an object", bucket().info(key));
      if (info === null) return null;
      const { size, metadata } = info as { readonly size?: number; readonly metadata?: { readonly size?: number } };
      return { bytes: size ?? metadata?.size ?? 0 };
    },

    async move(from, to) {
      assertObjectKey(from);
      assertObjectKey(to);
      if ((await store.head(from)) === null)
        throw new ObjectStoreError("object_missing", from, "there is none to move.");
      if (from === to) return;
      const first = await bucket().move(from, to);
      if (!first.error) return;
      const failure = readFailure(first.error);
      if (!isConflict(failure)) throw new SupabaseError("Moving an object", failure);
      // Storage moves nothing onto an object that is there.
      await answerOf("Removing an object", bucket().remove([to]));
      await answerOf("Moving an object", bucket().move(from, to));
    },

    async removeAll(prefix) {
      assertObjectPrefix(prefix);
      const folder = prefix.slice(0, Math.max(0, prefix.lastIndexOf("/")));
      const found: string[] = [];
      for await (const key of keysBelow(folder)) if (key.startsWith(prefix)) found.push(key);
      for (let start = 0; start < found.length; start += PAGE_SIZE) {
        await answerOf("Removing objects", bucket().remove(found.slice(start, start + PAGE_SIZE)));
      }
    },

    async *folders(folder) {
      if (folder !== "") assertObjectKey(folder);
      const top = folder === "" ? "" : `${folder}/`;
      const found = new Set<string>();
      for await (const { key, isFolder } of entriesIn(folder)) {
        if (!key.startsWith(top)) continue;
        const [name = "", ...below] = key.slice(top.length).split("/");
        if ((!isFolder && below.length === 0) || found.has(name)) continue;
        found.add(name);
        yield name;
      }
    },

    async check() {
      const key = `check-${crypto.randomUUID()}`;
      const written = crypto.getRandomValues(new Uint8Array(32));
      await store.put(key, written);
      const stream = await store.get(key);
      const read = stream && (await collectBytes(stream));
      await store.removeAll(key);
      if (read === null || !written.every((byte, index) => read[index] === byte)) {
        throw new Error("The bucket does not give back what was written.");
      }
    },

    async reach() {
      const listed = await answerOf("Listing objects", bucket().list("", { limit: 1 }));
      if (listed === null) throw new Error("There is no such bucket.");
    },

    async signedUrl(key, seconds) {
      assertObjectKey(key);
      const signed = await answerOf("Signing an address", bucket().createSignedUrl(key, seconds));
      if (signed === null) throw new ObjectStoreError("object_missing", key, "there is none to sign an address for.");
      return signed.signedUrl;
    },
  };
  return store;
}

/** What Storage lists and removes at once. */
const PAGE_SIZE = 1000;

/** The data; null where there is no such object. */
async function answerOf<Data>(
  operation: string,
  asking: PromiseLike<{ readonly data: Data | null; readonly error: unknown }>,
): Promise<Data | null> {
  const { data, error } = await Promise.resolve(asking).catch((thrown: unknown) => ({
    data: null,
    error: thrown ?? "",
  }));
  if (error === null || error === undefined) return data;
  const failure = readFailure(error);
  if (failure.status === 404) return null;
  throw new SupabaseError(operation, failure);
}

function isConflict({ status }: SupabaseFailure): boolean {
  return status === 409 || status === 400;
}

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      if (bytes.byteLength > 0) controller.enqueue(bytes);
      controller.close();
    },
  });
}
