import { once } from "node:events";
import { chmod, rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import type { Logger } from "@rubrica/core";

const MAX_CHARACTERS = 64 * 1024;

/**
 * Listens on a Unix socket that only the owner of the process can open. Removes a socket that a killed process left at the path:
 * the caller holds the lock of the data folder, so no other process listens there. Logs a warning when the socket cannot be opened.
 * @returns a function that stops listening, waits for the connections that are being answered, and removes the socket.
 */
export async function serveOwnerSocket(options: {
  readonly path: string;
  /** Answers a connection. Must not reject. */
  readonly onConnection: (socket: Socket) => Promise<void>;
  /**
   * What stopping does first: `answer` waits for the answers and then closes the connections; `disconnect` closes the connections
   * and then waits, for an answer that ends with its connection.
   */
  readonly stopBy: "answer" | "disconnect";
  /** What people cannot do without the socket, for the warning. */
  readonly consequence: string;
  readonly logger: Logger;
}): Promise<() => Promise<void>> {
  const { path, onConnection, stopBy, consequence, logger } = options;
  await rm(path, { force: true });

  const sockets = new Set<Socket>();
  const answers = new Set<Promise<void>>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    const answer = onConnection(socket).finally(() => answers.delete(answer));
    answers.add(answer);
  });
  const disconnect = () => {
    for (const socket of sockets) socket.destroy();
  };

  try {
    server.listen(path);
    await once(server, "listening");
    await chmod(path, 0o600);
  } catch (error) {
    // For example, the path is longer than the hundred characters that the name of a socket may have.
    logger.warn({ path, reason: reasonOf(error) }, `${consequence}: its socket could not be opened`);
    return async () => {};
  }
  return async () => {
    server.close();
    if (stopBy === "disconnect") disconnect();
    await Promise.all(answers);
    disconnect();
    await rm(path, { force: true });
  };
}

/**
 * Reads the first line that the other side sends; `null` when it closes the connection before the line ends. Rejects when the line is
 * longer than 65,536 characters, or when nothing arrives for the given time. That time limit stays on the socket.
 */
export async function readLine(
  socket: Socket,
  limit: {
    readonly milliseconds: number;
    /** The same time in words, for the error: `a minute`. */
    readonly inWords: string;
  },
): Promise<string | null> {
  socket.setTimeout(limit.milliseconds, () => socket.destroy(new Error(`no answer within ${limit.inWords}`)));
  let text = "";
  for await (const piece of socket.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    text += piece;
    if (text.includes("\n")) return text.slice(0, text.indexOf("\n"));
    if (text.length > MAX_CHARACTERS) throw new Error("the line is too long");
  }
  return null;
}

/** The code of a system error, or the message of another error. */
export function reasonOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? (error as Error).message;
}
