/** What a server said about a failure, in a form that may be logged: without text of the report and without keys. */

/** What must not stand in it. */
export interface Confidential {
  /** What was sent: it holds the report, and nobody wants to read it in a log. */
  readonly prompt: readonly string[];
  readonly apiKey: string | null;
}

const MAX_SENTENCE = 300;
/** Characters of a message that are looked at. */
const MAX_READ = 1000;
/** The same with every character escaped. */
const MAX_ESCAPED = 10 * MAX_READ;
/** This many Latin letters and digits in a row that were sent too are no coincidence; a Han character counts four. */
const ECHO_WEIGHT = 16;
const HAN_WEIGHT = 4;
/** In quotation marks already as many letters are taken for an echo. */
const QUOTED_ECHO = 2;

/** Parameters of ours that a server may name, whatever the report is about. */
const OWN_WORDS = new Set(
  "model messages temperature max_tokens max_completion_tokens response_format type json json_schema json_object tools tool_choice stream enable_thinking".split(
    " ",
  ),
);

/** The sentence of an error body; null where it has none. */
export function serverSentence(body: string, confidential: Confidential): string | null {
  const said = decodeEscapes(sentenceOf(body).slice(0, MAX_ESCAPED))
    .replace(/[\p{White_Space}\p{Cc}]+/gu, " ")
    .trim();
  if (said === "") return null;
  const sent = confidential.prompt.join("\n");
  const shown = cutAtEcho(hideSecrets(said.slice(0, MAX_READ), confidential.apiKey), sent);
  const withoutEcho = hideQuoted(shown, sent);
  const short = withoutEcho.length > MAX_SENTENCE ? `${withoutEcho.slice(0, MAX_SENTENCE)}…` : withoutEcho;
  return /[\p{L}\p{N}]/u.test(short) ? short : null;
}

const MAX_DEPTH = 6;
const MAX_TEXTS = 40;

/** All that a body says, a line each: every text in it, wherever it stands, without what was sent. */
export function allThatIsSaid(body: string, prompt: readonly string[]): string {
  const parsed = parseJson(body);
  const texts = parsed === null ? [body] : textsIn(parsed, 0).slice(0, MAX_TEXTS);
  return texts
    .flatMap((text) => (CODE.test(text) ? text : (serverSentence(text, { prompt, apiKey: null }) ?? [])))
    .join("\n");
}

/** Words without white space are a code, however long; keys have figures. */
const CODE = /^[a-z]+(?:[._:-][a-z]+)*$/i;

function textsIn(value: unknown, depth: number): string[] {
  if (typeof value === "string") return [value];
  if (depth > MAX_DEPTH || typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((each) => textsIn(each, depth + 1));
}

/** The message in the shapes that servers give it: OpenAI's, FastAPI's `detail`, bare strings, HTML of proxies. */
function sentenceOf(body: string): string {
  const parsed = parseJson(body);
  if (typeof parsed === "object" && parsed !== null) return messageOf(parsed) ?? "";
  if (/<html|<!doctype/i.test(body)) return `HTML: ${/<title[^>]*>([^<]*)/i.exec(body)?.[1] ?? "no title"}`;
  return body;
}

function messageOf(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(messageOf).find((message) => message !== null) ?? null;
  if (typeof value !== "object" || value === null) return null;
  const { error, message, msg, detail, loc } = value as Readonly<Record<string, unknown>>;
  const said = [error, message, msg, detail].map(messageOf).find((each) => each !== null) ?? null;
  return said !== null && Array.isArray(loc) ? `${loc.join(".")}: ${said}` : said;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Text that was escaped once more on its way (JSON, HTML, addresses) is text all the same. */
function decodeEscapes(text: string): string {
  return text
    .replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/&#(x?)([0-9a-f]{1,6});/gi, (whole, isHex: string, digits: string) => {
      const point = Number.parseInt(digits, isHex === "" ? 10 : 16);
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    })
    .replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
      try {
        return decodeURIComponent(run);
      } catch {
        return "…";
      }
    })
    .replace(/\\[nrt]/g, " ");
}

function hideSecrets(text: string, apiKey: string | null): string {
  const withoutKey = apiKey === null || apiKey === "" ? text : text.replaceAll(apiKey, "…");
  return (
    withoutKey
      .replace(/\bbearer\s+\S+/gi, "…")
      .replace(/\b(?:sk|pk|ak|key|api)[-_][\w*.-]{4,}/gi, "…")
      .replace(/(https?:\/\/)[^\s/@]*@/gi, "$1")
      .replace(/(https?:\/\/[^\s?]*)\?\S*/gi, "$1")
      // Keys, tokens and encoded text are long and have no gaps.
      .replace(/[\w+/=*-]{32,}/g, "…")
  );
}

interface Letter {
  readonly letter: string;
  readonly at: number;
}

/** Letters and digits alone, folded: what is left of an echo in other letters, or with gaps. */
function lettersOf(text: string): Letter[] {
  return [...text.matchAll(/[\p{L}\p{N}]/gu)].flatMap((match) =>
    [...match[0].normalize("NFKC").toLowerCase()].map((letter) => ({ letter, at: match.index })),
  );
}

/** What stands before the first run of letters that was sent too. */
function cutAtEcho(text: string, sent: string): string {
  const source = join(lettersOf(sent));
  const letters = lettersOf(text);
  const at = letters.findIndex((_, index) => {
    const run = runFrom(letters, index);
    return run !== null && source.includes(run);
  });
  return at < 0 ? text : `${text.slice(0, letters[at]?.at).trimEnd()} …`;
}

/** The shortest run from there on that weighs enough; null near the end. */
function runFrom(letters: readonly Letter[], start: number): string | null {
  let weight = 0;
  for (let end = start; end < letters.length; end++) {
    weight += /\p{Script=Han}/u.test(letters[end]?.letter ?? "") ? HAN_WEIGHT : 1;
    if (weight >= ECHO_WEIGHT) return join(letters.slice(start, end + 1));
  }
  return null;
}

function join(letters: readonly Letter[]): string {
  return letters.map(({ letter }) => letter).join("");
}

/** Servers quote what they refuse: what was sent and is none of our parameters goes. */
function hideQuoted(text: string, sent: string): string {
  const source = join(lettersOf(sent));
  return text.replace(
    /(['"`“‘「])([^'"`“”‘’「」]{1,200})(['"`”’」])/gu,
    (whole, open: string, inner: string, close: string) => {
      const letters = join(lettersOf(inner));
      if (letters.length < QUOTED_ECHO || OWN_WORDS.has(inner.toLowerCase().split(".")[0] ?? "")) return whole;
      return source.includes(letters) ? `${open}…${close}` : whole;
    },
  );
}
