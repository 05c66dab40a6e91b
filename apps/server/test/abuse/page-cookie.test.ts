import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createOwnPageCheck } from "../../src/console/own-page.ts";
import { createSessionCookie } from "../../src/console/session-cookie.ts";
import { openPage } from "../page-client.ts";
import { openTestService, type TestService } from "../test-service.ts";

const password = "secret-123";
const ours = "http://rubrica.test";

/** What browsers and others say of a request; an empty text stands for a header that is not there. */
interface Said {
  readonly site?: string;
  readonly origin?: string;
}

/** Requests that change something and come from elsewhere, or do not say from where. */
const foreignWrites: Readonly<Record<string, Said>> = {
  "another site": { site: "cross-site", origin: "https://evil.example" },
  "another site that names our origin": { site: "cross-site", origin: ours },
  "a sibling subdomain": { site: "same-site", origin: "http://evil.rubrica.test" },
  "a sibling subdomain without Origin": { site: "same-site" },
  "the address bar": { site: "none" },
  "a page that says same-origin with another Origin": { site: "same-origin", origin: "https://evil.example" },
  "an older browser on another site": { origin: "https://evil.example" },
  "an older browser on a sibling subdomain": { origin: "http://evil.rubrica.test" },
  "an older browser on another port": { origin: "http://rubrica.test:8080" },
  "an older browser by https": { origin: "https://rubrica.test" },
  "a sandboxed frame": { origin: "null" },
  "a sandboxed frame of ours": { site: "cross-site", origin: "null" },
  "whoever sends neither header": {},
};

const ownWrites: Readonly<Record<string, Said>> = {
  "our page": { site: "same-origin", origin: ours },
  "our page without Origin": { site: "same-origin" },
  "our page in an older browser, or by plain http": { origin: ours },
};

let service: TestService;
let cookie: string;
let id: string;
let accessTokenHead: string;
beforeAll(async () => {
  service = await openTestService({ workers: false });
  const person = await service.person("teacher");
  id = person.id;
  [accessTokenHead = ""] = person.headers.Authorization.replace("Bearer ", "").split(".");
  const page = openPage(service);
  await page.call("/api/v1/session", { json: { email: person.email, password } });
  cookie = page.cookie;
});
afterAll(() => service.close());

/** Sends exactly these headers, with the cookie. */
function send(path: string, said: Said, request: { readonly method?: string; readonly json?: unknown } = {}) {
  return service.call(path, {
    ...(request.json !== undefined && { method: "POST", body: JSON.stringify(request.json) }),
    ...(request.method && { method: request.method }),
    headers: {
      cookie,
      "content-type": "text/plain",
      ...(said.site && { "sec-fetch-site": said.site }),
      ...(said.origin && { origin: said.origin }),
    },
  });
}

