/** Digits and letters without I, L, O and U (Crockford's base 32), which are read for others or make words. */
const SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Of 5 random bits each: 60 bits. */
const LENGTH = 12;
const GROUP = 4;

/** A code that nobody can guess, in groups that people can type: `7K3M-9QTX-2HVB`. */
export function createJoinCode(): string {
  // 256 is a multiple of 32, so every symbol is as likely as the others.
  const symbols = [...crypto.getRandomValues(new Uint8Array(LENGTH))].map((byte) => SYMBOLS[byte % SYMBOLS.length]);
  return inGroups(symbols.join(""));
}

/**
 * The code as {@link createJoinCode} writes it, from what somebody typed: in lower case, without hyphens or with spaces, O for 0,
 * I or L for 1. `null` for what is no such code.
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

/** The form in which a code is stored: SHA-256 of the code as {@link createJoinCode} writes it, lower-case hexadecimal. */
export async function hashJoinCode(code: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(code));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function inGroups(symbols: string): string {
  return (symbols.match(new RegExp(`.{${GROUP}}`, "g")) ?? []).join("-");
}
