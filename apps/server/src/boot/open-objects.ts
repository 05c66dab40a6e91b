import { createObjectStore } from "@rubrica/adapter-filesystem";
import { createS3Client, createS3ObjectStore, S3Error } from "@rubrica/adapter-s3";
import { createSupabaseClients, createSupabaseObjectStore } from "@rubrica/adapter-supabase";
import type { ObjectStore } from "@rubrica/core";
import { createClient } from "@supabase/supabase-js";
import type { DataFolder } from "./data-folder.ts";
import type { Environment, S3Settings } from "./environment.ts";
import { StartupError } from "./startup-error.ts";

/** Where the files of reports are kept, and the store over that place. */
export interface OpenedObjects {
  readonly place: "folder" | "supabase" | "s3";
  readonly store: ObjectStore;
}

/**
 * Opens the place that the settings name: a bucket before a Supabase project before a folder. A bucket is proved by writing
 * to it; a project is looked at with its accounts. Throws StartupError.
 */
export async function openObjects(environment: Environment, folder: DataFolder): Promise<OpenedObjects> {
  const { s3, supabase } = environment;
  if (s3 !== null) return { place: "s3", store: await openBucket(s3) };
  if (supabase !== null) {
    const clients = createSupabaseClients(createClient, supabase);
    const { bucket, uploads } = supabase;
    return { place: "supabase", store: createSupabaseObjectStore({ clients, bucket, uploads }) };
  }
  const minFreeBytes = environment.MIN_FREE_BYTES;
  return { place: "folder", store: createObjectStore({ folder: folder.objects, minFreeBytes }) };
}

async function openBucket({ bucket, ...server }: S3Settings): Promise<ObjectStore> {
  const store = createS3ObjectStore({ client: createS3Client(server), bucket });
  await store.check().catch((cause: unknown) => {
    throw new StartupError("s3_not_ready", `S3_BUCKET: the bucket ${bucket} cannot be used now: ${toldOf(cause)}`, {
      cause,
    });
  });
  return store;
}

function toldOf(error: unknown): string {
  if (!(error instanceof S3Error)) return "it does not give back what is written";
  const remedies: Readonly<Record<S3Error["code"], string>> = {
    s3_unavailable: "is S3_ENDPOINT right, and does it answer?",
    s3_clock_skewed: "the clocks of this machine and of the server differ by more than 15 minutes",
    s3_refused: "look at S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION and the rights on the bucket",
  };
  return `${error.message} ${remedies[error.code]}`;
}
