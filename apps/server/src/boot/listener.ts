import { createStartingApp } from "../http/starting-app.ts";
import { StartupError } from "../startup-error.ts";

/** A bound port; until there is something to serve it answers 503. */
export interface Listener {
  readonly url: string;
  serve(handle: (request: Request) => Response | Promise<Response>): void;
  /** The other end of the request's connection. */
  remoteAddress(request: Request): string | null;
  /**
   * Lets the request's body come as slowly as it likes until it is released: the runtime ends connections that bring less
   * than 16 KB a second for a minute, without an answer. Whoever holds one watches it.
   */
  hold(request: Request): { release(): void };
  /** Takes no more requests, waits a little for those under way, then cuts them off. */
  close(): Promise<void>;
}

/** Larger than any upload we accept: our own limits answer in the envelope, the runtime's do not. */
const MAX_REQUEST_BODY_BYTES = 1024 ** 3;
/** Longer than the pause between two signs of life of an event stream. */
const DEFAULT_IDLE_SECONDS = 60;
const CLOSE_MILLISECONDS = 5_000;

/**
 * Binds the port. Throws StartupError when it is taken or the address is not one of this machine's.
 * @param options.setting what the error names. Default `PORT`.
 * @param options.idleSeconds after which a connection without a sign of life ends. Default 60.
 */
export function createListener(
  host: string,
  port: number,
  {
    setting = "PORT",
    idleSeconds = DEFAULT_IDLE_SECONDS,
  }: { readonly setting?: string; readonly idleSeconds?: number } = {},
): Listener {
  let handle: (request: Request) => Response | Promise<Response> = createStartingApp().fetch;
  let server: ReturnType<typeof Bun.serve>;
  let closing: Promise<void> | null = null;
  try {
    server = Bun.serve({
      hostname: host,
      port,
      maxRequestBodySize: MAX_REQUEST_BODY_BYTES,
      idleTimeout: idleSeconds,
      development: false,
      // Outside development Bun would let a second process share the port.
      reusePort: false,
      fetch: (request) => handle(request),
    });
  } catch (error) {
    const { code } = error as { code?: string };
    const reason =
      code === "EADDRINUSE" ? `is taken; set ${setting} to another one` : `cannot be used (${code ?? "unknown"})`;
    throw new StartupError("port_taken", `${setting}: ${host}:${port} ${reason}`, { cause: error });
  }
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${server.port}`,
    serve(next) {
      handle = next;
    },
    remoteAddress: (request) => server.requestIP(request)?.address ?? null,
    hold(request) {
      server.timeout(request, 0);
      return { release: () => server.timeout(request, idleSeconds) };
    },
    close() {
      closing ??= closeServer(server);
      return closing;
    },
  };
}

async function closeServer(server: ReturnType<typeof Bun.serve>): Promise<void> {
  const graceful = server.stop();
  const timer = setTimeout(() => void server.stop(true), CLOSE_MILLISECONDS);
  await graceful;
  clearTimeout(timer);
}
