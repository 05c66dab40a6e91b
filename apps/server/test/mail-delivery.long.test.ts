import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { SMTPServerOptions } from "smtp-server";
import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { type LoopbackServer, startLoopbackServer } from "../../../packages/adapter-smtp/test/loopback-server.ts";
import { mustStart, type ServerProcess, temporaryFolder } from "./server-process.ts";

const password = "correct horse";

describe("mail that was posted", () => {
  const closers: (() => Promise<unknown>)[] = [];
  let opened: TestDatabase;
  let shared: Record<string, string>;

  beforeEach(async () => {
    opened = await openTestDatabase("postgres");
    const folder = await temporaryFolder();
    closers.push(
      () => opened.close(),
      () => folder.remove(),
    );
    shared = {
      DATABASE_URL: opened.url ?? "",
      DATA_DIR: folder.path,
      EMAIL_CONFIRMATION: "required",
      PUBLIC_URL: "http://rubrica.test",
      LOG_LEVEL: "info",
    };
  }, 240_000);
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  const startMailServer = async (options: SMTPServerOptions = {}, port = 0): Promise<LoopbackServer> => {
    const server = await startLoopbackServer(options, port);
    closers.push(() => server.close());
    return server;
  };
  const start = async (settings: Record<string, string>): Promise<ServerProcess> => {
    const server = await mustStart({ ...shared, ...settings });
    closers.push(() => server.end("SIGKILL"));
    return server;
  };
  const smtp = ({ port }: LoopbackServer) => ({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const post = async ({ url }: ServerProcess, path: string, body: object) => {
    const answer = await fetch(`${url}/auth/v1${path}`, { method: "POST", body: JSON.stringify(body) });
    return answer.status;
  };
  const waiting = async () =>
    (await opened.database.query<{ task: string }>("select tasks::text as task from rubrica.tasks")).map(
      ({ task }) => task,
    );
  const deadLetters = () => opened.database.query("select * from rubrica.dead_letters");
  /** Lets waits and leases be over, as if their time had passed. */
  const letTimePass = () =>
    opened.database.query(
      `update rubrica.tasks set run_at = now(), leased_until = case when lease is null then null else now() end`,
    );
  const delivered = (server: LoopbackServer, count = 1) =>
    waitFor(async () => {
      const mails = await server.delivered();
      return mails.length >= count && mails;
    });
  const email = "ming@example.com";

  test("leaves once, sent by another process, when the one that answered was killed before it could", async () => {
    const mailServer = await startMailServer();
    const front = await start({ ...smtp(mailServer), ROLE: "api" });
    expect(await post(front, "/signup", { email, password })).toBe(200);
    expect(await post(front, "/recover", { email: "nobody@example.com" })).toBe(200);
    await front.end("SIGKILL");
    const kept = await waiting();
    expect(kept).toHaveLength(2);
    const worker = await start({ ...smtp(mailServer), ROLE: "worker", WORKERS: "mail:1" });
    const [mail] = await delivered(mailServer);
    expect(mail?.recipients).toEqual([email]);
    await waitFor(async () => (await waiting()).length === 0);
    expect(await mailServer.delivered()).toHaveLength(1);
    expect(await deadLetters()).toEqual([]);
    // A dump of the database, taken while the mail waited, would have opened nothing and named nobody.
    const secrets = [/token=([\w-]{43})/, /\b(\d{6})\b/].map((pattern) => pattern.exec(mail?.text ?? "")?.[1] ?? "?");
    // As words: six digits are also the microseconds of a time, and four letters stand by chance in what is sealed.
    for (const secret of [...secrets, email, "ming", "nobody"]) {
      expect(kept.join()).not.toMatch(new RegExp(`(?<![\\w.-])${secret}(?![\\w-])`));
    }
    expect(worker.output()).not.toContain(email);
  }, 240_000);

  test("leaves again, and is recognised, when the process was killed before it knew that the server had it", async () => {
    const taken = Promise.withResolvers<void>();
    const silent = await startMailServer({
      onData(stream) {
        let source = "";
        stream.on("data", (chunk: Buffer) => {
          source += chunk.toString();
        });
        stream.on("end", () => {
          messageIds.push(/^Message-ID: .*$/m.exec(source)?.[0] ?? "");
          taken.resolve();
        });
      },
    });
    const messageIds: string[] = [];
    const server = await start({ ...smtp(silent), WORKERS: "mail:1" });
    expect(await post(server, "/signup", { email, password })).toBe(200);
    await taken.promise;
    await server.end("SIGKILL");
    const mailServer = await startMailServer();
    await letTimePass();
    await start({ ...smtp(mailServer), WORKERS: "mail:1" });
    await delivered(mailServer);
    messageIds.push(/^Message-ID: .*$/m.exec(mailServer.sources()[0] ?? "")?.[0] ?? "again");
    expect(new Set(messageIds).size).toBe(1);
    expect(messageIds[0]).toMatch(/^Message-ID: <[0-9a-f-]{36}@rubrica\.test>/);
    await waitFor(async () => (await waiting()).length === 0);
  }, 240_000);

  test("waits for a mail server that is down, and for one that has no time now", async () => {
    const gone = await startLoopbackServer();
    await gone.close();
    const server = await start({ ...smtp(gone), WORKERS: "mail:1" });
    expect(await post(server, "/signup", { email, password })).toBe(200);
    await waitFor(() => server.output().includes("The mail was not sent: unreachable."));
    const busy = await startMailServer(
      {
        onRcptTo: (_address, _session, callback) => callback(Object.assign(new Error("later"), { responseCode: 451 })),
      },
      gone.port,
    );
    await letTimePass();
    await waitFor(() => server.output().includes("The mail was not sent: refused."));
    await busy.close();
    const back = await startMailServer({}, gone.port);
    await letTimePass();
    expect((await delivered(back))[0]?.recipients).toEqual([email]);
    await waitFor(async () => (await waiting()).length === 0);
    expect(server.output()).not.toContain(email);
  }, 240_000);

  test("is given up where the server refuses it for good, logged without its address, and nothing is left", async () => {
    let attempts = 0;
    const mailServer = await startMailServer({
      onRcptTo({ address }, _session, callback) {
        attempts += 1;
        callback(Object.assign(new Error(`no mailbox ${address}`), { responseCode: 550 }));
      },
    });
    const server = await start({ ...smtp(mailServer), WORKERS: "mail:1" });
    expect(await post(server, "/signup", { email, password })).toBe(200);
    await waitFor(() => server.output().includes("refused for good"));
    await waitFor(async () => (await waiting()).length === 0);
    expect(await deadLetters()).toEqual([]);
    expect(attempts).toBe(1);
    expect(server.output()).not.toMatch(/ming|no mailbox/);
  }, 240_000);

  test("does not leave any more when its link has expired, nor when a newer one has made its link void", async () => {
    const mailServer = await startMailServer();
    const front = await start({ ...smtp(mailServer), ROLE: "api" });
    const topics = async () =>
      (await opened.database.query<{ key: string }>("select key from rubrica.tasks where key is not null")).map(
        ({ key }) => key,
      );
    expect(await post(front, "/signup", { email, password })).toBe(200);
    expect(await post(front, "/signup", { email: "late@example.com", password })).toBe(200);
    expect(await topics()).toHaveLength(2);
    await opened.database.query("delete from rubrica.rate_limits");
    expect(await post(front, "/signup", { email, password: "another password" })).toBe(200);
    expect(await topics()).toHaveLength(2);
    await opened.database.query(
      `update rubrica.tasks set payload = json_build_object('sealed', payload->>'sealed', 'expiresAt', '2026-01-01T00:00:00Z')
       where key = (select 'mail/' || id || '/signup' from auth.users where email = 'late@example.com')`,
    );
    const worker = await start({ ...smtp(mailServer), ROLE: "worker", WORKERS: "mail:1" });
    await waitFor(async () => (await waiting()).length === 0);
    expect((await mailServer.delivered()).map(({ recipients }) => recipients)).toEqual([[email]]);
    await waitFor(() => worker.output().includes("did not leave in time"));
    const token_hash = /token=([\w-]{43})/.exec((await mailServer.delivered())[0]?.text ?? "")?.[1];
    expect(await post(front, "/verify", { type: "signup", token_hash })).toBe(200);
  }, 240_000);

  test("is warned about where WORKERS names nobody who sends it", async () => {
    const server = await start({ WORKERS: "example:1" });
    await waitFor(() => server.output().includes("WORKERS names no mail worker"));
    const front = await start({ ROLE: "api", WORKERS: "example:1" });
    expect(front.output()).not.toContain("mail worker");
  }, 240_000);
});
