import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";

/** A server that is not ours, or why there is none. */
export type RealServer =
  | { readonly missing: string }
  | {
      readonly endpoint: string;
      readonly region: string;
      readonly bucket: string;
      readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
      stop(): Promise<void>;
    };

/** The bucket is emptied again and again: its name has to say that this is meant. */
const BUCKET_PATTERN = /^rubrica-test\b/;

/**
 * The server that `RUBRICA_S3_ENDPOINT`, `RUBRICA_S3_BUCKET`, `RUBRICA_S3_ACCESS_KEY_ID`, `RUBRICA_S3_SECRET_ACCESS_KEY` and perhaps
 * `RUBRICA_S3_REGION` name, else `rclone serve s3` where a version is installed that has it (1.65 and later).
 */
export async function findRealServer(): Promise<RealServer> {
  const { RUBRICA_S3_ENDPOINT: endpoint, RUBRICA_S3_BUCKET: bucket = "" } = process.env;
  const { RUBRICA_S3_REGION: region = "us-east-1" } = process.env;
  const accessKeyId = process.env.RUBRICA_S3_ACCESS_KEY_ID ?? "";
  const secretAccessKey = process.env.RUBRICA_S3_SECRET_ACCESS_KEY ?? "";
  if (endpoint !== undefined) {
    if (!BUCKET_PATTERN.test(bucket))
      return { missing: "RUBRICA_S3_BUCKET must begin with rubrica-test: it is emptied" };
    return { endpoint, region, bucket, credentials: { accessKeyId, secretAccessKey }, stop: async () => {} };
  }
  const help = spawnSync("rclone", ["serve", "s3", "--help"]);
  if (help.error) return { missing: "RUBRICA_S3_ENDPOINT names no server, and rclone is not installed" };
  if (help.status !== 0) return { missing: "RUBRICA_S3_ENDPOINT names no server, and rclone is older than 1.65" };
  return await startRclone();
}

async function startRclone(): Promise<RealServer> {
  const folder = mkdtempSync(join(tmpdir(), "rubrica-rclone-"));
  const [port, bucket] = [await freePort(), "rubrica-test"];
  const credentials = { accessKeyId: "rubrica-test", secretAccessKey: "rubrica-test-secret" };
  const key = `${credentials.accessKeyId},${credentials.secretAccessKey}`;
  const child = spawn("rclone", ["serve", "s3", "--addr", `127.0.0.1:${port}`, "--auth-key", key, folder]);
  const endpoint = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + 30_000;
  while (!(await fetch(endpoint).catch(() => null))) {
    if (Date.now() > deadline) throw new Error("rclone did not begin to serve.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    ...{ endpoint, region: "us-east-1", bucket, credentials },
    async stop() {
      child.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
