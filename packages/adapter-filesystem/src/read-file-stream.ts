import type { FileHandle } from "node:fs/promises";

const CHUNK_BYTES = 64 * 1024;

/** The file's bytes from its beginning; the file is closed at the end, on failure, and when the stream is cancelled. */
export function readFileStream(file: FileHandle): ReadableStream<Uint8Array> {
  let position = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { bytesRead, buffer } = await file.read(new Uint8Array(CHUNK_BYTES), 0, CHUNK_BYTES, position);
          if (bytesRead === 0) {
            await file.close();
            controller.close();
            return;
          }
          position += bytesRead;
          controller.enqueue(buffer.subarray(0, bytesRead));
        } catch (error) {
          await file.close().catch(() => {});
          throw error;
        }
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 0 },
  );
}
