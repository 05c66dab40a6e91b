import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  type InterruptibleProxy,
  openInterruptibleProxy,
} from "../../../packages/adapter-postgres/test/interruptible-proxy.ts";
import { type S3Server, startS3Server } from "../../../packages/adapter-s3/test/s3-server.ts";
import { eventually } from "./eventually.ts";
import { sampleReport } from "./report-client.ts";
import { mustStart, type ServerProcess, temporaryFolder } from "./server-process.ts";

const reportCount = 20;
/** One of six reports was a dead letter after so long, and all after ten minutes. */
const outageSeconds = 60;

describe("an object store that is away", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let s3: S3Server;
  let proxy: InterruptibleProxy;
  let server: ServerProcess;
  let headers: { readonly Authorization: string };

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
    const account = { email: "one@example.com", password: "secret-123", full_name: "One", role: "admin" };
    const registered = await ask("/functions/v1/auth-register", { method: "POST", body: JSON.stringify(account) });
    headers = { Authorization: `Bearer ${(await dataOf(registered)).session.access_token}` };
  }, 240_000);
  afterAll(async () => {
    await server?.end("SIGTERM");
    await proxy?.close();
    await s3?.stop();
    await folder?.remove();
  });

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}${path}`, { ...init, signal: AbortSignal.timeout(60_000) });
  // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
  const dataOf = async (response: Response) => ((await response.json()) as any).data;
  const upload = async () => {
    const body = await sampleReport("course-report.pdf");
    return await ask("/api/v1/reports", {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/pdf" },
      body,
    });
  };
  const statuses = async (): Promise<string[]> => {
    const { reports } = await dataOf(await ask(`/api/v1/reports?limit=${reportCount}`, { headers }));
    return reports.map(({ status }: { status: string }) => status);
  };
  const deadLetters = async () => (await dataOf(await ask("/api/v1/dead-letters", { headers }))).total;

  test("uses no attempt of the reports under work, and all are scored soon after it is back", async () => {
    const uploaded = await Promise.all(Array.from({ length: reportCount }, upload));
    expect(uploaded.map(({ status }) => status)).toEqual(Array.from({ length: reportCount }, () => 202));
    proxy.cut();
    expect((await upload()).status).toBe(503);
    await Bun.sleep(outageSeconds * 1000);
    expect((await statuses()).filter((status) => status === "failed")).toEqual([]);
    expect((await statuses()).filter((status) => status === "scored").length).toBeLessThan(reportCount);
    expect(await deadLetters()).toBe(0);

    proxy.restore();
    const backAt = performance.now();
    await eventually(async () => (await statuses()).every((status) => status === "scored"));
    console.info(`scored ${Math.round((performance.now() - backAt) / 1000)} s after`);
    expect(await deadLetters()).toBe(0);
    const lines = server
      .errors()
      .split("\n")
      .filter((line) => line.includes("a store is away"));
    expect(lines).toHaveLength(1);
  }, 240_000);
});
