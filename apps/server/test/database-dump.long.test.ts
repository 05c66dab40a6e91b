import { afterAll, beforeAll, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { dataFolderAt } from "../src/storage/data-folder.ts";
import { mailTo } from "./mail-reader.ts";
import { type ServerInProcess, startInProcess } from "./server-in-process.ts";
import { temporaryFolder } from "./server-process.ts";

// Case 15: whoever steals the database, a backup or a replica of it, has nothing that opens anything here.

const password = "correct horse";
const newPassword = "correct horse battery";
const verifier = "v".repeat(64);

let opened: TestDatabase;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ServerInProcess;
let serviceKey: string;

beforeAll(async () => {
  opened = await openTestDatabase("postgres");
  folder = await temporaryFolder();
  server = await startInProcess({
    DATABASE_URL: opened.url ?? "",
    DATA_DIR: folder.path,
    WORKERS: "mail:2",
    PUBLIC_URL: "http://rubrica.test",
    EMAIL_CONFIRMATION: "required",
    FUNCTIONS_REQUIRE_KEY: "true",
  });
  ({ serviceKey } = JSON.parse(await readFile(dataFolderAt(folder.path).keys, "utf8")));
}, 240_000);
afterAll(async () => {
  await server.end();
  await opened.close();
  await folder.remove();
});

interface Asked {
  readonly method?: string;
  readonly key?: string;
  readonly bearer?: string;
  readonly json?: object;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers as a client would
type Answer = { readonly status: number; readonly body: any };

async function ask(path: string, { method, key = server.anonKey, bearer, json }: Asked = {}): Promise<Answer> {
  const response = await fetch(`${server.url}${path}`, {
    method: method ?? (json ? "POST" : "GET"),
    headers: { apikey: key, ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }) },
    ...(json && { body: JSON.stringify(json) }),
    redirect: "manual",
  });
  return { status: response.status, body: await response.json().catch(() => null) };
}

/** Limits are another matter: here every attempt counts as the first. */
const withoutLimits = () => opened.database.query("delete from rubrica.rate_limits");

