import { afterEach, describe, expect, test } from "bun:test";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type LoopbackServer, startLoopbackServer } from "../../../packages/adapter-smtp/test/loopback-server.ts";
import { emptyInstallation } from "./empty-installation.ts";
import { eventually } from "./eventually.ts";
import { readMails } from "./mail-reader.ts";
import { mustStart, type ServerProcess, startServer, temporaryFolder } from "./server-process.ts";

const person = { email: "ming@example.com", password: "secret-123", full_name: "王小明" };

describe("outgoing mail of the server process", () => {
  const closers: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  const newFolder = async () => {
    const folder = await temporaryFolder();
    closers.push(() => folder.remove());
    return folder.path;
  };
  const newInstallation = async () => {
    const { settings, remove } = await emptyInstallation();
    closers.push(remove);
    return settings;
  };
  const startMailServer = async (): Promise<LoopbackServer> => {
    const mailServer = await startLoopbackServer();
    closers.push(() => mailServer.close());
    return mailServer;
  };
  const production = {
    NODE_ENV: "production",
    SELF_REGISTRATION_ROLES: "student",
    PUBLIC_URL: "https://rubrica.example",
    KEYS_PASSPHRASE: "a passphrase of the tests",
  };
  const start = async (environment: Record<string, string>) => {
    const server = await mustStart({ ...production, LOG_LEVEL: "warn", ...environment });
    closers.push(() => server.end("SIGKILL"));
    return server;
  };
  const post = async ({ url }: ServerProcess, path: string) => {
    const response = await fetch(`${url}/functions/v1/${path}`, { method: "POST", body: JSON.stringify(person) });
    return { status: response.status, body: await response.json() };
  };
  /** Follows the link of the mail, which names the public address, as the page behind it does. */
  const confirm = async ({ url }: ServerProcess, text: string) => {
    const link = new URL(/https:\S+/.exec(text)?.[0] ?? "");
    expect(`${link.origin}${link.pathname}`).toBe(`${production.PUBLIC_URL}/console/confirm`);
    return useLink(url, link);
  };

  test("SMTP_URL: the mail of a registration arrives, and its link lets the person in", async () => {
    const mailServer = await startMailServer();
    const server = await start({ ...(await newInstallation()), SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` });
    expect((await post(server, "auth-register")).body).toMatchObject({ success: true, data: { session: null } });
    expect((await post(server, "auth-login")).status).toBe(401);
    const [mail, ...others] = await eventually(async () => {
      const delivered = await mailServer.delivered();
      return delivered.length > 0 && delivered;
    });
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipients: [person.email], html: expect.stringContaining("验证邮箱") });
    expect(mailServer.sources()[0]).toContain("From: Rubrica <no-reply@rubrica.example>");
    expect(await confirm(server, mail?.text ?? "")).toBe(200);
    expect((await post(server, "auth-login")).status).toBe(200);
    expect(server.output()).not.toContain("mail server");
  }, 240_000);

  test("SMTP_URL: a server that is gone is warned about, without a word of its password", async () => {
    const gone = await startLoopbackServer();
    await gone.close();
    const server = await start({
      ...(await newInstallation()),
      SMTP_URL: `smtp://me:hidden-word@127.0.0.1:${gone.port}`,
    });
    expect((await post(server, "auth-register")).body).toMatchObject({ success: true, data: { session: null } });
    await eventually(() => server.output().includes("SMTP_URL: the mail server cannot be used now"));
    await eventually(() => server.output().includes("mail_not_sent"));
    await eventually(() => server.output().includes('"reason":"unreachable"'));
    for (const secret of ["hidden-word", person.email, person.password]) expect(server.output()).not.toContain(secret);
  }, 240_000);

  test("MAIL_DIR: production writes mail where it is told to, and logs where, not what", async () => {
    const MAIL_DIR = join(await newFolder(), "outgoing");
    const server = await start({
      ...(await newInstallation()),
      MAIL_DIR,
      MAIL_FROM: "评分系统 <marks@example.com>",
      LOG_LEVEL: "info",
    });
    expect((await post(server, "auth-register")).status).toBe(200);
    const [mail, ...others] = await eventually(async () => {
      const mails = await readMails(MAIL_DIR);
      return mails.length > 0 && mails;
    });
    expect(others).toEqual([]);
    expect(mail?.to).toBe(person.email);
    const token = new URL(mail?.link ?? "").searchParams.get("token") ?? "";
    expect(token).not.toBe("");
    await eventually(() => server.output().includes("a mail was written"));
    expect(server.output()).toContain(MAIL_DIR);
    for (const secret of [token, person.email]) expect(server.output()).not.toContain(secret);
  }, 240_000);

  test("a developer finds the link of a mail in the log", async () => {
    const installation = await newInstallation();
    const server = await mustStart({ ...installation, EMAIL_CONFIRMATION: "required", LOG_LEVEL: "info" });
    closers.push(() => server.end("SIGKILL"));
    expect((await post(server, "auth-register")).status).toBe(200);
    const link = await eventually(() => /"link":"([^"]+)"/.exec(server.output())?.[1] ?? null);
    expect(await useLink(server.url, new URL(link))).toBe(200);
    expect((await post(server, "auth-login")).status).toBe(200);
  }, 240_000);

  test("MAIL_DIR: a folder that cannot be written to ends the start with one line", async () => {
    const folder = await newFolder();
    await writeFile(join(folder, "file"), "");
    const failed = await startServer({ ...production, ...(await newInstallation()), MAIL_DIR: join(folder, "file") });
    if (!("exitCode" in failed)) {
      closers.push(() => failed.end("SIGKILL"));
      throw new Error("The server started.");
    }
    expect(failed.error.trim().split("\n")).toEqual([expect.stringContaining("MAIL_DIR: cannot write to")]);
  }, 240_000);
});

/** What the page at the address of a mail's link sends. */
async function useLink(serverUrl: string, { searchParams }: URL): Promise<number> {
  const response = await fetch(`${serverUrl}/api/v1/session/mail-link`, {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin", "content-type": "application/json" },
    body: JSON.stringify({ type: searchParams.get("type"), token: searchParams.get("token") }),
  });
  return response.status;
}
