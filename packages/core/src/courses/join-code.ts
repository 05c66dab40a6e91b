/** Crockford's base 32: digits and letters without I, L, O, which look like digits, and U. */
const SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Symbols of a code, of 5 random bits each. */
const LENGTH = 12;
const GROUP = 4;

/** Makes a join code of 60 random bits, written in groups of four: `7K3M-9QTX-2HVB`. */
export function createJoinCode(): string {
  // 256 is a multiple of 32, so every symbol is as likely as the others.
  const symbols = [...crypto.getRandomValues(new Uint8Array(LENGTH))].map((byte) => SYMBOLS[byte % SYMBOLS.length]);
  return inGroups(symbols.join(""));
}

/**
 * Converts a code as a person typed it to the form of {@link createJoinCode}. Accepts lower case, missing hyphens, spaces, O
 * for 0, and I or L for 1. `null` for other text.
 */
export function readJoinCode(typed: string): string | null {
  const symbols = typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  const isCode = symbols.length === LENGTH && [...symbols].every((symbol) => SYMBOLS.includes(symbol));
  return isCode ? inGroups(symbols) : null;
}

/** Hash under which a code is stored: SHA-256 of the form of {@link createJoinCode}, in lower-case hexadecimal. */
export async function hashJoinCode(code: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(code));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function inGroups(symbols: string): string {
  return (symbols.match(new RegExp(`.{${GROUP}}`, "g")) ?? []).join("-");
}
