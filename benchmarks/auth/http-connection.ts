import type { Socket } from "bun";

/** One kept-alive connection that asks one request after another, with as little work a request as it can. */
export interface HttpConnection {
  /** Sends the text of a request and resolves with the answer. */
  ask(request: string): Promise<HttpAnswer>;
  close(): void;
}

export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

/** Connects to a server that answers with `content-length`, as Bun's does for a text. */
export async function openConnection(url: string): Promise<HttpConnection> {
  const { hostname, port } = new URL(url);
  let received = "";
  let waiting: { resolve(answer: HttpAnswer): void; reject(error: Error): void } | null = null;
  const fail = (reason: string) => {
    waiting?.reject(new Error(reason));
    waiting = null;
  };
  const socket: Socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data(_, chunk) {
        received += chunk.toString("latin1");
        const answer = readAnswer(received);
        if (answer === null) return;
        received = "";
        waiting?.resolve(answer);
        waiting = null;
      },
      close: () => fail("The connection was closed."),
      error: (_, error) => fail(error.message),
    },
  });
  return {
    ask(request) {
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      });
    },
    close: () => socket.end(),
  };
}

/** The text of a request; a body is sent as JSON. */
export function requestText(
  target: string,
  options: {
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: object;
  } = {},
): string {
  const body = options.body === undefined ? "" : JSON.stringify(options.body);
  const lines = [
    `${options.body === undefined ? "GET" : "POST"} ${target} HTTP/1.1`,
    "Host: rubrica.test",
    ...Object.entries(options.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    ...(body === "" ? [] : ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}

/** The answer once it is complete; bodies are ASCII or their bytes are not looked at. */
function readAnswer(received: string): HttpAnswer | null {
  const end = received.indexOf("\r\n\r\n");
  if (end === -1) return null;
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(received.slice(0, end + 2))?.[1] ?? 0);
  const body = received.slice(end + 4);
  return body.length < length ? null : { status: Number(received.slice(9, 12)), body };
}
