/** From learned weights to the file of the package: a byte a weight, and only those that are not nothing. */
import type { AddressModel } from "../../../packages/scoring/src/address/address-model.ts";
import type { Learned } from "./learn-weights.ts";

/** Few weights are larger than this share of all: they are cut to it, so that a byte tells the others apart. */
const WITHIN = 0.9995;

export function packModel({ bias, weights }: Learned, threshold: number, words: readonly string[]): AddressModel {
  const sizes = weights
    .filter((weight) => weight !== 0)
    .map(Math.abs)
    .sort();
  const scale = (sizes[Math.floor(sizes.length * WITHIN)] ?? 1) / 127;
  const bytes: number[] = [];
  let last = 0;
  for (const [bucket, weight] of weights.entries()) {
    const rounded = Math.max(-127, Math.min(127, Math.round(weight / scale)));
    if (rounded === 0) continue;
    let gap = bucket - last;
    for (; gap >= 0x80; gap >>= 7) bytes.push((gap & 0x7f) | 0x80);
    bytes.push(gap, rounded & 0xff);
    last = bucket;
  }
  const round = (value: number): number => Number(value.toPrecision(6));
  return {
    threshold,
    bias: round(bias),
    scale: round(scale),
    words: words.join(" "),
    weights: Buffer.from(Uint8Array.from(bytes)).toString("base64"),
  };
}
