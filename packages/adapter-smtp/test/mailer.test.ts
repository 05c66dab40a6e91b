import { afterEach, describe, expect, test } from "bun:test";
import { createServer, type Server } from "node:net";
import { testMailer } from "@rubrica/conformance";
import { createTransport } from "nodemailer";
import type { SMTPServerOptions } from "smtp-server";
import { createMailer, findSmtpFault, type MailFailureReason, type SmtpMailerOptions } from "../src/mailer.ts";
import { readSmtpUrl } from "../src/smtp-options.ts";
import { type LoopbackServer, startLoopbackServer } from "./loopback-server.ts";

const from = "Rubrica <no-reply@rubrica.example>";
const message = {
  to: "ming@example.com",
  subject: "Please confirm",
  text: "Open https://rubrica.example/secret-token",
};
const trustAnything = { tls: { rejectUnauthorized: false } };

const running: LoopbackServer[] = [];
const silent: Server[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
  for (const server of silent.splice(0)) server.close();
});
const start = async (options?: SMTPServerOptions) => {
  const server = await startLoopbackServer(options);
  running.push(server);
  return server;
};
const mailerAt = (address: string, options: Partial<SmtpMailerOptions> = {}, transport: object = {}) =>
  createMailer({ transport: createTransport({ ...readSmtpUrl(address), ...transport }), from, ...options });

describe("over a real SMTP server", () => {
  testMailer(test, async () => {
    const server = await start();
    return {
      mailer: mailerAt(`smtp://127.0.0.1:${server.port}`),
      delivered: server.delivered,
      breakDelivery: server.close,
    };
  });
});

describe("createMailer()", () => {
  const failure = async (work: Promise<void>): Promise<MailFailureReason> => {
    const error = await work.then(
      () => Promise.reject(new Error("it was sent")),
      (rejected: { reason: MailFailureReason }) => rejected,
    );
    expect(error).toMatchObject({ name: "MailNotSentError", code: "mail_not_sent" });
    // Whatever is logged of it, nobody's address, password or link stands in it.
    const everything = `${String(error)} ${Bun.inspect(error)} ${JSON.stringify(error)}`;
    expect(everything).not.toMatch(/ming|hidden-word|secret-token/);
    return error.reason;
  };

  test("send() upgrades to TLS where the server offers it", async () => {
    const server = await start({ disabledCommands: [] });
    await mailerAt(`smtp://localhost:${server.port}`, {}, trustAnything).send(message);
    expect(server.sessions()).toEqual([{ secure: true, user: undefined }]);
  });

  test("send() speaks TLS from the first byte with smtps", async () => {
    const server = await start({ secure: true });
    await mailerAt(`smtps://127.0.0.1:${server.port}`, {}, trustAnything).send(message);
    expect(server.sessions()).toEqual([{ secure: true, user: undefined }]);
  });

  test("send() signs in, and says so when the server refuses the account", async () => {
    const server = await start({
      disabledCommands: [],
      authOptional: false,
      onAuth: ({ username, password }, _session, callback) =>
        password === "hidden-word" ? callback(null, { user: username }) : callback(new Error(`no, ${password}`)),
    });
    const account = (password: string) => `smtp://sender:${password}@localhost:${server.port}`;
    await mailerAt(account("hidden-word"), {}, trustAnything).send(message);
    expect(server.sessions()).toEqual([{ secure: true, user: "sender" }]);
    expect(await failure(mailerAt(account("not-hidden-word"), {}, trustAnything).send(message))).toBe("authentication");
  });

  test("send() refuses a server whose certificate nobody vouches for", async () => {
    const server = await start({ disabledCommands: [] });
    expect(await failure(mailerAt(`smtp://localhost:${server.port}`).send(message))).toBe("tls");
    expect(server.sessions()).toEqual([]);
  });

  test("send() sends nothing to a server without TLS where TLS is required", async () => {
    const server = await start();
    expect(await failure(mailerAt(`smtp://127.0.0.1:${server.port}?tls=required`).send(message))).toBe("tls");
    expect(server.sessions()).toEqual([]);
  });

  test("send() rejects when the server refuses the receiver", async () => {
    const server = await start({
      onRcptTo: ({ address }, _session, callback) => callback(new Error(`no mailbox ${address}`)),
    });
    expect(await failure(mailerAt(`smtp://127.0.0.1:${server.port}`).send(message))).toBe("refused");
  });

  test.each([
    [450, true],
    [550, false],
  ])("send() tells by retryable whether a refusal with %i may pass", async (responseCode, retryable) => {
    const refuse = Object.assign(new Error("no"), { responseCode });
    for (const options of [
      { onRcptTo: (_address, _session, callback) => callback(refuse) },
      { onData: (stream, _session, callback) => stream.resume().on("end", () => callback(refuse)) },
    ] satisfies SMTPServerOptions[]) {
      const server = await start(options);
      await expect(mailerAt(`smtp://127.0.0.1:${server.port}`).send(message)).rejects.toMatchObject({
        reason: "refused",
        retryable,
      });
    }
  });

  test("send() rejects when nobody listens", async () => {
    const server = await start();
    await server.close();
    expect(await failure(mailerAt(`smtp://127.0.0.1:${server.port}`).send(message))).toBe("unreachable");
  });

  test("send() gives a server up that says nothing", async () => {
    const server = createServer(() => {});
    silent.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    expect(await failure(mailerAt(`smtp://127.0.0.1:${port}`, { deadlineSeconds: 0.1 }).send(message))).toBe(
      "deadline_passed",
    );
  });

  test.each([
    "a@example.com, b@example.com",
    "A <a@example.com>",
    "a@example.com\r\nBcc: b@example.com",
    "a",
    "",
    "a@b@c",
  ])("send() refuses the address %j before it connects", async (to) => {
    const server = await start();
    expect(await failure(mailerAt(`smtp://127.0.0.1:${server.port}`).send({ ...message, to }))).toBe("bad_address");
    expect(server.sources()).toEqual([]);
  });

  test("send() names the sender and one receiver in the headers", async () => {
    const server = await start();
    await mailerAt(`smtp://127.0.0.1:${server.port}`).send(message);
    const [source = ""] = server.sources();
    expect(source).toContain("From: Rubrica <no-reply@rubrica.example>\r\n");
    expect(source).toContain("To: ming@example.com\r\n");
    expect(source).toMatch(/^Message-ID: <[\w-]{36}@rubrica\.example>\r$/m);
  });
});

describe("findSmtpFault()", () => {
  const faultOf = (address: string, transport: object = {}) =>
    findSmtpFault(createTransport({ ...readSmtpUrl(address), ...transport }));

  test("is null for a server that can be used, and sends nothing", async () => {
    const server = await start({ disabledCommands: [] });
    expect(await faultOf(`smtp://localhost:${server.port}`, trustAnything)).toBeNull();
    expect(server.sources()).toEqual([]);
  });

  test("tells a server that is gone from one that cannot be trusted", async () => {
    const server = await start({ disabledCommands: [] });
    expect(await faultOf(`smtp://localhost:${server.port}`)).toBe("tls");
    await server.close();
    expect(await faultOf(`smtp://localhost:${server.port}`)).toBe("unreachable");
  });
});
