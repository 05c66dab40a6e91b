/** An installation whose keys are listed, rotated and renewed, and what people and clients get from its services. */
import { join } from "node:path";
import { AuthClient } from "@supabase/auth-js";
import { openTestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { changeKeyFile } from "../src/signing-keys/key-file.ts";
import { dataFolderAt } from "../src/storage/data-folder.ts";
import { dataOf, officialClient, present } from "./auth-clients.ts";
import { bundledProgram } from "./bundled-programs.ts";
import { type ServerInProcess, startInProcess } from "./server-in-process.ts";
import { temporaryFolder } from "./server-process.ts";

export const password = "correct horse";
export const KEYS_PASSPHRASE = "a passphrase of the tests";
/** What a test leaves to be closed, the last one first. */
export const closers: (() => Promise<unknown>)[] = [];

/** Closes all that the test opened. */
export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

/** An empty installation: what its processes share. */
export async function newInstallation(): Promise<Record<string, string> & { readonly DATA_DIR: string }> {
  const opened = await openTestDatabase("postgres");
  closers.push(() => opened.close());
  const folder = await temporaryFolder();
  closers.push(() => folder.remove());
  const DATA_DIR = join(folder.path, "data");
  return { DATABASE_URL: opened.url ?? "", DATA_DIR, WORKERS: "none", PUBLIC_URL: "http://rubrica.test" };
}

/** Starts a service, which ends with the test. */
export async function start(environment: Record<string, string>): Promise<ServerInProcess> {
  const server = await startInProcess(environment);
  closers.push(() => server.end());
  return server;
}

/** `bun run keys` with these words. */
export async function keys(environment: Record<string, string>, ...words: string[]) {
  const child = Bun.spawn([process.execPath, await bundledProgram("src/commands/keys.ts"), ...words], {
    env: { PATH: process.env.PATH ?? "", ...environment },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [said, complained] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { exitCode: await child.exited, said, complained };
}

export interface Jwks {
  readonly keys: readonly { readonly kid: string; readonly alg: string }[];
}

export const jwksOf = async ({ url }: ServerInProcess): Promise<Jwks> =>
  (await fetch(`${url}/auth/v1/.well-known/jwks.json`)).json() as Promise<Jwks>;
export const idsOf = async (server: ServerInProcess) => (await jwksOf(server)).keys.map(({ kid }) => kid);
export const headerOf = (token: string): { readonly kid?: string; readonly alg: string } =>
  JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString());
export const getUser = async ({ url, anonKey }: ServerInProcess, token: string) =>
  (await fetch(`${url}/auth/v1/user`, { headers: { apikey: anonKey, Authorization: `Bearer ${token}` } })).status;
export const refresh = async ({ url, anonKey }: ServerInProcess, refresh_token: string) => {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
    method: "POST",
    headers: { apikey: anonKey },
    body: JSON.stringify({ refresh_token }),
  });
  return (await answer.json()) as { access_token: string; refresh_token: string };
};

export async function signedUp(server: ServerInProcess) {
  const email = `${crypto.randomUUID()}@example.com`;
  const { session } = dataOf(await officialClient(server.url, server.anonKey).auth.signUp({ email, password }));
  return { email, session: present(session) };
}
export const signedIn = async (server: ServerInProcess, email: string) =>
  dataOf(await officialClient(server.url, server.anonKey).auth.signInWithPassword({ email, password })).session;

/** A code that nobody typed yet. */
export async function newCode(server: ServerInProcess, secretKey: string, email: string): Promise<string> {
  const { admin } = officialClient(server.url, secretKey).auth;
  return dataOf(await admin.generateLink({ type: "magiclink", email })).properties.email_otp;
}
export const useCode = async (server: ServerInProcess, email: string, token: string) =>
  dataOf(await officialClient(server.url, server.anonKey).auth.verifyOtp({ email, token, type: "email" })).user?.email;

/** A refresh whose answer was lost: the token that was given in, and the one that nobody got. */
export async function lostRefresh(server: ServerInProcess, email: string) {
  const { refresh_token: given } = await signedIn(server, email);
  return { given, lost: (await refresh(server, given)).refresh_token };
}

/** Reads the claims with the published keys, and tells what was asked of the server for it. */
export async function claimsOf({ url, anonKey }: ServerInProcess, token: string) {
  const asked: string[] = [];
  const auth = new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: anonKey },
    // By this name clients of one process share the list of keys.
    storageKey: crypto.randomUUID(),
    persistSession: false,
    autoRefreshToken: false,
    fetch: Object.assign((input: URL | RequestInfo, init?: RequestInit) => {
      asked.push(new URL(String(input)).pathname);
      return fetch(input, init);
    }, fetch),
  });
  const { claims } = present(dataOf(await auth.getClaims(token)));
  return { email: claims.email, asked };
}

/** Brings the moment near at which a key begins to sign: processes read of it before it comes. */
export async function letSign(
  { DATA_DIR }: { readonly DATA_DIR: string },
  kid: string,
  inSeconds: number,
): Promise<void> {
  const signsFrom = new Date(Date.now() + inSeconds * 1000).toISOString();
  await changeKeyFile({ path: dataFolderAt(DATA_DIR).keys, passphrase: KEYS_PASSPHRASE }, async (keySet) => ({
    ...keySet,
    signingKeys: keySet.signingKeys.map((key) => (key.kid === kid ? { ...key, signsFrom } : key)),
  }));
}

export async function shownKeys(environment: Record<string, string>) {
  const { said } = await keys(environment, "show");
  const key = (name: string) => present(new RegExp(`^${name} key: {2}(\\S+)$`, "m").exec(said)?.[1]);
  return { publishableKey: key("publishable"), serviceKey: key("service"), secretKey: key("secret") };
}

export const production = {
  SELF_REGISTRATION_ROLES: "student",
  PUBLIC_URL: "https://rubrica.example",
  EMAIL_CONFIRMATION: "off",
};
