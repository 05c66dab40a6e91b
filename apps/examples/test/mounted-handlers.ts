import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** On a busy machine; the server makes a database first. */
const START_SECONDS = 240;

/**
 * Starts `handlers-in-node-http.ts` by a command, registers somebody there, logs in, asks `/auth/v1` who that is, and stops it as
 * an operator would. Rejects when it ends before it listens.
 * @returns a line for each answer, and the exit code.
 */
export async function callMountedHandlers(
  [program, ...words]: readonly [string, ...string[]],
  folder: string,
): Promise<readonly string[]> {
  const child = spawn(program, words, {
    cwd: folder,
    env: { ...process.env, PORT: "0" },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true, // a group of its own: a program that starts the server, such as npx, hands no signal on
  });
  const kill = (signal: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // It has ended by itself.
    }
  };
  let complaints = "";
  child.stderr.on("data", (bytes) => {
    complaints += bytes;
  });
  const ended = once(child, "exit");
  try {
    const origin = await findOrigin(child.stdout, ended, () => complaints);
    const answers = await walk(origin);
    kill("SIGTERM");
    const [code] = await ended;
    return [...answers, `ended with ${code}`];
  } finally {
    kill("SIGKILL");
  }
}

async function findOrigin(
  output: NodeJS.ReadableStream,
  ended: Promise<unknown[]>,
  complaints: () => string,
): Promise<string> {
  const first = once(createInterface({ input: output }), "line", { signal: AbortSignal.timeout(START_SECONDS * 1000) });
  const [line] = await Promise.race([
    first,
    ended.then(([code]) => Promise.reject(new Error(`It ended with ${code} before it listened:\n${complaints()}`))),
  ]);
  const [, origin] = /^listening on (http:\S+)$/.exec(String(line)) ?? [];
  if (origin === undefined) throw new Error(`It printed ${line} instead of its address.`);
  return origin;
}

async function walk(origin: string): Promise<readonly string[]> {
  const person = { email: "ming@example.com", password: "correct horse", full_name: "王小明" };
  const post = (path: string, body: object) =>
    fetch(`${origin}${path}`, { method: "POST", body: JSON.stringify(body) });
  const registered = await post("/functions/v1/auth-register", person);
  const again = await post("/functions/v1/auth-register", person);
  const login = await post("/functions/v1/auth-login", person);
  const { data } = (await login.json()) as { readonly data: { readonly session: { readonly access_token: string } } };
  const headers = { authorization: `Bearer ${data.session.access_token}` };
  const user = await fetch(`${origin}/auth/v1/user`, { headers });
  const { email } = (await user.json()) as { readonly email: string };
  const elsewhere = await fetch(`${origin}/elsewhere`);
  await Promise.all([registered, again, elsewhere].map((response) => response.arrayBuffer()));
  const statuses = { registered, again, login, user, elsewhere };
  return [...Object.entries(statuses).map(([name, { status }]) => `${name} ${status}`), email];
}
