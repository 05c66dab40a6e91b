/** A still picture of a moving one. */
export interface Frame {
  /** A WebP file. */
  readonly picture: Uint8Array;
  readonly milliseconds: number;
}

/**
 * Puts WebP pictures of the same size one after the other into an animated WebP that begins anew at its end (WebP Container
 * Specification, RFC 9649, section 2.7).
 */
export function writeMovingPicture(
  frames: readonly Frame[],
  size: { readonly width: number; readonly height: number },
): Uint8Array {
  const dimensions = [...int24(size.width - 1), ...int24(size.height - 1)];
  const animated = 0x02;
  const body = [
    chunk("VP8X", [animated, 0, 0, 0, ...dimensions]),
    // No background, and as often as it is looked at.
    chunk("ANIM", [0, 0, 0, 0, 0, 0]),
    ...frames.map(({ picture, milliseconds }) => {
      // At the left top, not blended with the one before.
      const header = [...int24(0), ...int24(0), ...dimensions, ...int24(milliseconds), 0x02];
      return chunk("ANMF", Buffer.concat([Buffer.from(header), imageOf(picture)]));
    }),
  ];
  return chunk("RIFF", Buffer.concat([Buffer.from("WEBP"), ...body]));
}

/** The chunk that holds the pixels. */
function imageOf(picture: Uint8Array): Buffer {
  const file = Buffer.from(picture);
  for (let at = 12; at + 8 <= file.length; ) {
    const length = file.readUInt32LE(at + 4);
    const padded = length + (length % 2);
    if (/^VP8[ L]$/.test(file.toString("latin1", at, at + 4))) return file.subarray(at, at + 8 + padded);
    at += 8 + padded;
  }
  throw new Error("This is no WebP picture.");
}

function chunk(name: string, content: ArrayLike<number>): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, "latin1");
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, Buffer.from(Uint8Array.from(content)), Buffer.alloc(content.length % 2)]);
}

function int24(value: number): readonly number[] {
  return [value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff];
}
