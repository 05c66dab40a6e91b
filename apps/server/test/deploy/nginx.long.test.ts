import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { request as requestOverTls } from "node:https";
import { join } from "node:path";
import { MAX_PDF_BYTES, PROCESSING_STAGES } from "@rubrica/core";
import { openTestDatabase, type TestDatabase } from "../../../../packages/adapter-postgres/test/databases.ts";
import { freePort } from "../../../../packages/adapter-postgres/test/free-port.ts";
import { ask, handIn, type ServiceAddress, type SignedIn, signUp } from "../first-score.ts";
import { mustStart, type ServerProcess, temporaryFolder } from "../server-process.ts";
import { type RunningNginx, startNginx } from "./nginx.ts";

const missing = ["nginx", "openssl"].filter(
  (program) => Bun.which(program, { PATH: `${process.env.PATH}:/usr/sbin` }) === null,
);
if (missing.length > 0) console.log(`Skipped: the service behind nginx, because ${missing.join(", ")} is missing.`);

describe.skipIf(missing.length > 0)("behind nginx with deploy/nginx.conf", () => {
  let opened: TestDatabase;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: ServerProcess;
  let nginx: RunningNginx;
  /** A file of a stage's name in it holds the workers up there. */
  let heldStages: string;
  let outside: ServiceAddress;
  let ming: SignedIn;

  const trusting = (url: string, request: RequestInit = {}) =>
    fetch(url, { ...request, tls: { rejectUnauthorized: false }, redirect: "manual" });

  beforeAll(async () => {
    opened = await openTestDatabase("postgres");
    folder = await temporaryFolder();
    const port = await freePort();
    heldStages = join(folder.path, "held");
    await mkdir(heldStages);
    server = await mustStart(
      {
        DATABASE_URL: opened.url ?? "",
        DATA_DIR: folder.path,
        PUBLIC_URL: `https://localhost:${port}`,
        TRUSTED_PROXIES: "1",
        WORKERS: "batch-pdf:1,ai-scoring:1",
        HELD_STAGES: heldStages,
      },
      join(import.meta.dirname, "../held-server.ts"),
    );
    nginx = await startNginx({
      folder: join(folder.path, "nginx"),
      serviceUrl: server.url,
      port,
      plainPort: await freePort(),
    });
    outside = { url: nginx.url, anonKey: server.anonKey, fetch: trusting };
    ming = await signUp(outside, "ming@example.com");
  }, 240_000);
  afterAll(async () => {
    await nginx?.stop();
    await server?.end("SIGKILL");
    await opened?.close();
    await folder?.remove();
  });

  test("plain HTTP leads to TLS, and what watches the service from inside is not shown", async () => {
    const plain = await fetch(`${nginx.plainUrl}/console/`, { redirect: "manual" });
    expect([plain.status, plain.headers.get("location")]).toEqual([301, "https://localhost/console/"]);
    const page = await trusting(`${nginx.url}/info`);
    expect(page.headers.get("strict-transport-security")).toContain("max-age");
    for (const path of ["/metrics", "/readyz"]) expect((await trusting(`${nginx.url}${path}`)).status).toBe(404);
  });

  test("a PDF of 50 MB goes through; one byte more is refused by the service in its own words", async () => {
    const send = async (bytes: number) => {
      const body = new Uint8Array(bytes).fill(32);
      body.set(new TextEncoder().encode("%PDF-1.7\n"));
      const headers = { Authorization: `Bearer ${ming.accessToken}`, "Content-Type": "application/pdf" };
      const response = await trusting(`${nginx.url}/api/v1/reports`, { method: "POST", headers, body });
      return { status: response.status, text: await response.text() };
    };
    const taken = await send(MAX_PDF_BYTES);
    expect(taken.status).toBe(202);
    const { data } = JSON.parse(taken.text);
    await ask(outside, `/api/v1/reports/${data.id}`, { method: "DELETE", token: ming.accessToken });
    const refused = await send(MAX_PDF_BYTES + 1);
    expect(refused.status).toBe(413);
    expect(JSON.parse(refused.text)).toMatchObject({ success: false, error: expect.stringContaining("50") });
  }, 240_000);

  test("progress arrives event by event", async () => {
    const hold = (stage: string) => join(heldStages, stage);
    for (const stage of PROCESSING_STAGES) await writeFile(hold(stage), "");
    const report = await handIn(outside, ming);
    const stream = await trusting(`${nginx.url}/api/v1/reports/${report}/events`, {
      headers: { Authorization: `Bearer ${ming.accessToken}` },
    });
    const pieces: string[] = [];
    const decoder = new TextDecoder();
    // No stage goes on before its event has come through: held back, none ever would.
    for await (const piece of stream.body ?? []) {
      pieces.push(decoder.decode(piece, { stream: true }));
      const heard = pieces.join("");
      for (const stage of PROCESSING_STAGES) {
        if (heard.includes(`"stage":"${stage}"`)) await rm(hold(stage), { force: true });
      }
    }
    expect(pieces.join("")).toContain("event: done");
    expect(pieces[0]).not.toContain("event: done");
    expect(pieces.length).toBeGreaterThan(3);
  }, 240_000);

  test("the client's address is the one that it comes from, whatever it says itself", async () => {
    const registration = { email: "wang@example.com", password: "secret-123", full_name: "Wang", role: "student" };
    const status = await fromAddress("127.0.0.7", `${nginx.url}/functions/v1/auth-register`, {
      headers: { Authorization: `Bearer ${server.anonKey}`, "X-Forwarded-For": "203.0.113.9" },
      body: JSON.stringify(registration),
    });
    expect(status).toBe(200);
    const rows = await opened.database.query<{ key: string }>("select key from rubrica.rate_limits");
    const keys = rows.map(({ key }) => key).filter((key) => key.startsWith("register:"));
    expect(keys.sort()).toEqual(["register:127.0.0.1", "register:127.0.0.7"]);
  });

  test("the console opens, and its page signs in", async () => {
    const page = await trusting(`${nginx.url}/console/`);
    const script = /src="(\/console\/files\/[^"]+\.js)"/.exec(await page.text())?.[1];
    expect((await trusting(`${nginx.url}${script}`)).status).toBe(200);
    const signedIn = await trusting(`${nginx.url}/api/v1/session`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: nginx.url, "Sec-Fetch-Site": "same-origin" },
      body: JSON.stringify({ email: ming.email, password: "secret-123" }),
    });
    expect(signedIn.status).toBe(200);
    const cookie = signedIn.headers.get("set-cookie") ?? "";
    expect(cookie).toContain("Secure");
    const mine = await trusting(`${nginx.url}/api/v1/reports`, { headers: { Cookie: cookie.split(";")[0] ?? "" } });
    expect(mine.status).toBe(200);
  });
});

/** The status of a POST from another address of this machine. */
function fromAddress(
  localAddress: string,
  url: string,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = requestOverTls(
      url,
      { method: "POST", headers, localAddress, family: 4, rejectUnauthorized: false },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}
