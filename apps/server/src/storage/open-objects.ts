import { createObjectStore } from "@rubrica/adapter-filesystem";
import { createS3Client, createS3ObjectStore, S3Error } from "@rubrica/adapter-s3";
import { createSupabaseObjectStore } from "@rubrica/adapter-supabase";
import type { ObjectStore } from "@rubrica/core";
import type { Environment } from "../settings/environment.ts";
import type { S3Settings, SupabaseSettings } from "../settings/setting-groups.ts";
import { StartupError } from "../startup-error.ts";
import type { DataFolder } from "./data-folder.ts";
import { openSupabaseClients } from "./open-supabase-clients.ts";

/** Where the files of reports are kept, and the store over that place. */
export interface OpenedObjects {
  readonly place: "folder" | "supabase" | "s3";
  readonly store: ObjectStore;
  /** Proves on a new connection, where there are connections, that the store works; rejects otherwise. */
  probe(): Promise<void>;
}

/**
 * Opens the place that the settings name: a bucket before a Supabase project before a folder. A bucket is proved by writing
 * to it; a project is looked at with its accounts. Throws StartupError.
 */
export async function openObjects(
  environment: Pick<Environment, "storage" | "supabase">,
  folder: DataFolder,
): Promise<OpenedObjects> {
  const { storage, supabase } = environment;
  const { s3, minFreeBytes } = storage;
  if (s3 !== null) {
    const [store, probed] = [await openBucket(s3), bucketOf(s3, connectAnew)];
    return { place: "s3", store, probe: () => probed.check() };
  }
  if (supabase !== null) {
    const store = await openProjectBucket(supabase);
    const probed = (await projectBucketOf(supabase, connectAnew))("whole");
    return { place: "supabase", store, probe: () => probed.check() };
  }
  const store = createObjectStore({ folder: folder.objects, minFreeBytes });
  return { place: "folder", store, probe: () => store.check() };
}

/**
 * Uploads are streamed, unless the project's server takes no streams: then each is collected in memory first. Where neither
 * comes back, what is wrong is found out with the rest of the project.
 */
async function openProjectBucket(project: SupabaseSettings): Promise<ObjectStore> {
  const { uploads: given } = project;
  const storeBy = await projectBucketOf(project);
  if (given !== null) return storeBy(given);
  for (const uploads of ["stream", "whole"] as const) {
    const store = storeBy(uploads);
    const works = await store.check().then(
      () => true,
      () => false,
    );
    if (works) return store;
  }
  return storeBy("stream");
}

async function projectBucketOf(project: SupabaseSettings, send: typeof fetch = fetch) {
  const { bucket } = project;
  const clients = await openSupabaseClients({ ...project, fetch: send });
  return (uploads: "stream" | "whole"): ObjectStore => createSupabaseObjectStore({ clients, bucket, uploads });
}

function bucketOf({ bucket, ...server }: S3Settings, send: typeof fetch = fetch): ObjectStore {
  return createS3ObjectStore({ client: createS3Client({ ...server, fetch: send }), bucket });
}

/** None of the connections that are kept, which may lead to a server that is gone. */
const connectAnew: typeof fetch = Object.assign(
  (input: Parameters<typeof fetch>[0], init?: RequestInit) => fetch(input, { ...init, keepalive: false }),
  { preconnect: fetch.preconnect },
);

async function openBucket(settings: S3Settings): Promise<ObjectStore> {
  const store = bucketOf(settings);
  await store.check().catch((cause: unknown) => {
    throw new StartupError(
      "s3_not_ready",
      `S3_BUCKET: the bucket ${settings.bucket} cannot be used now: ${toldOf(cause)}`,
      {
        cause,
      },
    );
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
