import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  type InterruptibleProxy,
  openInterruptibleProxy,
} from "../../../packages/adapter-postgres/test/interruptible-proxy.ts";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { type S3Server, startS3Server } from "../../../packages/adapter-s3/test/s3-server.ts";
import { type AdminClient, registerAdmin } from "./admin-client.ts";
import { mustStart, type ServerProcess, temporaryFolder } from "./server-process.ts";

const REPORT_COUNT = 20;
/** One of six reports was a dead letter after so long, and all after ten minutes. */
const OUTAGE_SECONDS = 60;

describe("an object store that is away", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let s3: S3Server;
  let proxy: InterruptibleProxy;
  let server: ServerProcess;
  let admin: AdminClient;

  beforeAll(async () => {
    [folder, s3] = await Promise.all([temporaryFolder(), startS3Server()]);
    await s3.makeBucket("reports");
    proxy = await openInterruptibleProxy(s3.url);
    server = await mustStart({
      DATA_DIR: folder.path,
      S3_ENDPOINT: proxy.url.replace(/\/$/, ""),
      S3_BUCKET: "reports",
      S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
      SELF_REGISTRATION_ROLES: "admin",
      LOG_LEVEL: "warn",
    });
    admin = await registerAdmin(server, { answerMilliseconds: 60_000 });
  }, 240_000);
  afterAll(async () => {
    await server?.end("SIGTERM");
    await proxy?.close();
    await s3?.stop();
    await folder?.remove();
  });

  const statuses = async (): Promise<string[]> => {
    const { reports } = await admin.read(`/api/v1/reports?limit=${REPORT_COUNT}`);
    return reports.map(({ status }: { status: string }) => status);
  };
  const deadLetters = async () => (await admin.read("/api/v1/dead-letters")).total;

  test("uses no attempt of the reports under work, and all are scored soon after it is back", async () => {
    const uploaded = await Promise.all(Array.from({ length: REPORT_COUNT }, () => admin.upload()));
    expect(uploaded.map(({ status }) => status)).toEqual(Array.from({ length: REPORT_COUNT }, () => 202));
    proxy.cut();
    expect((await admin.upload()).status).toBe(503);
    await Bun.sleep(OUTAGE_SECONDS * 1000);
    expect((await statuses()).filter((status) => status === "failed")).toEqual([]);
    expect((await statuses()).filter((status) => status === "scored").length).toBeLessThan(REPORT_COUNT);
    expect(await deadLetters()).toBe(0);

    proxy.restore();
    const backAt = performance.now();
    await waitFor(async () => (await statuses()).every((status) => status === "scored"));
    console.info(`scored ${Math.round((performance.now() - backAt) / 1000)} s after`);
    expect(await deadLetters()).toBe(0);
    const lines = server
      .errors()
      .split("\n")
      .filter((line) => line.includes("a store is away"));
    expect(lines).toHaveLength(1);
  }, 240_000);
});
