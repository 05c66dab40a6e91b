import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { createClient } from "@supabase/supabase-js";
import { inspectProject, type ProjectState } from "../src/inspect-project.ts";
import { createSupabaseObjectStore } from "../src/object-store.ts";
import { createSupabaseClients } from "../src/supabase-clients.ts";
import { type LiteServer, startLiteServer } from "./lite-server.ts";
import { startOwnAuthServer } from "./own-auth-server.ts";

setDefaultTimeout(240_000);

let server: LiteServer;
beforeAll(async () => {
  server = await startLiteServer();
  await server.makeBucket("reports");
  const { error } = await server.clients.service().storage.createBucket("open", { public: true });
  if (error) throw error;
});
afterAll(() => server.stop());

function inspect(change: { readonly secretKey?: string; readonly bucket?: string; readonly url?: string } = {}) {
  const { url, publicKey, secretKey } = server;
  const project = { url, publicKey, secretKey, deadlineSeconds: 30, ...change };
  const clients = createSupabaseClients(createClient, project);
  const { bucket = "reports" } = change;
  const objects = createSupabaseObjectStore({ clients, bucket, uploads: "whole" });
  return inspectProject({ project, clients, bucket, objects, tablesWithinSeconds: 0 });
}

test("inspectProject() finds nothing wrong with a project that is ready, and tells whether addresses are confirmed", async () => {
  expect(await inspect()).toEqual({ faults: [], emailConfirmation: false } satisfies ProjectState);
});

test("inspectProject() tells a missing bucket, a public one and a wrong secret key apart", async () => {
  expect((await inspect({ bucket: "nowhere" })).faults).toEqual(["bucket_missing"]);
  expect((await inspect({ bucket: "open" })).faults).toEqual(["bucket_public"]);
  expect((await inspect({ secretKey: `${server.secretKey}-of-another-project` })).faults).toEqual([
    "secret_key_refused",
  ]);
});

test("inspectProject() notices an API that does not know the tables", async () => {
  // Has Auth, and neither PostgREST nor Storage.
  const auth = await startOwnAuthServer(server.opened.database, { emailConfirmation: "required" });
  try {
    expect(await inspect({ url: auth.url })).toEqual({ faults: ["tables_unknown"], emailConfirmation: true });
  } finally {
    await auth.stop();
  }
});

test("inspectProject() rejects where nobody answers", async () => {
  await expect(inspect({ url: "http://127.0.0.1:1" })).rejects.toMatchObject({ code: "supabase_unavailable" });
});
