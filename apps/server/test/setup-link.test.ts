import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { readFile, stat } from "node:fs/promises";
import { openTestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { showSetupLink } from "../src/setup/show-setup-link.ts";
import { dataFolderAt } from "../src/storage/data-folder.ts";
import { mustStart, temporaryFolder } from "./server-process.ts";
import { openTestService, type TestService } from "./test-service.ts";

setDefaultTimeout(240_000);

const setup = "/api/v1/session/setup";
const origin = { Origin: "http://rubrica.test", "Sec-Fetch-Site": "same-origin" };
const admin = { email: "head@example.com", password: "secret-123", full_name: "王五" };

describe("the link that makes the first administrator", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService({ workers: false, environment: { EMAIL_CONFIRMATION: "required" } });
  });
  /** Past the triggers, which keep the last administrator. */
  const past = (statement: string) =>
    service.opened.database.transaction((statements) =>
      statements.script(`set local session_replication_role = replica; ${statement}`),
    );
  beforeEach(() => past("delete from public.user_info; delete from auth.users"));
  afterAll(() => service.close());

  const post = (path: string, json: object) => service.call(path, { headers: origin, json });
  const make = (secret: string, fields: object = {}) => post(setup, { ...admin, ...fields, secret });
  const stateOf = async (secret: string) => (await post(`${setup}/link`, { secret })).body.data.state;
  const renew = async () => (await service.service.setupLinks.renew("terminal")) ?? expect.unreachable("there is none");
  const placeOf = async () => (await service.call(setup)).body.data.place;
  const admins = async () =>
    await service.opened.database.query("select email from public.user_info where role = 'admin' order by email");
  const age = (interval: string) =>
    service.opened.database.query(
      `update rubrica.settings set value = jsonb_set(value, '{expires_at}', to_jsonb(now() - $1::interval))
       where name = 'setup_link'`,
      [interval],
    );

  test("makes an administrator once, who is signed in and whose address counts as confirmed", async () => {
    const secret = await renew();
    expect(secret).toMatch(/^[\w-]{22}$/);
    expect([await stateOf(secret), await stateOf(secret), await placeOf()]).toEqual(["open", "open", "terminal"]);
    const made = await make(secret);
    expect(made).toMatchObject({ status: 200, body: { data: { user: { email: admin.email, role: "admin" } } } });
    const cookie = made.headers.get("set-cookie")?.split(";")[0] ?? "";
    const session = await service.call("/api/v1/session", { headers: { Cookie: cookie } });
    expect(session.body.data.user.role).toBe("admin");
    expect([await stateOf(secret), await placeOf()]).toEqual(["void", null]);
    expect(await make(secret, { email: "second@example.com" })).toMatchObject({
      status: 410,
      body: { data: { code: "link_void" } },
    });
    expect(await service.service.setupLinks.renew("terminal")).toBeNull();
    expect(await admins()).toEqual([{ email: admin.email }]);
  });

  test("of several who use it at once one becomes administrator", async () => {
    const secret = await renew();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => make(secret, { email: `head-${index}@example.com` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
    expect(await admins()).toHaveLength(1);
  });

  test("is kept as a hash, expires after an hour, and is void after the next start", async () => {
    const secret = await renew();
    const kept = JSON.stringify(await service.opened.database.query("select * from rubrica.settings"));
    expect(kept).toContain("setup_link");
    expect(kept).not.toContain(secret);
    await age("-1 minute");
    expect(await stateOf(secret)).toBe("open");
    await age("0 seconds");
    expect([await stateOf(secret), await placeOf()]).toEqual(["expired", null]);
    expect(await make(secret)).toMatchObject({ status: 410, body: { data: { code: "link_expired" } } });
    const next = await renew();
    expect([await stateOf(secret), await stateOf(next)]).toEqual(["void", "open"]);
    expect((await make(secret)).status).toBe(410);
    expect(await admins()).toEqual([]);
  });

  test("is not used up by what is refused: a wrong field, a taken address, another page", async () => {
    const secret = await renew();
    const { email: taken } = await register("student");
    for (const [fields, status, code] of [
      [{ email: "no address" }, 400, "bad_email"],
      [{ password: "short" }, 400, "short_password"],
      [{ full_name: " " }, 400, "missing_field"],
      [{ email: taken }, 409, "email_taken"],
    ] as const)
      expect(await make(secret, fields)).toMatchObject({ status, body: { data: { code } } });
    const foreign = { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" };
    const json = { ...admin, secret };
    expect((await service.call(setup, { headers: foreign, json })).status).toBe(403);
    expect((await make(secret)).status).toBe(200);
  });

  test("outlives somebody who registered as administrator and never confirmed the address", async () => {
    await register("admin");
    const secret = await renew();
    expect(await stateOf(secret)).toBe("open");
    expect((await make(secret)).status).toBe(200);
    // A deactivated administrator is none.
    await past("update public.user_info set is_active = false");
    expect(await stateOf(await renew())).toBe("open");
  });

  async function register(role: string): Promise<{ readonly email: string }> {
    const email = `${role}-${crypto.randomUUID()}@example.com`;
    const json = { email, password: "secret-123", full_name: "Somebody", role };
    expect((await service.call("/functions/v1/auth-register", { json })).status).toBe(200);
    return { email };
  }
});

test("in production nobody is told where the link is", async () => {
  const service = await openTestService({
    workers: false,
    environment: {
      NODE_ENV: "production",
      SELF_REGISTRATION_ROLES: "student",
      PUBLIC_URL: "https://rubrica.example",
      MAIL_DIR: "/tmp",
      KEYS_PASSPHRASE: "a passphrase of the tests",
    },
  });
  try {
    const shown = await showSetupLink({
      links: service.service.setupLinks,
      folder: service.folder,
      place: "file",
      publicUrl: "https://rubrica.example",
    });
    expect(shown).toEqual({ place: "file", path: service.folder.setupLink });
    expect((await service.call(setup)).body.data).toEqual({ place: null });
  } finally {
    await service.close();
  }
});

test("a start without a terminal writes the link into a file of its own, and says and logs its path alone", async () => {
  const folder = await temporaryFolder();
  const database = await openTestDatabase("postgres");
  const settings = { DATA_DIR: folder.path, DATABASE_URL: database.url ?? "", WORKERS: "none" };
  try {
    const server = await mustStart({ ...settings, LOG_LEVEL: "debug" });
    const path = dataFolderAt(folder.path).setupLink;
    const link = (await readFile(path, "utf8")).trim();
    const [address, secret = ""] = link.split("#");
    expect(address).toBe(`${server.url}/console/setup`);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await (await fetch(`${server.url}${setup}`)).json()).data).toEqual({ place: "file" });
    const headers = { Origin: server.url, "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json" };
    const body = JSON.stringify({ ...admin, secret });
    const made = await fetch(`${server.url}${setup}`, { method: "POST", headers, body });
    expect(made.status).toBe(200);
    expect(await stat(path).catch(() => null)).toBeNull();
    await server.end();
    expect(server.output()).toContain(`no administrator yet: open the link in ${path}`);
    expect(server.output()).not.toContain(secret);
    const again = await mustStart(settings);
    await again.end();
    expect(again.output()).not.toContain("no administrator yet");
  } finally {
    await database.close();
    await folder.remove();
  }
});
