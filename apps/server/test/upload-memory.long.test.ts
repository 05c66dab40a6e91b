import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { type EmptyInstallation, emptyInstallation } from "./empty-installation.ts";
import { mustStart, type ServerProcess } from "./server-process.ts";

const MEBIBYTE = 2 ** 20;
const UPLOADS = 20;
const UPLOAD_BYTES = 50 * MEBIBYTE - 1024;

/** Kept in memory they would be a thousand megabytes. */
const BOUND_MEBIBYTES = 500;

describe.skipIf(!existsSync("/proc/self/clear_refs"))("large uploads side by side", () => {
  let installation: EmptyInstallation;
  let server: ServerProcess;
  let headers: { readonly Authorization: string };

  beforeAll(async () => {
    installation = await emptyInstallation();
    server = await mustStart({ ...installation.settings, WORKERS: "mail:1" });
    const account = { email: "large@example.com", password: "secret-123", full_name: "Large", role: "student" };
    const registered = await fetch(`${server.url}/functions/v1/auth-register`, {
      method: "POST",
      body: JSON.stringify(account),
    });
    // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
    headers = { Authorization: `Bearer ${((await registered.json()) as any).data.session.access_token}` };
  }, 240_000);
  afterAll(async () => {
    await server.end("SIGTERM");
    await installation.remove();
  });

  const memory = (line: "VmRSS" | "VmHWM") =>
    Number(new RegExp(`^${line}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) /
    1024;

  test("are not kept in memory", async () => {
    const body = new Uint8Array(Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(UPLOAD_BYTES, 0x25)]));
    const before = memory("VmRSS");
    writeFileSync(`/proc/${server.pid}/clear_refs`, "5");
    const answers = await Promise.all(
      Array.from({ length: UPLOADS }, async () => {
        const request = { method: "POST", headers: { ...headers, "Content-Type": "application/pdf" }, body };
        const response = await fetch(`${server.url}/api/v1/reports`, request);
        await response.arrayBuffer();
        return response.status;
      }),
    );
    expect(new Set(answers)).toEqual(new Set([202]));
    expect(memory("VmHWM") - before).toBeLessThan(BOUND_MEBIBYTES);
  }, 300_000);
});
