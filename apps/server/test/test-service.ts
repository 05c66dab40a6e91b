import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createObjectStore } from "@rubrica/adapter-filesystem";
import { createMailer } from "@rubrica/adapter-filesystem/mailer";
import { type Database, keepScoreRelease } from "@rubrica/adapter-postgres";
import { type Logger, type ObjectStore, type Role, silentLogger, systemClock } from "@rubrica/core";
import { openRubricFiles } from "@rubrica/gradebook";
import { createKeySet, createSigningKeys } from "@rubrica/identity";
import { acceptImportedHashes } from "@rubrica/identity/imported-hashes";
import { parseWorkerPlan } from "@rubrica/worker-runtime";
import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { workerKinds } from "../src/areas/areas.ts";
import { composeService, type Service } from "../src/boot/compose.ts";
import { parseEnvironment } from "../src/settings/environment.ts";
import { type DataFolder, dataFolderAt } from "../src/storage/data-folder.ts";
import { createArgon2idHasher } from "./cheap-argon2id.ts";
import { createDocumentCheck, type DocumentCheck } from "./document-check.ts";

/** Somebody who is signed in. */
export interface TestPerson {
  readonly id: string;
  readonly email: string;
  readonly headers: { readonly Authorization: string };
}

/** An answer with its JSON body. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers as a client would
  readonly body: any;
}

/** A whole service over a PostgreSQL database and a folder of its own, asked without a socket. */
export interface TestService {
  readonly service: Service;
  readonly opened: TestDatabase;
  readonly folder: DataFolder;
  readonly anonKey: string;
  readonly serviceKey: string;
  readonly document: DocumentCheck;
  fetch(path: string, request?: RequestInit): Promise<Response>;
  call(path: string, request?: RequestInit & { readonly json?: unknown }): Promise<Answer>;
  /** Registers and signs in. */
  person(role: Role): Promise<TestPerson>;
  close(): Promise<void>;
}

export interface TestServiceOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Starts the workers. Default true. */
  readonly workers?: boolean;
  /** Stands between the service and its database. */
  readonly wrapDatabase?: (database: Database) => Database;
  /** Where files are kept. Default: a folder of its own. */
  readonly objects?: ObjectStore;
  /** Default: says nothing. */
  readonly logger?: Logger;
}

/** Opens a service for one file of tests. */
export async function openTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const opened = await openTestDatabase("postgres");
  const path = await mkdtemp(join(tmpdir(), "rubrica-server-"));
  const folder = dataFolderAt(path);
  const keys = await createKeySet(systemClock);
  const environment = parseEnvironment({ DATA_DIR: path, ...options.environment });
  const service = composeService({
    environment,
    plan: parseWorkerPlan(environment.process.workers, workerKinds),
    redis: null,
    folder,
    database: options.wrapDatabase?.(opened.database) ?? opened.database,
    accounts: {
      kind: "own",
      signingKeys: createSigningKeys(keys),
      clientKeys: {
        anon: keys.anonKey,
        publishable: keys.publishableKey,
        service: keys.serviceKey,
        secret: keys.secretKey,
      },
      mailer: createMailer({ folder: folder.mail, from: "Rubrica <no-reply@rubrica.test>" }),
    },
    objects: options.objects ?? createObjectStore({ folder: folder.objects }),
    rubrics: await openRubricFiles(folder.rubrics),
    logger: options.logger ?? silentLogger,
    publicUrl: "http://rubrica.test",
    remoteAddress: () => "127.0.0.1",
    leaseSeconds: 6,
    keepAliveMilliseconds: 200,
    wrapHasher: () => acceptImportedHashes(createArgon2idHasher()),
  });
  await service.registrationRoles.apply();
  await keepScoreRelease(opened.database, environment.scoring.release);
  if (options.workers !== false) service.manager?.start();

  const document = createDocumentCheck(await (await service.app.request("/openapi.json")).json());
  const fetch = async (target: string, init: RequestInit = {}) => {
    const request = new Request(`http://rubrica.test${target}`, init);
    const { method } = request;
    const response = await service.app.fetch(request);
    // Every answer that any test gets is held to the document, so that the two cannot drift apart.
    await document.check({ method, path: new URL(request.url).pathname }, response);
    return response;
  };
  const call = async (target: string, { json, ...request }: RequestInit & { readonly json?: unknown } = {}) => {
    const body = json === undefined ? {} : { method: "POST", body: JSON.stringify(json) };
    const response = await fetch(target, { ...body, ...request });
    return { status: response.status, headers: response.headers, body: await response.json().catch(() => null) };
  };
  return {
    service,
    opened,
    folder,
    anonKey: keys.anonKey,
    serviceKey: keys.serviceKey,
    document,
    fetch,
    call,
    async person(role) {
      const email = `${role}-${crypto.randomUUID()}@example.com`;
      const json = { email, password: "secret-123", full_name: `Some ${role}`, role };
      const registered = await call("/functions/v1/auth-register", { json });
      if (registered.status !== 200) throw new Error(`Registering failed: ${registered.body?.error}`);
      const { user, session } = registered.body.data;
      return { id: user.id, email, headers: { Authorization: `Bearer ${session.access_token}` } };
    },
    async close() {
      await service.stop();
      await service.close();
      await opened.close();
      await rm(path, { recursive: true, force: true });
    },
  };
}
