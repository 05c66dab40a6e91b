import { afterAll, describe, setDefaultTimeout, test } from "bun:test";
import { testObjectStore } from "@rubrica/conformance";
import { createS3Client, createS3ObjectStore } from "../src/index.ts";
import { findRealServer } from "./real-server.ts";

setDefaultTimeout(240_000);

const server = await findRealServer();

if ("missing" in server) {
  test("a server that is not ours is not tried", () => console.log(`skipped: ${server.missing}`));
} else {
  afterAll(() => server.stop());
  describe("an S3 server that is not ours", () => {
    const { endpoint, region, bucket, credentials } = server;
    testObjectStore(
      test,
      async () => {
        const client = createS3Client({ endpoint, region, credentials });
        const making = { operation: "Making a bucket", method: "PUT", bucket, body: new Uint8Array(0) } as const;
        await (await client.send({ ...making, expects: [409] })).drop();
        const store = createS3ObjectStore({ client, bucket });
        await store.removeAll("");
        return store;
      },
      { largeBytes: 12 * 1024 * 1024 + 7, supportsConcurrentPutsIfAbsent: false },
    );
  });
}
