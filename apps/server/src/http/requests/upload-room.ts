import { type ObjectStore, StorageFullError } from "@rubrica/core";

/** Keeps room on the disk for uploads that are under way, so that none begins that could not be worked on. */
export interface UploadRoom {
  /** Room for an upload of so many bytes, which may grow. Rejects with StorageFullError where there is too little. */
  reserve(bytes: number): Promise<ReservedRoom>;
}

export interface ReservedRoom {
  /** Called while bytes come in. Rejects with StorageFullError where there is too little. */
  received(bytes: number): Promise<void>;
  release(): void;
}

/** A report is stored, and copied to where it is read: it needs its size twice. */
const COPIES = 2;
/** A body without a length is looked after so often. */
const LOOK_EVERY_BYTES = 4 * 1024 * 1024;

/**
 * @param minFreeBytes are left for everything else: what is made of reports, logs, an embedded database.
 * A store that does not know its room takes everything.
 */
export function createUploadRoom(
  objects: Pick<ObjectStore, "room">,
  { minFreeBytes }: { readonly minFreeBytes: number },
): UploadRoom {
  let reserved = 0;
  const expect = async () => {
    const room = await objects.room?.();
    if (room === undefined || room >= reserved + minFreeBytes) return;
    throw new StorageFullError(`${room} bytes are left on the disk, and ${reserved + minFreeBytes} are needed.`);
  };
  return {
    async reserve(bytes) {
      let own = 0;
      let received = 0;
      const grow = (by: number) => {
        own += by;
        reserved += by;
      };
      const release = () => grow(-own);
      grow(COPIES * bytes);
      try {
        await expect();
      } catch (error) {
        release();
        throw error;
      }
      return {
        release,
        async received(count) {
          received += count;
          if (COPIES * received <= own) return;
          grow(COPIES * Math.max(received - own / COPIES, LOOK_EVERY_BYTES));
          await expect();
        },
      };
    },
  };
}
