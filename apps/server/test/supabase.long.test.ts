import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createSupabaseObjectStore } from "@rubrica/adapter-supabase";
import { reportObjects } from "@rubrica/core";
import { openTestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { type LiteServer, startLiteServer } from "../../../packages/adapter-supabase/test/lite-server.ts";
import { startOwnAuthServer } from "../../../packages/adapter-supabase/test/own-auth-server.ts";
import { openTokens, sealTokens } from "../src/console/sealed-tokens.ts";
import { bundledProgram } from "./bundled-programs.ts";
import { sampleReport } from "./report-client.ts";
import { mustStart, type ServerProcess, startServer, temporaryFolder } from "./server-process.ts";
import type { Answer } from "./test-service.ts";

setDefaultTimeout(240_000);

let lite: LiteServer;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  lite = await startLiteServer();
  folder = await temporaryFolder();
});
afterAll(async () => {
  await lite.stop();
  await folder.remove();
});

/** Settings of a service before this project. */
const settings = (): Record<string, string> => ({
  DATA_DIR: folder.path,
  DATABASE_URL: lite.opened.url ?? "",
  SUPABASE_URL: lite.url,
  SUPABASE_PUBLISHABLE_KEY: lite.publicKey,
  SUPABASE_SECRET_KEY: lite.secretKey,
});

