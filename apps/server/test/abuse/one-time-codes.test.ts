import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { mailTo } from "../mail-reader.ts";
import { type Answer, ask, newEmail, PASSWORD, signIn } from "./requests.ts";
import { PUBLIC_URL, type Servers, startServers } from "./servers.ts";

const site = "https://rubrica.example";

describe("codes and links of mails, two processes on one database", () => {
  let servers: Servers;
  beforeAll(async () => {
    servers = await startServers(2, {
      EMAIL_CONFIRMATION: "required",
      WORKERS: "",
      SITE_URL: site,
      REDIRECT_URLS: "https://*.preview.example/app/**",
    });
  }, 240_000);
  afterAll(() => servers.close());
  beforeEach(() => servers.database.query("delete from rubrica.rate_limits"));

  const post = (path: string, json: object, server = servers.one) => ask(server, `/auth/v1${path}`, { json });
  const either = (index: number) => (index % 2 ? servers.two : servers.one);
  /** The code and the link's token that were mailed last. */
  async function mailed(email: string, count: number) {
    const { code, link } = await mailTo(servers.folder, email, count);
    return { code, link, token: new URL(link).searchParams.get("token") ?? "" };
  }
  /** Somebody confirmed, with a recovery under way. */
  async function recovering() {
    const email = newEmail();
    await post("/signup", { email, password: PASSWORD });
    const { code } = await mailed(email, 1);
    expect((await post("/verify", { email, token: code, type: "signup" })).status).toBe(200);
    await servers.database.query("delete from rubrica.rate_limits");
    await post("/recover", { email });
    return { email, ...(await mailed(email, 2)) };
  }
  const verify = (fields: object, server = servers.one) => post("/verify", fields, server);
  const otherThan = (code: string, index = 0) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, "0");
  const succeeded = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length;

  test("case 21: a code is good for five attempts, over two processes at once, and the right one is no good after them", async () => {
    const { email, code } = await recovering();
    const wrong = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        verify({ email, token: otherThan(code, index), type: "recovery" }, either(index)),
      ),
    );
    for (const answer of wrong) expect([answer.status, answer.code]).toEqual([403, "otp_expired"]);
    const right = await Promise.all(
      Array.from({ length: 6 }, (_, index) => verify({ email, token: code, type: "recovery" }, either(index))),
    );
    expect(succeeded(right)).toBe(0);
    // The same answer as to a wrong one: nobody learns that it was right.
    expect(right[0]?.text).toBe(wrong[0]?.text ?? "");
    expect((await servers.database.query("select from rubrica.one_time_tokens where attempts > 5")).length).toBe(0);
  });

  test("case 21: of ten parallel verifies with the right code or link, over two processes, one succeeds", async () => {
    for (const by of ["code", "token"] as const) {
      const { email, ...secrets } = await recovering();
      const fields = by === "code" ? { email, token: secrets.code } : { token_hash: secrets.token };
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => verify({ ...fields, type: "recovery" }, either(index))),
      );
      expect({ by, succeeded: succeeded(answers) }).toEqual({ by, succeeded: 1 });
      expect((await verify({ ...fields, type: "recovery" })).code).toBe("otp_expired");
    }
  });

  test("case 21: a new mail voids code and link of the one before, and either takes the other with it", async () => {
    const { email, ...first } = await recovering();
    await servers.database.query("delete from rubrica.rate_limits");
    await post("/recover", { email }, servers.two);
    const second = await mailed(email, 3);
    expect((await verify({ token_hash: first.token, type: "recovery" })).status).toBe(403);
    if (first.code !== second.code) {
      expect((await verify({ email, token: first.code, type: "recovery" })).status).toBe(403);
    }
    expect((await verify({ email, token: second.code, type: "recovery" }, servers.two)).status).toBe(200);
    expect((await verify({ token_hash: second.token, type: "recovery" })).status).toBe(403);
  });

  test("case 21: a code and a link are bound to their address and their purpose", async () => {
    const [one, two] = [await recovering(), await recovering()];
    const refused: object[] = [
      { email: two.email, token: one.code, type: "recovery" },
      ...["signup", "magiclink", "email", "invite", "email_change"].flatMap((type) => [
        { email: one.email, token: one.code, type },
        { token_hash: one.token, type },
      ]),
      { email: one.email, token: one.token, type: "recovery" },
      { token_hash: one.code, type: "recovery" },
      { email: one.email, token: "", type: "recovery" },
      { email: one.email, token: null, type: "recovery" },
      { email: one.email, token: Number(one.code), type: "recovery" },
      { email: one.email, token: [one.code], type: "recovery" },
      { email: [one.email, two.email], token: one.code, type: "recovery" },
      { email: "%@example.com", token: one.code, type: "recovery" },
      { email: one.email, token: one.code, token_hash: one.token, type: "recovery" },
      { email: one.email, token: one.code, type: "sms" },
      { email: one.email, token: one.code, type: "__proto__" },
      { email: one.email, token: one.code, type: ["recovery"] },
      { email: one.email, token: `${one.code}\0`, type: "recovery" },
    ];
    // A code that one of them happens to share would be no mistake.
    for (const fields of one.code === two.code ? refused.slice(1) : refused) {
      const { status } = await verify(fields);
      expect({ fields, refused: status === 400 || status === 403 }).toEqual({ fields, refused: true });
    }
    expect((await verify({ token_hash: one.token, type: "recovery" })).status).toBe(200);
  });

  test("case 21: a code and a link expire, and what the database holds of them opens nothing", async () => {
    const { email, code, token } = await recovering();
    const rows = await servers.database.query<{ hash: string; code_hash: string }>(
      `select t.hash, t.code_hash from rubrica.one_time_tokens t join auth.users u on u.id = t.user_id where u.email = $1`,
      [email],
    );
    for (const value of rows.flatMap((row) => [row.hash, row.code_hash])) {
      expect((await verify({ token_hash: value, type: "recovery" })).status).toBe(403);
      expect((await verify({ email, token: value, type: "recovery" })).status).toBe(403);
    }
    await servers.database.query("update rubrica.one_time_tokens set expires_at = now() - interval '1 second'");
    expect((await verify({ email, token: code, type: "recovery" })).code).toBe("otp_expired");
    expect((await verify({ token_hash: token, type: "recovery" })).code).toBe("otp_expired");
  });

  test("case 21: guesses end for an address after thirty an hour, whether or not there is an account", async () => {
    const { email } = await recovering();
    const seen = [];
    for (const each of [email, newEmail()]) {
      const answers = [];
      for (let turn = 0; turn < 32; turn += 1) {
        answers.push((await verify({ email: each, token: "000000", type: "magiclink" }, either(turn))).code);
      }
      seen.push(answers);
    }
    expect(seen[0]?.slice(29)).toEqual(["otp_expired", "over_request_rate_limit", "over_request_rate_limit"]);
    expect(seen[1]).toEqual(seen[0] ?? []);
  });

  test("case 22: a link leads to the site or an allowed address, in the mail as after it was opened", async () => {
    const target = async (wanted: string) => {
      const path = `/auth/v1/verify?token=x&type=signup&redirect_to=${encodeURIComponent(wanted)}`;
      return ((await ask(servers.one, path)).headers.get("location") ?? "").replace(/#.*$/, "");
    };
    for (const good of [`${site}/a?b=c`, "https://pr-1.preview.example/app/x"]) expect(await target(good)).toBe(good);
    for (const evil of [
      "//evil.example",
      "///evil.example",
      "\\\\evil.example",
      "/\\evil.example",
      "\t//evil.example",
      "https:/\\evil.example",
      "https:evil.example",
      `${site}@evil.example`,
      `${site}:443@evil.example`,
      `${site}%00.evil.example`,
      `${site}%2eevil.example`,
      "https://user:password@rubrica.example/",
      "https://rubrica.example:8443/",
      "https://rubrica.example.evil.example/",
      "https://xrubrica.example/",
      "https://rubrica.example./",
      "http://rubrica.example/",
      "http://2130706433/",
      "http://0x7f000001/",
      "http://[::ffff:7f00:1]/",
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)//https://rubrica.example",
      "java\nscript:alert(1)",
      "data:text/html,x",
      "vbscript:x",
      `blob:${site}/11111111-1111-4111-8111-111111111111`,
      `filesystem:${site}/temporary/x`,
      `view-source:${site}/`,
      "https://ｒｕｂｒｉｃａ.example@evil.example/",
      "https://rubrica.example\u2044.evil.example/",
      "https://evil.example\uff0frubrica.example/",
      "https://preview.example/app/x",
      "https://a.b.preview.example/app/x",
      "https://a.preview.example.evil.example/app/x",
      "https://a.preview.example/app/../other",
      "https://a.preview.example:8443/app/x",
    ]) {
      expect({ evil, target: await target(evil) }).toEqual({ evil, target: `${site}/` });
    }
    const email = newEmail();
    await ask(servers.one, `/auth/v1/signup?redirect_to=${encodeURIComponent("https://evil.example/")}`, {
      json: { email, password: PASSWORD },
    });
    const { link } = await mailed(email, 1);
    expect(link).toStartWith(`${PUBLIC_URL}/auth/v1/verify?`);
    expect(link).not.toContain("evil");
    // Whoever changes the link leads nobody away with the session.
    const changed = link
      .replace(PUBLIC_URL, servers.one.url)
      .replace(/redirect_to=[^&]*/, "redirect_to=//evil.example");
    const opened = await fetch(changed, { redirect: "manual" });
    expect(opened.headers.get("location")).toStartWith(`${site}/#access_token=`);
    expect(opened.headers.get("referrer-policy")).toBe("no-referrer");
    expect(opened.headers.get("cache-control")).toBe("no-store");
  });

  test("no header of a request gets into the links of our mails", async () => {
    const email = newEmail();
    const response = await fetch(`${servers.one.url}/auth/v1/signup`, {
      method: "POST",
      headers: {
        host: "evil.example",
        origin: "https://evil.example",
        referer: "https://evil.example/x",
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "javascript",
        "x-forwarded-prefix": "//evil.example",
        forwarded: "host=evil.example;proto=https",
        "x-original-host": "evil.example",
      },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    expect(response.status).toBe(200);
    const mail = await mailTo(servers.folder, email);
    expect(mail.link).toStartWith(`${PUBLIC_URL}/auth/v1/verify?`);
    expect(mail.text).not.toContain("evil");
    expect((await signIn(servers.one, { email })).code).toBe("email_not_confirmed");
  });
});
