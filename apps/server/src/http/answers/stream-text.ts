/**
 * Text that is sent as it comes, and asked for as fast as it is taken: what stands before it is made, or fails, before the answer
 * begins. When the client goes away, nothing more of it is made.
 */
export async function streamText(parts: AsyncGenerator<string, void>): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  let next = await parts.next();
  return new ReadableStream(
    {
      async pull(controller) {
        if (next.done) return controller.close();
        controller.enqueue(encoder.encode(next.value));
        next = await parts.next();
        if (next.done) controller.close();
      },
      async cancel() {
        await parts.return();
      },
    },
    { highWaterMark: 0 },
  );
}
