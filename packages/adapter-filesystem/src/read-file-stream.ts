import { close, read } from "node:fs";
import { promisify } from "node:util";
import type { ByteRange } from "@rubrica/core";

const CHUNK_BYTES = 64 * 1024;
const readFrom = promisify(read);
const closeDescriptor = promisify(close);

interface HeldFile {
  readonly descriptor: number;
  isOpen: boolean;
}

/** Closes files whose stream was forgotten. A descriptor, because a FileHandle that is collected ends the process. */
const forgotten = new FinalizationRegistry<HeldFile>((held) => void release(held).catch(() => {}));

/**
 * The file's bytes, all or those of a range; the file is closed at the end, on failure, when the stream is cancelled, and, so
 * that a mistake elsewhere costs nothing more than time, when nobody holds the stream any longer.
 */
export function readFileStream(
  descriptor: number,
  { start, end }: ByteRange = { start: 0, end: Number.POSITIVE_INFINITY },
): ReadableStream<Uint8Array> {
  const held: HeldFile = { descriptor, isOpen: true };
  let position = start;
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const wanted = Math.max(0, Math.min(CHUNK_BYTES, end - position));
          const { bytesRead, buffer } = await readFrom(descriptor, new Uint8Array(wanted), 0, wanted, position);
          if (bytesRead === 0) {
            await release(held);
            controller.close();
            return;
          }
          position += bytesRead;
          controller.enqueue(buffer.subarray(0, bytesRead));
        } catch (error) {
          await release(held).catch(() => {});
          throw error;
        }
      },
      cancel: () => release(held),
    },
    { highWaterMark: 0 },
  );
  forgotten.register(stream, held);
  return stream;
}

async function release(held: HeldFile): Promise<void> {
  if (!held.isOpen) return;
  held.isOpen = false;
  await closeDescriptor(held.descriptor);
}
