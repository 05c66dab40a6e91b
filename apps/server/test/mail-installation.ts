/** A service in production that sends mail, and what its person does. */
import { expect } from "bun:test";
import { type LoopbackServer, startLoopbackServer } from "../../../packages/adapter-smtp/test/loopback-server.ts";
import { emptyInstallation } from "./empty-installation.ts";
import { mustStart, type ServerProcess, temporaryFolder } from "./server-process.ts";

export const person = { email: "ming@example.com", password: "secret-123", full_name: "王小明" };

/** What a test leaves to be closed, the last one first. */
export const closers: (() => Promise<unknown>)[] = [];

/** Closes all that the test opened. */
export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

export const newFolder = async () => {
  const folder = await temporaryFolder();
  closers.push(() => folder.remove());
  return folder.path;
};
export const newInstallation = async () => {
  const { settings, remove } = await emptyInstallation();
  closers.push(remove);
  return settings;
};
export const startMailServer = async (): Promise<LoopbackServer> => {
  const mailServer = await startLoopbackServer();
  closers.push(() => mailServer.close());
  return mailServer;
};
export const production = {
  NODE_ENV: "production",
  SELF_REGISTRATION_ROLES: "student",
  PUBLIC_URL: "https://rubrica.example",
  KEYS_PASSPHRASE: "a passphrase of the tests",
};
export const start = async (environment: Record<string, string>) => {
  const server = await mustStart({ ...production, LOG_LEVEL: "warn", ...environment });
  closers.push(() => server.end("SIGKILL"));
  return server;
};
export const post = async ({ url }: ServerProcess, path: string) => {
  const response = await fetch(`${url}/functions/v1/${path}`, { method: "POST", body: JSON.stringify(person) });
  return { status: response.status, body: await response.json() };
};
/** Follows the link of the mail, which names the public address, as the page behind it does. */
export const confirm = async ({ url }: ServerProcess, text: string) => {
  const link = new URL(/https:\S+/.exec(text)?.[0] ?? "");
  expect(`${link.origin}${link.pathname}`).toBe(`${production.PUBLIC_URL}/console/confirm`);
  return useLink(url, link);
};

/** What the page at the address of a mail's link sends. */
export async function useLink(serverUrl: string, { searchParams }: URL): Promise<number> {
  const response = await fetch(`${serverUrl}/api/v1/session/mail-link`, {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin", "content-type": "application/json" },
    body: JSON.stringify({ type: searchParams.get("type"), token: searchParams.get("token") }),
  });
  return response.status;
}
