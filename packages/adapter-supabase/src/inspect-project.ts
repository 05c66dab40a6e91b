import { checkObject, checkSeconds, checkText, type ObjectStore } from "@rubrica/core";
import { checkClients, checkReach } from "./check-project.ts";
import type { SupabaseClients, SupabaseProject } from "./supabase-clients.ts";
import { isServerFault, readFailure, SupabaseError } from "./supabase-error.ts";

/**
 * What keeps a project from standing behind a service.
 * - `public_key_refused`, `secret_key_refused`: not a key of this project.
 * - `tables_unknown`: its API does not know the table `user_info`; the migrations ran in another database, or not at all.
 * - `bucket_missing`: there is no bucket of this name.
 * - `bucket_public`: whoever knows an address in the bucket could read what lies there.
 * - `bucket_unusable`: what is written there does not come back.
 */
export type ProjectFault =
  | "public_key_refused"
  | "secret_key_refused"
  | "tables_unknown"
  | "bucket_missing"
  | "bucket_public"
  | "bucket_unusable";

/** What {@link inspectProject} looks at. */
export interface InspectProjectOptions {
  /** The project itself, for what is asked without a client. */
  readonly project: Pick<SupabaseProject, "url" | "publicKey" | "fetch" | "deadlineSeconds">;
  /** Of the project. */
  readonly clients: SupabaseClients;
  /** Name of the bucket that is to hold objects. Default: none is looked at, they lie elsewhere. */
  readonly bucket?: string;
  /** Over that bucket; both or none. Default: none. */
  readonly objects?: Pick<ObjectStore, "check">;
  /** How long PostgREST may take to notice tables that were just made, in seconds. Default 10. */
  readonly tablesWithinSeconds?: number;
}

/** What {@link inspectProject} found. */
export interface ProjectState {
  /** Empty where all is well. */
  readonly faults: readonly ProjectFault[];
  /** Whether new people confirm their e-mail first. */
  readonly emailConfirmation: boolean;
}

/**
 * Looks at everything that a service needs of a project. Rejects with SupabaseError where it does not answer, and with
 * InvalidArgumentError for options that cannot be meant.
 */
export async function inspectProject(options: InspectProjectOptions): Promise<ProjectState> {
  checkOptions(options);
  const settings = await readAuthSettings(options.project);
  const faults = [
    settings === null ? ("public_key_refused" as const) : null,
    (await findTableFault(options)) ?? (await findBucketFault(options)),
  ].filter((fault) => fault !== null);
  return { faults, emailConfirmation: settings?.mailer_autoconfirm === false };
}

function checkOptions(options: InspectProjectOptions): void {
  const name = (option: keyof InspectProjectOptions) => `inspectProject(options.${option})`;
  checkObject("inspectProject(options)", options, { expected: "an object with project and clients" });
  checkReach("inspectProject", "options.project", options.project);
  checkClients(name("clients"), options.clients, ["service"]);
  if (options.bucket !== undefined || options.objects !== undefined) {
    checkText(name("bucket"), options.bucket, "the name of a bucket");
    checkObject(name("objects"), options.objects, { expected: "an object store", methods: ["check"] });
  }
  checkSeconds(name("tablesWithinSeconds"), options.tablesWithinSeconds, 0);
}

/** The settings of Supabase Auth that are public; null where the key is none of the project's. */
async function readAuthSettings({
  url,
  publicKey,
  deadlineSeconds = 15,
  fetch: send = fetch,
}: InspectProjectOptions["project"]): Promise<{ readonly mailer_autoconfirm?: unknown } | null> {
  const operation = "Reading the settings of Auth";
  const response = await send(`${url.replace(/\/+$/, "")}/auth/v1/settings`, {
    headers: { apikey: publicKey },
    signal: AbortSignal.timeout(deadlineSeconds * 1000),
  }).catch(() => {
    throw new SupabaseError(operation, { status: null, code: null });
  });
  if (response.status === 401 || response.status === 403) return null;
  const settings: unknown = response.ok ? await response.json().catch(() => null) : null;
  if (typeof settings === "object" && settings !== null) return settings;
  throw new SupabaseError(operation, { status: response.ok ? null : response.status, code: null });
}

async function findTableFault(options: InspectProjectOptions): Promise<ProjectFault | null> {
  const { clients, tablesWithinSeconds = 10 } = options;
  const end = Date.now() + tablesWithinSeconds * 1000;
  for (;;) {
    const { error, status } = await clients.service().from("user_info").select("id").limit(1);
    if (!error) return null;
    const failure = readFailure(error, status);
    if (failure.status === 401) return "secret_key_refused";
    if (isServerFault(failure)) throw new SupabaseError("Reading user information", failure);
    if (Date.now() >= end) return "tables_unknown";
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function findBucketFault({ clients, bucket, objects }: InspectProjectOptions): Promise<ProjectFault | null> {
  if (bucket === undefined || objects === undefined) return null;
  const { data, error } = await clients.service().storage.getBucket(bucket);
  if (error) {
    const failure = readFailure(error);
    if (failure.status === 401 || failure.status === 403) return "secret_key_refused";
    if (isServerFault(failure)) throw new SupabaseError("Looking at the bucket", failure);
    return "bucket_missing";
  }
  if (data.public) return "bucket_public";
  return objects.check().then(
    () => null,
    () => "bucket_unusable" as const,
  );
}
