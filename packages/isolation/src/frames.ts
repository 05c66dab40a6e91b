/** Length-prefixed messages over a byte stream: 4 bytes length (little endian), then the payload. */

const PREFIX_BYTES = 4;

export function encodeFrame(payload: Uint8Array): readonly [prefix: Uint8Array, payload: Uint8Array] {
  const prefix = new Uint8Array(PREFIX_BYTES);
  new DataView(prefix.buffer).setUint32(0, payload.length, true);
  return [prefix, payload];
}

/** Puts chunks of a stream together again; calls `deliver` for each whole frame. */
export function createFrameReader(deliver: (payload: Uint8Array) => void): (chunk: Uint8Array) => void {
  let chunks: Uint8Array[] = [];
  let buffered = 0;
  let needed: number | null = null;

  return (chunk) => {
    chunks.push(chunk);
    buffered += chunk.length;
    while (true) {
      if (needed === null) {
        if (buffered < PREFIX_BYTES) return;
        const prefix = take(PREFIX_BYTES);
        needed = new DataView(prefix.buffer, prefix.byteOffset).getUint32(0, true);
      }
      if (buffered < needed) return;
      const payload = take(needed);
      needed = null;
      deliver(payload);
    }
  };

  function take(count: number): Uint8Array {
    const taken = new Uint8Array(count);
    let filled = 0;
    const left: Uint8Array[] = [];
    for (const chunk of chunks) {
      const part = chunk.subarray(0, count - filled);
      taken.set(part, filled);
      filled += part.length;
      if (part.length < chunk.length) left.push(chunk.subarray(part.length));
    }
    chunks = left;
    buffered -= count;
    return taken;
  }
}
