/**
 * A stretch of a reference in two spellings of equal length: as printed, and with full-width punctuation, quotation
 * marks and dashes folded to ASCII. Rules look at the folded spelling, fields are cut from the printed one.
 */
export interface ReferencePiece {
  readonly printed: string;
  readonly folded: string;
}

/** Longer entries are not references; what follows is ignored so that no rule meets a hostile text. */
export const MAX_REFERENCE_CHARACTERS = 3000;

const FOLDED: Readonly<Record<string, string>> = {
  "，": ",",
  "、": ",",
  "。": ".",
  "．": ".",
  "｡": ".",
  "：": ":",
  "∶": ":",
  "；": ";",
  "（": "(",
  "）": ")",
  "［": "[",
  "］": "]",
  "【": "[",
  "】": "]",
  "〔": "[",
  "〕": "]",
  "｛": "{",
  "｝": "}",
  "／": "/",
  "∕": "/",
  "⁄": "/",
  "？": "?",
  "！": "!",
  "＆": "&",
  "“": '"',
  "”": '"',
  "„": '"',
  "‟": '"',
  "″": '"',
  "«": '"',
  "»": '"',
  "＂": '"',
  "‘": "'",
  "’": "'",
  "‐": "-",
  "‑": "-",
  "‒": "-",
  "–": "-",
  "—": "-",
  "―": "-",
  "−": "-",
  "－": "-",
  "～": "-",
  "~": "-",
  "\u00a0": " ",
  "\u3000": " ",
  "\u2002": " ",
  "\u2003": " ",
  "\u2009": " ",
};

const LIGATURES: Readonly<Record<string, string>> = {
  ﬀ: "ff",
  ﬁ: "fi",
  ﬂ: "fl",
  ﬃ: "ffi",
  ﬄ: "ffl",
  ﬅ: "st",
  ﬆ: "st",
};

/** The number of an entry in its list, where it was given along: `[12] `. */
const LABEL = /^[[［【〔]\s?\d{1,3}\s?[\]］】〕]\s?/;

/** Reads one entry: white space collapsed, ligatures spelled out, invisible characters and its number in the list removed. */
export function readPiece(text: string): ReferencePiece {
  const printed = text
    .slice(0, MAX_REFERENCE_CHARACTERS)
    .replace(/([´¨˜ˆˇ¸˚])\s?(\p{L})/gu, (_, accent: string, letter: string) => accented(letter, accent))
    .replace(/[ﬀ-ﬆ]/g, (character) => LIGATURES[character] ?? character)
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, "")
    .replace(/``|''/g, '"')
    .replace(/\s+/g, " ")
    .trim()
    .replace(LABEL, "");
  return { printed, folded: foldPunctuation(printed) };
}

/** TeX prints an accent before its letter: `´C` is `Ć`. */
const COMBINING: Readonly<Record<string, string>> = {
  "´": "\u0301",
  "¨": "\u0308",
  "˜": "\u0303",
  ˆ: "\u0302",
  ˇ: "\u030c",
  "¸": "\u0327",
  "˚": "\u030a",
};

function accented(letter: string, accent: string): string {
  const composed = `${letter}${COMBINING[accent] ?? ""}`.normalize("NFC");
  return composed.length === 1 ? composed : accent + letter;
}

/** Same length as the text, with full-width forms folded to ASCII. */
export function foldPunctuation(text: string): string {
  return text.replace(/[^\u0020-\u007d]/g, (character) => {
    const code = character.charCodeAt(0);
    const wideLetterOrDigit = (code >= 0xff10 && code <= 0xff19) || (code >= 0xff21 && code <= 0xff5a);
    if (wideLetterOrDigit) return String.fromCharCode(code - 0xfee0);
    return FOLDED[character] ?? character;
  });
}

export function cut(piece: ReferencePiece, start: number, end: number = piece.folded.length): ReferencePiece {
  return { printed: piece.printed.slice(start, end), folded: piece.folded.slice(start, end) };
}

/** Removes white space and the separators `, ; : . -` from both ends. */
export function trimSeparators(piece: ReferencePiece): ReferencePiece {
  let start = 0;
  let end = piece.folded.length;
  while (start < end && /[\s,;:.-]/.test(piece.folded[start] as string)) start++;
  while (end > start && /[\s,;:.-]/.test(piece.folded[end - 1] as string)) end--;
  return cut(piece, start, end);
}

/** Words that keep their full stop: `Ltd.`, `2020 ed.`, `Cambridge, Mass.`. */
const DOTTED_END = /(?:^|[\s(,])(?:Inc|Ltd|Co|Corp|Bros|B\.V|S\.A|N\.Y|N\.J|D\.C|[Ee]d|Mass|Conn|Colo|Calif)$/;

/** As {@link trimSeparators}, but the last dot of an abbreviation stays: `Psychol. Rev.`, `J. ACM`, `Academic Press Ltd.`. */
export function trimContainer(piece: ReferencePiece): ReferencePiece {
  const trimmed = trimSeparators(piece);
  const start = piece.folded.indexOf(trimmed.folded);
  const end = start + trimmed.folded.length;
  // A comma or colon follows an abbreviation only.
  if (/^\.\s?[,:]/.test(piece.folded.slice(end)) && /\p{L}$/u.test(trimmed.folded)) return cut(piece, start, end + 1);
  const keepsDot = (isAbbreviated(trimmed.folded) && /\p{L}$/u.test(trimmed.folded)) || DOTTED_END.test(trimmed.folded);
  return keepsDot && piece.folded[end] === "." ? cut(piece, start, end + 1) : trimmed;
}

/** As {@link trimContainer} for publishers, whose initials are no abbreviated title: `A. A. Balkema`. */
export function trimPublisher(piece: ReferencePiece): ReferencePiece {
  const trimmed = trimSeparators(piece);
  return DOTTED_END.test(trimmed.folded) ? trimContainer(piece) : trimmed;
}

/** True when about every second word is shortened: `ACM Trans. Program. Lang. Syst`. */
export function isAbbreviated(folded: string): boolean {
  const words = folded.split(/\s+/);
  const dotted = words.filter(
    (word) => /\p{L}\.$|^(?:\p{Lu}\.)+\p{Lu}$/u.test(word) && !/^(?:\p{Lu}\.){2,}$/u.test(word),
  ).length;
  return dotted > 0 && dotted + 1 >= 0.5 * words.length;
}

/** Replaces `[start, end)` by one separator, so that its neighbours do not flow together. */
export function remove(piece: ReferencePiece, start: number, end: number, separator = " "): ReferencePiece {
  return {
    printed: piece.printed.slice(0, start) + separator + piece.printed.slice(end),
    folded: piece.folded.slice(0, start) + separator + piece.folded.slice(end),
  };
}

export function isEmpty(piece: ReferencePiece): boolean {
  return !/[\p{L}\p{N}]/u.test(piece.folded);
}
