/** A text under the escapes that a gateway or a model put over the whole of it. */

const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  apos: "'",
  amp: "&",
  lt: "<",
  gt: ">",
  nbsp: " ",
  ldquo: "“",
  rdquo: "”",
  lbrace: "{",
  rbrace: "}",
  lcub: "{",
  rcub: "}",
  lsqb: "[",
  rsqb: "]",
  colon: ":",
  comma: ",",
};

/** The readings of a text, the likeliest first: as it stands, and with the marks of JSON in it unescaped where they are. */
export function underEscapes(text: string): readonly string[] {
  const undone = [fromHtml, fromBackslashes, fromAddress, withoutInvisible].flatMap((undo) => undo(text) ?? []);
  // Escapes within texts of proper JSON are its own.
  return /^[^{]*\{\s*"/.test(text) ? [text, ...undone] : [...undone, text];
}

/** Undone as long as it changes something: what passes two gateways is escaped twice. */
function fromHtml(text: string): string | null {
  if (!/&(?:amp;)*(?:quot|#0*34|#x0*22);/i.test(text)) return null;
  let said = text;
  for (let times = 0; times < 3; times++) {
    said = said.replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|(\w{2,8}));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
      const point = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    });
    if (!/&(?:amp;)*(?:quot|#0*34|#x0*22);/i.test(said)) break;
  }
  return said;
}

const LETTERS: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };

const ESCAPED_MARK = /[{[,]\s*\\+(?:["n]|u0022)/;

/** An object whose own marks are escaped: encoded twice, with the marks around it lost. */
function fromBackslashes(text: string): string | null {
  if (!ESCAPED_MARK.test(text)) return null;
  let said = text;
  for (let times = 0; times < 3 && ESCAPED_MARK.test(said); times++) {
    said = said.replace(/\\(?:u([0-9a-f]{4})|(["\\/ntr]))/gi, (_, code: string | undefined, sign: string) =>
      code === undefined ? (LETTERS[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16)),
    );
  }
  return said;
}

function fromAddress(text: string): string | null {
  if (!/%7B(?:%0A|%20|\+)*%22/i.test(text)) return null;
  try {
    return decodeURIComponent(text.includes(" ") ? text : text.replaceAll("+", " "));
  } catch {
    return null;
  }
}

/** Signs of formatting that nobody sees, between the marks of JSON. */
function withoutInvisible(text: string): string | null {
  return /[\u200b-\u200f\u2060\ufeff]/.test(text) ? text.replace(/[\u200b-\u200f\u2060\ufeff]/g, "") : null;
}
