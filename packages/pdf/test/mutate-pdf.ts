/** Damage as transmission, disks and fuzzers do it; everything follows from the numbers given. */
export type Mutation =
  | { readonly kind: "flip"; readonly places: readonly number[]; readonly bits: readonly number[] }
  | { readonly kind: "truncate"; readonly place: number }
  | { readonly kind: "cut"; readonly place: number; readonly length: number }
  | { readonly kind: "copy"; readonly from: number; readonly place: number; readonly length: number }
  | { readonly kind: "number"; readonly place: number; readonly value: number };

/** Applies one mutation. Places are shares of the file, 0 to 1; lengths are bytes. */
export function mutate(bytes: Uint8Array, mutation: Mutation): Uint8Array {
  const at = (share: number): number => Math.min(bytes.length - 1, Math.floor(share * bytes.length));
  switch (mutation.kind) {
    case "flip": {
      const flipped = bytes.slice();
      mutation.places.forEach((place, index) => {
        const position = at(place);
        flipped[position] =
          (flipped[position] as number) ^ (1 << (mutation.bits[index % mutation.bits.length] as number));
      });
      return flipped;
    }
    case "truncate":
      return bytes.slice(0, at(mutation.place));
    case "cut":
      return join(bytes.subarray(0, at(mutation.place)), bytes.subarray(at(mutation.place) + mutation.length));
    case "copy": {
      const from = at(mutation.from);
      const place = at(mutation.place);
      return join(bytes.subarray(0, place), bytes.subarray(from, from + mutation.length), bytes.subarray(place));
    }
    case "number":
      return replaceNumber(bytes, at(mutation.place), mutation.value);
  }
}

/** Replaces the next run of digits: object numbers, offsets, counts, lengths. */
function replaceNumber(bytes: Uint8Array, from: number, value: number): Uint8Array {
  const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;
  let start = from;
  while (start < bytes.length && !isDigit(bytes[start])) start++;
  let end = start;
  while (isDigit(bytes[end])) end++;
  return join(bytes.subarray(0, start), new TextEncoder().encode(String(value)), bytes.subarray(end));
}

function join(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