async function done(path: string, asked: Asked = {}): Promise<Answer["body"]> {
  await withoutLimits();
  const { status, body } = await ask(`/auth/v1${path}`, asked);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** What was handed to people, in answers and mails: none of it may be found in the database. */
const handedOut = new Set<string>([password, newPassword, verifier]);

const mail = async (address: string, count = 1) => {
  const sent = await mailTo(folder.path, address, count);
  const token = sent.link === "" ? "" : (new URL(sent.link).searchParams.get("token") ?? "");
  for (const secret of [token, sent.code]) if (secret !== "") handedOut.add(secret);
  return { token, code: sent.code };
};
const session = async (answer: Promise<Answer["body"]>) => {
  const { access_token: access, refresh_token: refresh } = await answer;
  handedOut.add(access).add(refresh);
  return { access, refresh } as { readonly access: string; readonly refresh: string };
};
const signIn = (email: string, given = password) =>
  session(done("/token?grant_type=password", { json: { email, password: given } }));
const refreshed = (refresh: string) =>
  session(done("/token?grant_type=refresh_token", { json: { refresh_token: refresh } }));
const challenge = {
  code_challenge: createHash("sha256").update(verifier).digest("base64url"),
  code_challenge_method: "s256",
};

/** A day in the life of the service; what of it is still good in the end. */
async function beBusy() {
  const signUp = async (name: string) => {
    const email = `${name}@example.com`;
    await done("/signup", { json: { email, password, data: { full_name: name } } });
    return { email, ...(await mail(email)) };
  };
  const [ming, waiting, recovering, moving] = [
    await signUp("ming"),
    await signUp("waiting"),
    await signUp("recovering"),
    await signUp("moving"),
  ];
  await session(done("/verify", { json: { type: "signup", token_hash: ming.token } }));
  await session(done("/verify", { json: { type: "signup", email: recovering.email, token: recovering.code } }));
  const mover = await session(done("/verify", { json: { type: "signup", token_hash: moving.token } }));
  await done("/resend", { json: { type: "signup", email: waiting.email } });
  const confirmation = await mail(waiting.email, 2);

  const used = await signIn(ming.email);
  const live = await refreshed((await refreshed(used.refresh)).refresh);
  await ask("/functions/v1/auth-login", { json: { email: ming.email, password } });
  await ask("/functions/v1/auth-login", { json: { email: ming.email, password: "wrong password" } });
  await done("/reauthenticate", { bearer: live.access });
  await mail(ming.email, 2);

  await done("/recover", { json: { email: recovering.email, ...challenge } });
  const recovery = await mail(recovering.email, 2);
  await done("/otp", { json: { email: ming.email } });
  const link = await mail(ming.email, 3);
  await done("/user", { method: "PUT", bearer: mover.access, json: { password: newPassword } });
  await done("/user", { method: "PUT", bearer: mover.access, json: { email: "moved@example.com" } });
  const change = await mail("moved@example.com");
  await mail(moving.email, 3);
  await done("/invite", { bearer: serviceKey, json: { email: "invited@example.com" } });
  const invitation = await mail("invited@example.com");
  const generated = await done("/admin/generate_link", {
    bearer: serviceKey,
    json: { type: "magiclink", email: "linked@example.com" },
  });
  for (const secret of [generated.hashed_token, generated.email_otp]) handedOut.add(secret);
  const factor = await done("/factors", { bearer: live.access, json: { factor_type: "totp" } });
  handedOut.add(factor.totp.secret);
  await done(`/factors/${factor.id}/challenge`, { bearer: live.access, json: {} });
  return { ming, live, used, links: { confirmation, recovery, link, change, invitation } };
}

/** Every text in every column of every table, also inside of JSON, arrays and bytes; by where it stands. */
async function dump(): Promise<ReadonlyMap<string, string>> {
  const tables = await opened.database.query<{ name: string }>(
    `select oid::regclass::text as name from pg_catalog.pg_class
     where relkind in ('r', 'p', 'm') and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast')`,
  );
  const found = new Map<string, string>();
  const collect = (value: unknown, place: string): void => {
    if (typeof value === "object" && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        collect(key, place);
        collect(inner, `${place}.${key}`);
      }
      return;
    }
    const text = String(value ?? "");
    found.set(text, place);
    // Bytes as JSON shows them, and what they mean as text.
    if (/^\\x([0-9a-f]{2})+$/.test(text)) found.set(Buffer.from(text.slice(2), "hex").toString(), place);
    // Texts that hold JSON themselves, such as the payload of a task.
    if (/^[[{"]/.test(text)) collect(parseJson(text), place);
  };
  for (const { name } of tables) {
    const rows = await opened.database.query<{ row: object }>(`select to_jsonb(kept) as row from ${name} kept`);
    for (const { row } of rows) collect(row, name);
  }
  return found;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

test("case 15: no value of the database opens anything, after a day of every kind of use", async () => {
  const { ming, live, used, links } = await beBusy();
  const stored = await dump();
  const leaked = [...stored].filter(([text]) => [...handedOut].some((secret) => holds(text, secret)));
  expect(leaked).toEqual([]);
  expect(handedOut.size).toBeGreaterThan(25);

  const login = { email: ming.email, password };
  const verify = (value: string, type: string) => ask("/auth/v1/verify", { json: { type, token_hash: value } });
  /** Where a value may be tried, and that it opened. */
  const doors: Readonly<Record<string, (value: string) => Promise<Answer>>> = {
    "refresh token": (value) => ask("/auth/v1/token?grant_type=refresh_token", { json: { refresh_token: value } }),
    "access token": (value) => ask("/auth/v1/user", { bearer: value }),
    "access token of a report": (value) => ask("/api/v1/reports", { bearer: value }),
    "service key": (value) => ask("/auth/v1/admin/users", { bearer: value, key: value }),
    "API key": (value) => ask("/functions/v1/auth-login", { key: value, json: login }),
    confirmation: (value) => verify(value, "signup"),
    recovery: (value) => verify(value, "recovery"),
    "link to sign in": (value) => verify(value, "magiclink"),
    "link to a new address": (value) => verify(value, "email_change"),
    invitation: (value) => verify(value, "invite"),
    "code of PKCE": (value) =>
      ask("/auth/v1/token?grant_type=pkce", { json: { auth_code: value, code_verifier: verifier } }),
  };
  // Shorter ones would be guessed rather than stolen; codes are six digits, and the mailed ones were looked for above.
  const candidates = [...stored].filter(([text]) => text.length >= 10 && text.length <= 2000 && isHeader(text));
  expect(candidates.length).toBeGreaterThan(60);
  await forEachOf(candidates, async ([value, place]) => {
    const answers = await Promise.all(
      Object.entries(doors).map(async ([door, open]) => ({ door, place, status: (await open(value)).status })),
    );
    expect(answers.filter(({ status }) => status < 400 || status >= 500)).toEqual([]);
  });
  const secretive = candidates.filter(([value, place]) => value.length <= 256 && !/_at$|id$|name$/.test(place));
  expect(secretive.length).toBeGreaterThan(20);
  await forEachOf(secretive, async ([value, place]) => {
    const { status } = await ask("/auth/v1/token?grant_type=password", { json: { ...login, password: value } });
    expect({ place, status }).toEqual({ place, status: 400 });
  });

  // The doors are real ones, and trying them has closed none: each opens to what was handed out.
  await withoutLimits();
  const statuses = {
    "access token": (await doors["access token"]?.(live.access))?.status,
    "access token of a report": (await doors["access token of a report"]?.(live.access))?.status,
    "service key": (await doors["service key"]?.(serviceKey))?.status,
    "API key": (await doors["API key"]?.(server.anonKey))?.status,
    confirmation: (await doors.confirmation?.(links.confirmation.token))?.status,
    "link to sign in": (await doors["link to sign in"]?.(links.link.token))?.status,
    "link to a new address": (await doors["link to a new address"]?.(links.change.token))?.status,
    invitation: (await doors.invitation?.(links.invitation.token))?.status,
    "refresh token": (await doors["refresh token"]?.(live.refresh))?.status,
    password: (await ask("/auth/v1/token?grant_type=password", { json: login })).status,
  };
  expect(Object.entries(statuses).filter(([, status]) => status !== 200)).toEqual([]);
  const target = await fetch(
    `${server.url}/auth/v1/verify?type=recovery&token=${encodeURIComponent(links.recovery.token)}`,
    { redirect: "manual", headers: { apikey: server.anonKey } },
  );
  const code = new URL(target.headers.get("location") ?? "").searchParams.get("code") ?? "";
  expect((await doors["code of PKCE"]?.(code))?.status).toBe(200);
  expect((await doors["refresh token"]?.(used.refresh))?.status).toBe(400);
}, 240_000);

/** A few at a time, and none of them too many for a limit. */
async function forEachOf<Value>(values: readonly Value[], work: (value: Value) => Promise<void>): Promise<void> {
  for (let start = 0; start < values.length; start += 4) {
    await withoutLimits();
    await Promise.all(values.slice(start, start + 4).map(work));
  }
}

/** Whether the text gives the secret away: six digits stand by chance in a hash, or as the microseconds of a time. */
function holds(text: string, secret: string): boolean {
  return /^\d{6}$/.test(secret) ? new RegExp(`(?<![\\w.])${secret}(?!\\w)`).test(text) : text.includes(secret);
}

/** What may stand in a header at all. */
function isHeader(text: string): boolean {
  return /^[\t\x20-\x7e]*$/.test(text);
}
