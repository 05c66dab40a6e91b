/**
 * 64 bits of a text as 16 hexadecimal digits; two rounds of 32-bit FNV-1a with different offsets and a final mix.
 * For short keys, not for security: among a million texts a collision has a chance of about 3 in 10^8.
 */
export function identityHash(text: string): string {
  return (
    hash32(text, 0x811c9dc5).toString(16).padStart(8, "0") + hash32(text, 0x1b873593).toString(16).padStart(8, "0")
  );
}

/** FNV-1a over UTF-16 units with the avalanche of MurmurHash3, as an unsigned 32-bit integer. */
export function hash32(text: string, offset: number): number {
  let hash = offset;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return mix32(hash);
}

/** The finalizer of MurmurHash3 (https://github.com/aappleby/smhasher). */
export function mix32(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
