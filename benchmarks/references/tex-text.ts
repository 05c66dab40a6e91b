const ACCENTS: Readonly<Record<string, string>> = {
  '"': "\u0308",
  "'": "\u0301",
  "`": "\u0300",
  "^": "\u0302",
  "~": "\u0303",
  "=": "\u0304",
  ".": "\u0307",
  c: "\u0327",
  v: "\u030c",
  u: "\u0306",
  H: "\u030b",
  r: "\u030a",
  k: "\u0328",
};
const LETTERS: Readonly<Record<string, string>> = {
  ss: "ß",
  ae: "æ",
  AE: "Æ",
  oe: "œ",
  o: "ø",
  O: "Ø",
  aa: "å",
  AA: "Å",
  l: "ł",
  L: "Ł",
  i: "ı",
  TeX: "TeX",
  LaTeX: "LaTeX",
  textendash: "–",
  slash: "/",
};

/** What TeX prints for the value of a field, without fonts. */
export function plainText(value: string): string {
  return value
    .replace(/\\(["'`^~=.])\s*\{?\\?([a-zA-Z])\}?/g, (_, accent: string, letter: string) =>
      (letter + ACCENTS[accent]).normalize("NFC"),
    )
    .replace(/\\([cvuHrk])(?:\s+|\{)([a-zA-Z])\}?/g, (_, accent: string, letter: string) =>
      (letter + ACCENTS[accent]).normalize("NFC"),
    )
    .replace(/\\(\w+)\b\s*(?:\{\})?/g, (_, name: string) => LETTERS[name] ?? "")
    .replace(/\\[-/,;! ]/g, (space) => (space === "\\ " ? " " : ""))
    .replace(/\\([&%#_$])/g, "$1")
    .replace(/[{}$]/g, "")
    .replace(/~/g, " ")
    .replace(/---/g, "—")
    .replace(/--/g, "–")
    .replace(/``|''/g, '"')
    .replace(/\s+/g, " ")
    .trim();
}
