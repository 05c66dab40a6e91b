import { expect, test } from "bun:test";
import { createFrameReader, encodeFrame } from "./frames.ts";

test("createFrameReader() puts frames together, however the stream is cut", () => {
  const payloads = [Uint8Array.of(1, 2, 3), new Uint8Array(0), new Uint8Array(300).fill(7)];
  const stream = Buffer.concat(payloads.flatMap((payload) => [...encodeFrame(payload)]));

  for (const size of [1, 2, 3, 5, 100, stream.length]) {
    const received: Uint8Array[] = [];
    const receive = createFrameReader((payload) => received.push(payload));
    for (let at = 0; at < stream.length; at += size) receive(stream.subarray(at, at + size));

    expect(received).toEqual(payloads);
  }
});