describe("the service before a Supabase project, against @supabase/lite on PostgreSQL", () => {
  test("a project without its bucket, or with a public one, ends the start with one line that says what to do", async () => {
    const failed = await startServer(settings());
    expect(failed).toMatchObject({ exitCode: 1 });
    expect("error" in failed && failed.error.trim()).toMatch(
      /^Rubrica cannot start\. SUPABASE_BUCKET: there is no bucket reports: make a private one.*$/,
    );
    await lite.clients.service().storage.createBucket("open-to-all", { public: true });
    const open = await startServer({ ...settings(), SUPABASE_BUCKET: "open-to-all" });
    expect("error" in open && open.error).toContain("the bucket open-to-all is public: make it private");
  });

  test("every missing setting is named, and a key that does not fit its place", async () => {
    const { DATA_DIR = "", SUPABASE_URL = "" } = settings();
    const failed = await startServer({ DATA_DIR, SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: lite.secretKey });
    expect(failed).toMatchObject({ exitCode: 2 });
    const said = "error" in failed ? failed.error : "";
    expect(said).toContain("SUPABASE_PUBLISHABLE_KEY is a secret key");
    expect(said).toContain("SUPABASE_SECRET_KEY must be set with SUPABASE_URL");
    expect(said).toContain("DATABASE_URL must be set with SUPABASE_URL");
    expect(said).not.toContain(lite.secretKey);
  });

  test("a project that does not answer ends the start with one line", async () => {
    const failed = await startServer({ ...settings(), SUPABASE_URL: "http://127.0.0.1:1" });
    expect(failed).toMatchObject({ exitCode: 1 });
    expect("error" in failed && failed.error).toContain("SUPABASE_URL: the project cannot be used now");
  });

  describe("started", () => {
    let server: ServerProcess;
    beforeAll(async () => {
      await lite.makeBucket("reports");
      server = await mustStart({ ...settings(), LOG_LEVEL: "warn" });
    });
    afterAll(() => server.end());

    async function call(path: string, init: RequestInit = {}): Promise<Answer> {
      const response = await fetch(`${server.url}${path}`, init);
      return { status: response.status, headers: response.headers, body: await response.json().catch(() => null) };
    }
    const post = (path: string, body: unknown) => call(path, { method: "POST", body: JSON.stringify(body) });
    const login = { email: "li.lei@example.com", password: "secret-123" };

    test("people register and log in, and a report is scored: its file in the bucket, its record in the database", async () => {
      const registered = await post("/functions/v1/auth-register", { ...login, full_name: "李雷", role: "teacher" });
      expect(registered).toMatchObject({ status: 200, body: { data: { userInfo: { full_name: "李雷" } } } });
      expect(await post("/functions/v1/auth-register", { ...login, full_name: "李雷" })).toMatchObject({
        status: 409,
        body: { error: "该邮箱已被注册" },
      });
      const entered = await post("/functions/v1/auth-login", login);
      expect(entered.status).toBe(200);
      const headers = { Authorization: `Bearer ${entered.body.data.session.access_token}` };

      const submitted = await call("/api/v1/reports", {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/pdf" },
        body: await sampleReport("course-report.pdf"),
      });
      expect(submitted.status).toBe(202);
      const { id } = submitted.body.data;
      const ended = await waitFor(async () => {
        const { body } = await call(`/api/v1/reports/${id}`, { headers });
        return body.data.status === "processing" || body.data.status === "queued" ? null : body.data;
      });
      expect(ended).toMatchObject({ status: "scored", error: null });

      const objects = createSupabaseObjectStore({ clients: lite.clients, bucket: "reports", uploads: "whole" });
      const kept = await new Response(await objects.get(reportObjects.source(id))).arrayBuffer();
      expect(Buffer.from(kept).equals(await sampleReport("course-report.pdf"))).toBe(true);
      const rows = await lite.opened.database.query(
        "select reports.status, owner.email from public.reports join auth.users owner on owner.id = reports.owner_id where reports.id = $1",
        [id],
      );
      expect(rows).toEqual([{ status: "scored", email: login.email }]);
    });

    test("the page signs in and out by its cookie, and refreshes at Supabase by itself", async () => {
      const json = { email: "han.mei@example.com", password: "secret-123" };
      let cookie = "";
      const page = async (path: string, request: { method?: string; body?: string } = {}) => {
        const headers = { "sec-fetch-site": "same-origin", "content-type": "application/json", cookie };
        const answer = await call(path, { ...request, headers });
        cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? cookie;
        return answer;
      };
      const session = "/api/v1/session";
      const registration = { method: "POST", body: JSON.stringify({ ...json, full_name: "韩梅" }) };
      expect((await page(`${session}/registration`, registration)).status).toBe(200);
      expect((await page(session, { method: "POST", body: JSON.stringify(json) })).body.data.user.full_name).toBe(
        "韩梅",
      );
      expect((await page("/api/v1/reports")).status).toBe(200);

      const secret = cookie.split("=")[1] ?? "";
      const { database } = lite.opened;
      const [row] = await database.query<{ secret_hash: string; sealed_tokens: string }>(
        "select secret_hash, sealed_tokens from rubrica.console_sessions order by created_at desc limit 1",
      );
      const tokens = openTokens(secret, row?.sealed_tokens ?? "");
      if (!row || !tokens) throw new Error("The newest sign-in is not the page's.");
      const over = sealTokens(secret, { ...tokens, accessToken: "over", refreshAt: 0, expiresAt: 0 });
      await database.query("update rubrica.console_sessions set sealed_tokens = $2 where secret_hash = $1", [
        row.secret_hash,
        over,
      ]);
      const answers = await Promise.all(Array.from({ length: 8 }, () => page("/api/v1/reports")));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));

      const before = cookie;
      expect((await page(session, { method: "DELETE" })).status).toBe(200);
      cookie = before;
      expect((await page("/api/v1/reports")).status).toBe(401);
      const wrong = await page(session, { method: "POST", body: JSON.stringify({ ...json, password: "wrong-123" }) });
      expect(wrong).toMatchObject({ status: 401, body: { data: { code: "invalid_credentials" } } });
    });

    test("a person is handed out and erased here at once, and their account at the project as soon as it lets us", async () => {
      const person = { email: "lucy@example.com", password: "secret-123" };
      await post("/functions/v1/auth-register", { ...person, full_name: "露西" });
      const entered = await post("/functions/v1/auth-login", person);
      const headers = { Authorization: `Bearer ${entered.body.data.session.access_token}` };
      const exported = await fetch(`${server.url}/api/v1/me/export`, { headers });
      expect(exported.status).toBe(200);
      expect((await exported.arrayBuffer()).byteLength).toBeGreaterThan(1000);

      const { email: confirmation, password } = person;
      const request = { method: "POST", headers, body: JSON.stringify({ confirmation, password }) };
      expect((await call("/api/v1/me/erasure", request)).status).toBe(200);
      expect((await call("/api/v1/reports", { headers })).status).toBe(401);
      const records = await lite.opened.database.query("select 1 from public.user_info where email = $1", [
        confirmation,
      ]);
      expect(records).toEqual([]);
      // @supabase/lite has no `admin.deleteUser`: the account is still to be removed, and the erasure remembers whose it is.
      const pending = () =>
        lite.opened.database.query<{ person_id: string }>(
          "select person_id from rubrica.erasures where completed_at is null and person_id = $1",
          [entered.body.data.user.id],
        );
      expect(await pending()).toHaveLength(1);
      expect(await waitFor(() => server.output().includes("accounts of erased people"))).toBe(true);
      expect(await pending()).toHaveLength(1);
    });

    test("teachers are invited by a link to copy, because the project's mail is not the service's", async () => {
      const head = { email: "inviting@example.com", password: "secret-123", full_name: "H", role: "admin" };
      const made = await post("/functions/v1/auth-register", head);
      const headers = { Authorization: `Bearer ${made.body.data.session.access_token}` };
      expect((await call("/api/v1/invitations", { headers })).body.data.mail).toBe("elsewhere");
      const body = JSON.stringify({ email: "teacher@example.com" });
      const refused = await call("/api/v1/invitations/mails", { method: "POST", headers, body });
      expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining("Supabase")]);

      const invited = await call("/api/v1/invitations", { method: "POST", headers });
      const secret = invited.body.data.link.split("#")[1];
      const given = { secret, email: "invited@example.com", password: "secret-123", full_name: "T" };
      const entered = await call("/api/v1/session/invitation", {
        method: "POST",
        headers: { "Sec-Fetch-Site": "same-origin" },
        body: JSON.stringify(given),
      });
      expect(entered).toMatchObject({ status: 200, body: { data: { user: { role: "teacher" } } } });
    });

    test("/auth/v1 is off in every shape of its errors, and the document does not show it", async () => {
      expect(await call("/auth/v1/token?grant_type=password", { method: "POST" })).toMatchObject({
        status: 404,
        body: { code: 404, error_code: "auth_elsewhere", msg: expect.stringContaining(`${lite.url}/auth/v1`) },
      });
      const headers = { "X-Supabase-Api-Version": "2024-01-01" };
      expect(await call("/auth/v1/confirm?token=1", { headers })).toMatchObject({ body: { code: "auth_elsewhere" } });
      const { body } = await call("/openapi.json");
      expect(Object.keys(body.paths).filter((path) => path.startsWith("/auth/"))).toEqual([]);
      expect(body.paths["/functions/v1/auth-login"]).toBeDefined();
    });

    test("nobody gets in with a forged token, and whoever is deactivated is out at once", async () => {
      const person = { email: "han.meimei@example.com", password: "secret-123" };
      const registered = await post("/functions/v1/auth-register", { ...person, full_name: "韩梅梅" });
      const { session, user } = registered.body.data;
      const own = (token: string) =>
        call(`/api/v1/api/users/${user.id}`, { headers: { Authorization: `Bearer ${token}` } });
      expect(await own(session.access_token)).toMatchObject({ status: 200, body: { data: { full_name: "韩梅梅" } } });

      const [head = "", claims = ""] = session.access_token.split(".");
      expect((await own(`${head}.${claims}.${"A".repeat(43)}`)).status).toBe(401);
      await lite.opened.database.query("update public.user_info set is_active = false where id = $1", [user.id]);
      expect((await own(session.access_token)).status).toBe(401);
      expect(await post("/functions/v1/auth-login", person)).toMatchObject({
        status: 403,
        body: { error: "账户已被停用" },
      });
    });

    test("it prints the key of the clients and where accounts are, and no secret", () => {
      expect(server.output()).toContain(`publishable key:  ${lite.publicKey}`);
      expect(server.output()).toContain(`accounts and files:  Supabase, ${lite.url}`);
      expect(server.output()).not.toContain(lite.secretKey);
    });
  });
});

