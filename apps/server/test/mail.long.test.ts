import { afterEach, describe, expect, test } from "bun:test";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { startLoopbackServer } from "../../../packages/adapter-smtp/test/loopback-server.ts";
import { closeAll, closers, newFolder, newInstallation, person, post, production, start } from "./mail-installation.ts";
import { readMails } from "./mail-reader.ts";
import { startServer } from "./server-process.ts";

describe("outgoing mail of the server process that cannot be sent, or is written to a folder", () => {
  afterEach(closeAll);

  test("SMTP_URL: a server that is gone is warned about, without a word of its password", async () => {
    const gone = await startLoopbackServer();
    await gone.close();
    const server = await start({
      ...(await newInstallation()),
      SMTP_URL: `smtp://me:hidden-word@127.0.0.1:${gone.port}`,
    });
    expect((await post(server, "auth-register")).body).toMatchObject({ success: true, data: { session: null } });
    await waitFor(() => server.output().includes("SMTP_URL: the mail server cannot be used now"));
    await waitFor(() => server.output().includes("mail_not_sent"));
    await waitFor(() => server.output().includes('"reason":"unreachable"'));
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
    const [mail, ...others] = await waitFor(async () => {
      const mails = await readMails(MAIL_DIR);
      return mails.length > 0 && mails;
    });
    expect(others).toEqual([]);
    expect(mail?.to).toBe(person.email);
    const token = new URL(mail?.link ?? "").searchParams.get("token") ?? "";
    expect(token).not.toBe("");
    await waitFor(() => server.output().includes("a mail was written"));
    expect(server.output()).toContain(MAIL_DIR);
    for (const secret of [token, person.email]) expect(server.output()).not.toContain(secret);
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
