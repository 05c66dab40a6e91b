import { failure, preferredLanguage } from "./http/reply.ts";
import { texts } from "./http/texts.ts";
import { StartupError } from "./startup-error.ts";

/** A bound port; until there is something to serve it answers 503. */
export interface Listener {
  readonly url: string;
  serve(handle: (request: Request) => Response | Promise<Response>): void;
  /** The other end of the request's connection. */
  remoteAddress(request: Request): string | null;
  /** Takes no more requests, waits a little for those under way, then cuts them off. */
  close(): Promise<void>;
}

/** Larger than any upload we accept: our own limits answer in the envelope, the runtime's do not. */
const maxRequestBodyBytes = 1024 ** 3;
/** Longer than the pause between two signs of life of an event stream. */
const idleSeconds = 60;
const closeMilliseconds = 5_000;

/** Binds the port. Throws StartupError when it is taken or the address is not one of this machine's. */
export function createListener(host: string, port: number): Listener {
  let handle: (request: Request) => Response | Promise<Response> = answerStarting;
  let server: ReturnType<typeof Bun.serve>;
  let closing: Promise<void> | null = null;
  try {
    server = Bun.serve({
      hostname: host,
      port,
      maxRequestBodySize: maxRequestBodyBytes,
      idleTimeout: idleSeconds,
      development: false,
      // Outside development Bun would let a second process share the port.
      reusePort: false,
      fetch: (request) => handle(request),
    });
  } catch (error) {
    const { code } = error as { code?: string };
    const reason =
      code === "EADDRINUSE" ? "is taken; set PORT to another one" : `cannot be used (${code ?? "unknown"})`;
    throw new StartupError("port_taken", `PORT: ${host}:${port} ${reason}`, { cause: error });
  }
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${server.port}`,
    serve(next) {
      handle = next;
    },
    remoteAddress: (request) => server.requestIP(request)?.address ?? null,
    close() {
      closing ??= closeServer(server);
      return closing;
    },
  };
}

async function closeServer(server: ReturnType<typeof Bun.serve>): Promise<void> {
  const graceful = server.stop();
  const timer = setTimeout(() => void server.stop(true), closeMilliseconds);
  await graceful;
  clearTimeout(timer);
}

function answerStarting(request: Request): Response {
  const language = preferredLanguage(request.headers.get("accept-language") ?? undefined);
  const reply = failure(503, texts.starting);
  const error = "error" in reply ? reply.error[language] : "";
  return Response.json({ success: false, error }, { status: 503, headers: { "Retry-After": "2" } });
}