test("import-accounts refuses where accounts are at Supabase", async () => {
  const child = Bun.spawn(
    [process.execPath, await bundledProgram("src/commands/import-accounts.ts"), "--file", "accounts.csv"],
    { env: { PATH: process.env.PATH ?? "", ...settings() }, stdin: "ignore", stdout: "pipe", stderr: "pipe" },
  );
  expect(await new Response(child.stderr).text()).toContain("SUPABASE_URL: accounts of this service are at Supabase");
  expect(await child.exited).toBe(1);
});

test("create-admin makes the first admin at Supabase, against our own /auth/v1", async () => {
  const opened = await openTestDatabase("postgres");
  const auth = await startOwnAuthServer(opened.database, { emailConfirmation: "required" });
  try {
    const child = Bun.spawn([process.execPath, await bundledProgram("src/commands/create-admin.ts")], {
      env: {
        PATH: process.env.PATH ?? "",
        DATA_DIR: folder.path,
        DATABASE_URL: opened.url ?? "",
        SUPABASE_URL: auth.url,
        SUPABASE_PUBLISHABLE_KEY: auth.keys.anon,
        SUPABASE_SECRET_KEY: auth.keys.service,
        ADMIN_EMAIL: "head@example.com",
        ADMIN_NAME: "Head",
        ADMIN_PASSWORD: "secret-123",
      },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    });
    const [said, complaints] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    expect([complaints, said]).toEqual(["", "The admin head@example.com can log in now.\n"]);
    expect(await opened.database.query("select email, role from public.user_info")).toEqual([
      { email: "head@example.com", role: "admin" },
    ]);
  } finally {
    await auth.stop();
    await opened.close();
  }
});
