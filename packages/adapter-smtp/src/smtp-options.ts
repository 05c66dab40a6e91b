import { checkObject, checkSeconds, checkString } from "@rubrica/core";

/** What `nodemailer.createTransport` takes, as far as an address says it. */
export interface SmtpOptions {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly secure: boolean;
  /** STARTTLS or nothing. */
  readonly requireTLS: boolean;
  /** No STARTTLS even where it is offered. */
  readonly ignoreTLS: boolean;
  readonly auth?: { readonly user: string; readonly pass: string };
  /** Milliseconds, as all that follow. */
  readonly dnsTimeout: number;
  /** Milliseconds. */
  readonly connectionTimeout: number;
  /** Milliseconds. */
  readonly greetingTimeout: number;
  /** Milliseconds. */
  readonly socketTimeout: number;
  /** A message brings its own content: no template of ours names files or addresses. */
  readonly disableFileAccess: true;
  readonly disableUrlAccess: true;
}

/** How {@link readSmtpUrl} reads an address. */
export interface SmtpAddressOptions {
  /** When the server counts as gone, for each step. Default 10. */
  readonly timeoutSeconds?: number;
}

/** The address of an SMTP server that cannot be used; the message says why and holds nothing of the address. */
export class InvalidSmtpUrlError extends Error {
  override readonly name = "InvalidSmtpUrlError";
  readonly code = "invalid_smtp_url";
}

/**
 * Reads `smtp://user:password@host:587` (STARTTLS) or `smtps://user:password@host:465` (TLS at once). `smtp:` asks for TLS
 * unless the server stands on this machine; `?tls=optional` takes it where it is offered, `?tls=off` never. A password
 * never travels without TLS to another machine. Throws InvalidSmtpUrlError.
 *
 * @throws {InvalidArgumentError} for what is no text, and for a timeout that cannot be meant.
 */
export function readSmtpUrl(address: string, options: SmtpAddressOptions = {}): SmtpOptions {
  checkString("readSmtpUrl(address)", address, "the address of an SMTP server, as text");
  checkObject("readSmtpUrl(options)", options, { expected: "an object of options" });
  const { timeoutSeconds = 10 } = options;
  checkSeconds("readSmtpUrl(options.timeoutSeconds)", timeoutSeconds);
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === "") {
    throw new InvalidSmtpUrlError("must begin with smtp:// or smtps:// and name a server");
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const secure = url.protocol === "smtps:";
  const isLocal = /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host);
  const tls = url.searchParams.get("tls") ?? (isLocal ? "optional" : "required");
  if (!/^(required|optional|off)$/.test(tls)) {
    throw new InvalidSmtpUrlError("has tls neither required nor optional nor off");
  }
  const hasPassword = url.username !== "" || url.password !== "";
  if (hasPassword && !secure && tls !== "required" && !isLocal) {
    throw new InvalidSmtpUrlError(`would send a password without TLS: leave tls=${tls} or the password out`);
  }
  const milliseconds = timeoutSeconds * 1000;
  return {
    host,
    port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && tls === "required",
    ignoreTLS: !secure && tls === "off",
    ...(hasPassword && { auth: { user: decode(url.username), pass: decode(url.password) } }),
    dnsTimeout: milliseconds,
    connectionTimeout: milliseconds,
    greetingTimeout: milliseconds,
    socketTimeout: milliseconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new InvalidSmtpUrlError("has a user or password that is not URL-encoded");
  }
}
