import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { createS3Client, type S3Client, type S3ClientOptions } from "../src/index.ts";
import { type StrictProxy, startStrictProxy } from "./strict-proxy.ts";

/** `s3rver` behind a proxy that is as strict as S3. */
export interface S3Server {
  readonly url: string;
  readonly proxy: StrictProxy;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  makeBucket(name: string): Promise<void>;
  client(options?: Partial<S3ClientOptions>): S3Client;
  stop(): Promise<void>;
}

/** The one account that `s3rver` knows. */
const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

/** Starts both over an empty folder. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "rubrica-s3-"));
  const server = new S3rver({
    ...{ address: "127.0.0.1", port: 0, silent: true, directory, allowMismatchedSignatures: true },
    // Names of buckets stand in the path.
    vhostBuckets: false,
  });
  const { port } = await server.run();
  const target = `http://127.0.0.1:${port}`;
  const proxy = await startStrictProxy(target, { secret: credentials.secretAccessKey });
  const client = (options: Partial<S3ClientOptions> = {}) =>
    createS3Client({ endpoint: proxy.url, credentials, ...options });
  return {
    ...{ url: proxy.url, proxy, credentials, client },
    async makeBucket(name) {
      const request = { operation: "Making a bucket", method: "PUT", bucket: name, body: new Uint8Array(0) } as const;
      await (await client().send(request)).drop();
    },
    async stop() {
      await proxy.stop();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
