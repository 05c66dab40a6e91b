import { once } from "node:events";
import { createConnection, type Socket } from "node:net";
import { join } from "node:path";
import type { Logger } from "@rubrica/core";
import { StartupError } from "../startup-error.ts";
import type { DataFolder } from "../storage/data-folder.ts";
import { readLine, reasonOf, serveOwnerSocket } from "./owner-socket.ts";
import {
  type CommandAnswer,
  type CommandSubjects,
  runServedCommand,
  type ServedCommand,
  servedCommandSchema,
} from "./served-command.ts";

/** In the data folder, which only its owner may enter. Whoever can open the socket could read and change all the data anyway. */
const socketOf = (folder: DataFolder) => join(folder.path, "command.socket");

/** A busy machine hashes a password in seconds. */
const limit = { milliseconds: 60_000, inWords: "a minute" };

/**
 * Lets commands ask this process, which alone may open the embedded database, to do what they would do themselves.
 * @returns a function that stops it after the commands that are being answered.
 */
export async function serveCommands(options: {
  readonly folder: DataFolder;
  readonly subjects: CommandSubjects;
  readonly logger: Logger;
}): Promise<() => Promise<void>> {
  const { folder, subjects, logger } = options;

  async function answer(socket: Socket): Promise<void> {
    try {
      const command = servedCommandSchema.parse(JSON.parse(await readWholeLine(socket)));
      const said = await runServedCommand(subjects, command);
      logger.info({ command: command.command, failed: said.failure !== null }, "a command was answered");
      socket.end(`${JSON.stringify(said)}\n`);
    } catch (error) {
      const { name, code } = error as NodeJS.ErrnoException;
      logger.error({ name, code }, "a command could not be answered");
      socket.end(`${JSON.stringify({ lines: [], failure: "The service could not do it; its log says more." })}\n`);
    }
  }

  return await serveOwnerSocket({
    path: socketOf(folder),
    onConnection: answer,
    stopBy: "answer",
    consequence: "no command can ask this process",
    logger,
  });
}

/**
 * Asks the process that works on the data folder. Gives `null` when no process listens there. Rejects with StartupError when the
 * process gives no answer.
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
    return JSON.parse(await readWholeLine(socket)) as CommandAnswer;
  } catch (error) {
    throw new StartupError(
      "data_folder_in_use",
      `DATA_DIR: ${folder.path} is in use, and the process there gives no answer (${reasonOf(error)}): try again, or stop it first`,
    );
  } finally {
    socket.destroy();
  }
}

async function readWholeLine(socket: Socket): Promise<string> {
  const line = await readLine(socket, limit);
  if (line === null) throw new Error("the other side went away");
  return line;
}
