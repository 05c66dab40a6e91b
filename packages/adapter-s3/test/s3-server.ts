import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
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
  writeWhole(server);
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

/**
 * Makes `s3rver` answer a PUT once the bytes are in the file, and replace an object as a whole: by itself it truncates the file
 * that is there, and answers while the bytes are still being written.
 */
function writeWhole({ store }: S3rver): void {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const written = await writeFileOf(store.getResourcePath(bucket, key, "object"), content);
    await store.putMetadata(bucket, key, metadata, written.md5);
    return written;
  };
  store.putPart = async (bucket, uploadId, partNumber, content) => {
    const path = join(store.getResourcePath(bucket, undefined, "uploads"), uploadId, String(partNumber));
    const written = await writeFileOf(path, content);
    await writeFile(`${path}.md5`, written.md5);
    return written;
  };
}

async function writeFileOf(path: string, content: Readable | Buffer): Promise<{ size: number; md5: string }> {
  const [hash, unfinished] = [createHash("md5"), `${path}.${randomUUID()}`];
  let size = 0;
  const chunks = Buffer.isBuffer(content) ? Readable.from([content]) : content;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      hash.update(chunk);
      size += chunk.byteLength;
      yield chunk;
    }
  }
  await mkdir(dirname(path), { recursive: true });
  await pipeline(counted, createWriteStream(unfinished));
  await rename(unfinished, path);
  return { size, md5: hash.digest("hex") };
}