describe("the cookie of the page", () => {
  for (const [name, said] of Object.entries(foreignWrites)) {
    test(`${name} changes nothing with the cookie`, async () => {
      const json = { full_name: "Changed by somebody else" };
      const answer = await send(`/api/v1/api/users/${id}`, said, { method: "PUT", json });
      expect(answer.status).toBe(403);
      const [record] = await service.opened.database.query("select full_name from public.user_info where id = $1", [
        id,
      ]);
      expect(record).toEqual({ full_name: "Some teacher" });
    });

    test(`${name} signs nobody in, out or up on the page`, async () => {
      const sessions = "/api/v1/session";
      const credentials = { email: "nobody@example.com", password };
      const answers = [
        await send(sessions, said, { json: credentials }),
        await send(sessions, said, { method: "DELETE" }),
        await send(`${sessions}/registration`, said, { json: { ...credentials, full_name: "Ming" } }),
        await send(`${sessions}/mail-link`, said, { json: { type: "signup", token: "t".repeat(43) } }),
        await send(`${sessions}/second-factor`, said, { json: { code: "000000" } }),
        await send(`${sessions}/password`, said, { method: "PUT", json: { password: "another-123" } }),
        await send(`${sessions}/reset-mail`, said, { json: { email: "nobody@example.com" } }),
        await send(`${sessions}/confirmation-mail`, said, { json: { email: "nobody@example.com" } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
      expect(answers.map(({ headers }) => headers.get("set-cookie"))).toEqual(answers.map(() => null));
      expect((await send(sessions, { site: "same-origin" })).body.data.user.id).toBe(id);
    });
  }

  for (const [name, said] of Object.entries(ownWrites)) {
    test(`${name} may change things with the cookie`, async () => {
      const answer = await send(`/api/v1/api/users/${id}`, said, {
        method: "PUT",
        json: { full_name: "Some teacher" },
      });
      expect(answer.status).toBe(200);
    });
  }

  test("other sites read nothing with the cookie, and nobody's browser is told that it might", async () => {
    for (const site of ["cross-site", "same-site"]) {
      expect((await send("/api/v1/reports", { site })).status).toBe(401);
      expect((await send("/api/v1/session", { site })).body.data.user).toBeNull();
    }
    for (const said of [{ site: "same-origin" }, { site: "none" }, {}]) {
      expect((await send("/api/v1/reports", said)).status).toBe(200);
    }
    const preflight = await service.fetch("/api/v1/session", {
      method: "OPTIONS",
      headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
    });
    const answers = [preflight, await send("/api/v1/session", { origin: "https://evil.example" })];
    for (const { headers } of answers) expect(headers.get("access-control-allow-credentials")).toBeNull();
  });

  test("a second cookie, planted by a subdomain, makes nobody of whoever has both", async () => {
    const planted = `${cookie}; rubrica-session=${"a".repeat(43)}`;
    const headers = { cookie: planted, "sec-fetch-site": "same-origin" };
    expect((await service.call("/api/v1/reports", { headers })).status).toBe(401);
  });

  test("by https the cookie is bound to the host, and plain http is another origin", () => {
    const secure = createSessionCookie("https://rubrica.example");
    expect(secure.give("s", 60)).toBe(
      "__Host-rubrica-session=s; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=60",
    );
    expect(secure.takeAway()).toBe("__Host-rubrica-session=; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=0");
    const plain = new Request("https://rubrica.example/", { headers: { cookie: `rubrica-session=${"a".repeat(43)}` } });
    expect(secure.read(plain)).toBeNull();
    const isFromOwnPage = createOwnPageCheck("https://rubrica.example");
    const asked = (origin: string) =>
      isFromOwnPage(
        new Request("https://rubrica.example/", { method: "POST", headers: { origin, host: "rubrica.example" } }),
      );
    expect([asked("https://rubrica.example"), asked("http://rubrica.example")]).toEqual([true, false]);
  });

  test("by plain http the name under which people reach the service counts as its own", () => {
    const isFromOwnPage = createOwnPageCheck("http://127.0.0.1:8000");
    const asked = (origin: string) =>
      isFromOwnPage(
        new Request("http://10.1.2.3:8000/", { method: "POST", headers: { origin, host: "10.1.2.3:8000" } }),
      );
    expect(asked("http://10.1.2.3:8000")).toBe(true);
    expect(asked("http://10.1.2.3")).toBe(false);
    expect(asked("https://10.1.2.3:8000")).toBe(false);
  });

  test("case 15: the database has nothing of the cookie that opens anything", async () => {
    const rows = await service.opened.database.query("select s::text as row from rubrica.console_sessions s");
    const text = JSON.stringify(rows);
    const secret = cookie.split("=")[1] ?? "";
    expect(secret).toHaveLength(43);
    expect(accessTokenHead).toStartWith("eyJ");
    // As access tokens begin: three letters stand by chance in what is sealed.
    for (const part of [secret, accessTokenHead, "refresh"]) expect(text).not.toContain(part);
    const [row] = await service.opened.database.query<{ secret_hash: string }>(
      "select secret_hash from rubrica.console_sessions",
    );
    const headers = { cookie: `rubrica-session=${row?.secret_hash.slice(0, 43)}`, "sec-fetch-site": "same-origin" };
    expect((await service.call("/api/v1/reports", { headers })).status).toBe(401);
  });
});
