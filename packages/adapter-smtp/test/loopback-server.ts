import type { DeliveredMail } from "@rubrica/conformance";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A real SMTP server on this machine that keeps what it takes. */
export interface LoopbackServer {
  readonly port: number;
  /** What was delivered so far, as a mail program shows it; the receivers are those of the envelope. */
  delivered(): Promise<readonly DeliveredMail[]>;
  /** The source of every message. */
  sources(): readonly string[];
  /** Whether each message came over TLS, and as whom. */
  sessions(): readonly { readonly secure: boolean; readonly user: string | undefined }[];
  close(): Promise<void>;
}

/** Starts a server, on a free port unless one is given; without TLS and accounts unless the options say so. */
export async function startLoopbackServer(options: SMTPServerOptions = {}, port = 0): Promise<LoopbackServer> {
  const taken: { readonly source: Buffer; readonly recipients: readonly string[] }[] = [];
  const sessions: { secure: boolean; user: string | undefined }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        taken.push({
          source: Buffer.concat(chunks),
          recipients: session.envelope.rcptTo.map(({ address }) => address),
        });
        sessions.push({ secure: Boolean(session.secure), user: session.user ? String(session.user) : undefined });
        callback();
      });
    },
    ...options,
  });
  // A client that goes away in the middle is what some tests are about.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return {
    port: address.port,
    delivered: () => Promise.all(taken.map(({ source, recipients }) => parse(source, recipients))),
    sources: () => taken.map(({ source }) => source.toString("utf8")),
    sessions: () => sessions,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function parse(source: Buffer, recipients: readonly string[]): Promise<DeliveredMail> {
  const { subject = "", text = "", html } = await PostalMime.parse(source);
  return { recipients, subject, text, ...(html && { html }) };
}
