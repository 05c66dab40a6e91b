import { once } from "node:events";
import { chmod, rm } from "node:fs/promises";
import { createConnection, createServer, type Socket } from "node:net";
import { join } from "node:path";
import type { Logger } from "@rubrica/core";
import type { DataFolder } from "../boot/data-folder.ts";
import { StartupError } from "../boot/startup-error.ts";
import {
  type CommandAnswer,
  type CommandSubjects,
  runServedCommand,
  type ServedCommand,
  servedCommandSchema,
} from "./served-command.ts";

/** Beside the data, in a folder that only its owner may enter: who gets there may read and change all of it anyway. */
const socketOf = (folder: DataFolder) => join(folder.path, "command.socket");

/** A busy machine hashes a password in seconds. */
const deadlineMilliseconds = 60_000;
const maxCharacters = 64 * 1024;

/**
 * Lets commands ask this process, which alone may open the embedded database, to do what they would do themselves.
 * @returns a function that stops it, after what is under way.
 */
export async function serveCommands(options: {
  readonly folder: DataFolder;
  readonly subjects: CommandSubjects;
  readonly logger: Logger;
}): Promise<() => Promise<void>> {
  const { folder, subjects, logger } = options;
  const path = socketOf(folder);
  // Of a process that was killed: the data folder's lock says that no other one lives.
  await rm(path, { force: true });

  const sockets = new Set<Socket>();
  const working = new Set<Promise<void>>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    const work = answer(socket).finally(() => working.delete(work));
    working.add(work);
  });

  async function answer(socket: Socket): Promise<void> {
    try {
      const command = servedCommandSchema.parse(JSON.parse(await readLine(socket)));
      const said = await runServedCommand(subjects, command);
      logger.info({ command: command.command, failed: said.failure !== null }, "a command was answered");
      socket.end(`${JSON.stringify(said)}\n`);
    } catch (error) {
      const { name, code } = error as NodeJS.ErrnoException;
      logger.error({ name, code }, "a command could not be answered");
      socket.end(`${JSON.stringify({ lines: [], failure: "The service could not do it; its log says more." })}\n`);
    }
  }

  try {
    server.listen(path);
    await once(server, "listening");
    await chmod(path, 0o600);
  } catch (error) {
    // Such as a path longer than the hundred characters that a socket's name may have.
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    logger.warn({ path, reason }, "no command can ask this process: its socket could not be opened");
    return async () => {};
  }
  return async () => {
    server.close();
    await Promise.all(working);
    for (const socket of sockets) socket.destroy();
    await rm(path, { force: true });
  };
}

/**
 * Asks the process that works on the data folder. `null` where none listens there. Rejects with StartupError where it gives no
 * answer.
 */
export async function askRunningService(folder: DataFolder, command: ServedCommand): Promise<CommandAnswer | null> {
  const socket = createConnection(socketOf(folder));
  try {
    await once(socket, "connect");
  } catch {
    return null;
  }
  try {
    socket.write(`${JSON.stringify(command)}\n`);
    return JSON.parse(await readLine(socket)) as CommandAnswer;
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new StartupError(
      "data_folder_in_use",
      `DATA_DIR: ${folder.path} is in use, and the process there gives no answer (${reason}): try again, or stop it first`,
    );
  } finally {
    socket.destroy();
  }
}

/** One line that the other side sends. Rejects where it is too long, or does not come in time. */
async function readLine(socket: Socket): Promise<string> {
  socket.setTimeout(deadlineMilliseconds, () => socket.destroy(new Error("no answer within a minute")));
  let text = "";
  for await (const piece of socket.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    text += piece;
    if (text.includes("\n")) return text.slice(0, text.indexOf("\n"));
    if (text.length > maxCharacters) throw new Error("the line is too long");
  }
  throw new Error("the other side went away");
}
