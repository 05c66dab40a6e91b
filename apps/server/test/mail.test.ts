import { afterEach, describe, expect, test } from "bun:test";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import {
  closeAll,
  closers,
  confirm,
  newInstallation,
  person,
  post,
  start,
  startMailServer,
  useLink,
} from "./mail-installation.ts";
import { mustStart } from "./server-process.ts";

describe("outgoing mail of the server process", () => {
  afterEach(closeAll);

  test("SMTP_URL: the mail of a registration arrives, and its link lets the person in", async () => {
    const mailServer = await startMailServer();
    const server = await start({ ...(await newInstallation()), SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` });
    expect((await post(server, "auth-register")).body).toMatchObject({ success: true, data: { session: null } });
    expect((await post(server, "auth-login")).status).toBe(401);
    const [mail, ...others] = await waitFor(async () => {
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

  test("a developer finds the link of a mail in the log", async () => {
    const installation = await newInstallation();
    const server = await mustStart({ ...installation, EMAIL_CONFIRMATION: "required", LOG_LEVEL: "info" });
    closers.push(() => server.end("SIGKILL"));
    expect((await post(server, "auth-register")).status).toBe(200);
    const link = await waitFor(() => /"link":"([^"]+)"/.exec(server.output())?.[1] ?? null);
    expect(await useLink(server.url, new URL(link))).toBe(200);
    expect((await post(server, "auth-login")).status).toBe(200);
  }, 240_000);
});
