import { afterAll, beforeAll, describe, setDefaultTimeout, test } from "bun:test";
import { type ObjectStoreSuiteOptions, testObjectStore } from "@rubrica/conformance";
import { createSupabaseObjectStore } from "../src/object-store.ts";
import { type LiteServer, startLiteServer } from "./lite-server.ts";

setDefaultTimeout(240_000);

/** @param uploads how bytes are sent. */
export function testLiteObjectStore(uploads: "stream" | "whole", options: ObjectStoreSuiteOptions = {}): void {
  describe(`objects in Supabase Storage, sent as ${uploads}, against @supabase/lite on PostgreSQL`, () => {
    let server: LiteServer;
    beforeAll(async () => {
      server = await startLiteServer();
    });
    afterAll(() => server.stop());

    testObjectStore(
      test,
      async () => {
        const bucket = `b-${crypto.randomUUID()}`;
        await server.makeBucket(bucket);
        return createSupabaseObjectStore({ clients: server.clients, bucket, uploads });
      },
      // Its insert of an object that is being inserted fails with 500.
      { supportsConcurrentPuts: false, supportsConcurrentPutsIfAbsent: false, ...options },
    );
  });
}
