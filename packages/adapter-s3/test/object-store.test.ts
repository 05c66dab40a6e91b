import { afterAll, beforeAll, describe, setDefaultTimeout, test } from "bun:test";
import { testObjectStore } from "@rubrica/conformance";
import { createS3ObjectStore } from "../src/index.ts";
import { type S3Server, startS3Server } from "./s3-server.ts";

setDefaultTimeout(240_000);

let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.stop());

let buckets = 0;
async function freshStore(options: { readonly conditions?: "no" } = {}) {
  buckets += 1;
  const bucket = `bucket-${buckets}`;
  await server.makeBucket(bucket);
  return createS3ObjectStore({ client: server.client(), bucket, ...options });
}

describe("s3rver behind a strict proxy", () => {
  testObjectStore(test, () => freshStore(), { largeBytes: 12 * 1024 * 1024 + 7 });
});

describe("the same as a server without conditions", () => {
  testObjectStore(test, () => freshStore({ conditions: "no" }), { supportsConcurrentPutsIfAbsent: false });
});
