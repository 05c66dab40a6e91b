import { randomBytes } from "node:crypto";
import { close, constants, fstat, mkdirSync, open as openDescriptor, realpathSync, type Stats } from "node:fs";
import { access, open, readFile, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { promisify } from "node:util";
import {
  checkFolder,
  checkNumber,
  checkObject,
  type ObjectStore,
  ObjectStoreError,
  type PutOptions,
  type StoredObject,
} from "@rubrica/core";
import { asStorageFull, expectRoom, roomIn } from "./disk-room.ts";
import { isAbsence } from "./file-system-failure.ts";
import { foldersIn } from "./folders-in.ts";
import { incomingPath, prepareIncomingFolder } from "./incoming-files.ts";
import { splitKey, splitPrefix } from "./object-key.ts";
import { resolveInside } from "./object-path.ts";
import { publishFile } from "./publish-file.ts";
import { readFileStream } from "./read-file-stream.ts";
import { receiveBytes } from "./receive-bytes.ts";
import { removeEmptyFolders, removeObjects } from "./remove-objects.ts";

/** What {@link createObjectStore} needs. */
export interface FilesystemObjectStoreOptions {
  /** Where the objects stand, one file each under its key. Made when absent, readable by its owner alone. */
  readonly folder: string;
  /** `check` rejects where less room is left on the disk. Default 0: only a full disk is unwell. */
  readonly minFreeBytes?: number;
}

/**
 * Objects as files below a folder. Throws when the folder cannot be made or written to.
 *
 * Every put is all or nothing, also through a crash: bytes go to a hidden file, are synced, then renamed into place.
 * Hidden files of crashed processes are removed here. Symbolic links below the folder are never followed. Several
 * processes may use the same folder. A stream from `get` keeps the object as it was, also when it is replaced
 * meanwhile; read it to its end or cancel it.
 *
 * @throws {InvalidArgumentError} for what is no path of a folder and no number of bytes.
 */
export function createObjectStore(options: FilesystemObjectStoreOptions): ObjectStore {
  checkObject("createObjectStore(options)", options, { expected: "an object with folder" });
  checkFolder("createObjectStore(options.folder)", options.folder);
  checkNumber("createObjectStore(options.minFreeBytes)", options.minFreeBytes, { least: 0 });
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  const { minFreeBytes = 0 } = options;
  const folder = realpathSync(resolve(options.folder));
  prepareIncomingFolder(folder);

  async function receive(
    bytes: ReadableStream<Uint8Array> | Uint8Array,
    putOptions: PutOptions,
    finish: (incoming: string) => Promise<void>,
  ): Promise<StoredObject> {
    const incoming = incomingPath(folder);
    const file = await open(incoming, "wx", 0o600).catch((error) => {
      throw asStorageFull(error);
    });
    try {
      const stored = await receiveBytes(file, bytes, putOptions).finally(() => file.close());
      await finish(incoming);
      return stored;
    } catch (error) {
      await rm(incoming, { force: true });
      throw asStorageFull(error);
    }
  }

  return {
    async put(key, bytes, putOptions = {}) {
      const path = await resolveInside(folder, splitKey(key));
      putOptions.signal?.throwIfAborted();
      return await receive(bytes, putOptions, (incoming) =>
        publishFile(folder, incoming, path, { ifAbsent: putOptions.ifAbsent === true }),
      );
    },

    async get(key, range) {
      const file = await openObject(await resolveInside(folder, splitKey(key)));
      return file === null ? null : readFileStream(file.descriptor, range);
    },

    async localPath(key) {
      const path = await resolveInside(folder, splitKey(key));
      const file = await openObject(path);
      if (file === null) return null;
      await closeFile(file.descriptor);
      return path;
    },

    async head(key) {
      const file = await openObject(await resolveInside(folder, splitKey(key)));
      if (file === null) return null;
      await closeFile(file.descriptor);
      return { bytes: file.stats.size };
    },

    async move(from, to) {
      const source = await resolveInside(folder, splitKey(from));
      const target = await resolveInside(folder, splitKey(to));
      const file = await openObject(source);
      if (file === null) throw new ObjectStoreError("object_missing", from, "there is none to move.");
      await closeFile(file.descriptor);
      if (source === target) return;
      await publishFile(folder, source, target);
      await removeEmptyFolders(folder, dirname(source));
    },

    async removeAll(prefix) {
      await removeObjects(folder, splitPrefix(prefix));
    },

    async *folders(name) {
      yield* foldersIn(await resolveInside(folder, name === "" ? [] : splitKey(name)));
    },

    async check() {
      const written = randomBytes(32);
      await receive(written, {}, async (incoming) => {
        const readBack = await readFile(incoming);
        if (!readBack.equals(written)) throw new Error("The object folder does not give back what was written.");
        await rm(incoming);
      });
      await expectRoom(folder, minFreeBytes);
    },

    async reach() {
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    },
    room: () => roomIn(folder),
  };
}

/** `O_NOFOLLOW` closes the gap between proving the path and opening it; `O_NONBLOCK` never waits for a pipe. */
const OPEN_OBJECT = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

const openFile = promisify(openDescriptor);
const statFile = promisify(fstat);
const closeFile = promisify(close);

/** The caller closes it. Null when there is no such object. */
async function openObject(path: string): Promise<{ readonly descriptor: number; readonly stats: Stats } | null> {
  let descriptor: number;
  try {
    descriptor = await openFile(path, OPEN_OBJECT);
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
  const stats = await statFile(descriptor);
  if (stats.isFile()) return { descriptor, stats };
  await closeFile(descriptor);
  return null;
}
