/** The JSON inside of what a model wrote, however it wrapped it. */

/**
 * The one object of the answer that `fits`: the whole text, or what stands between fences, behind a think block or in
 * prose. Null where there is none, or where several differ, so that nobody can tell which one is meant.
 */
export function findJson(text: string, fits: (value: unknown) => boolean): unknown {
  for (const reading of readings(text)) {
    const found = findIn(reading, fits);
    if (found !== null) return found;
  }
  return null;
}

/**
 * The text, then what stands behind a think block. In this order: a quotation of a report may hold such a tag, and must
 * not cost the answer around it.
 */
function readings(text: string): string[] {
  const tags = [...text.matchAll(/<\/think(?:ing)?>/gi)];
  const behind = [tags[0], tags.at(-1)].filter((tag) => tag !== undefined);
  const isWhole = /^\s*[{["`]/.test(text);
  const answers = behind.map((tag) => text.slice(tag.index + tag[0].length));
  return isWhole || answers.length === 0 ? [text, ...answers] : answers;
}

function findIn(answer: string, fits: (value: unknown) => boolean): unknown {
  const whole = parseLenient(answer.trim());
  // An object that was written as a string once more.
  const inner = typeof whole === "string" ? parseLenient(whole) : whole;
  if (fits(inner)) return inner;
  const found = new Map<string, unknown>();
  for (const source of objectsIn(answer)) {
    const value = parseLenient(source);
    if (fits(value)) found.set(JSON.stringify(value), value);
  }
  return found.size === 1 ? [...found.values()][0] : null;
}

/** Parses JSON; where that fails, without trailing commas and with line breaks in strings escaped. */
function parseLenient(source: string): unknown {
  for (const text of [source, mend(source)]) {
    try {
      return JSON.parse(text);
    } catch {
      // The next reading, or none.
    }
  }
  return null;
}

const ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Both mistakes have one reading only: a comma before a closing bracket says nothing, nor can a string end at a line. */
function mend(source: string): string {
  let mended = "";
  let isInString = false;
  for (let index = 0; index < source.length; index++) {
    const character = source[index] ?? "";
    if (isInString && character === "\\") {
      mended += character + (source[++index] ?? "");
      continue;
    }
    if (character === '"') isInString = !isInString;
    if (!isInString && character === "," && /^\s*[}\]]/.test(source.slice(index + 1, index + 200))) continue;
    mended += isInString ? (ESCAPES[character] ?? character) : character;
  }
  return mended;
}

/** Braces that are looked behind: prose has a few, and each may cost a walk to the end. */
const MAX_TRIES = 100;

/** Texts from every opening brace to the one that closes it, the outermost first; braces in strings do not count. */
function objectsIn(text: string): string[] {
  const objects: string[] = [];
  let position = text.indexOf("{");
  for (let tries = 0; position >= 0 && tries < MAX_TRIES; tries++) {
    const end = endOfObject(text, position);
    if (end !== null) objects.push(text.slice(position, end));
    // Behind an object; where it never closes or is prose in braces, at the next brace within.
    const isJson = end !== null && parseLenient(text.slice(position, end)) !== null;
    position = text.indexOf("{", isJson ? end : position + 1);
  }
  return objects;
}

function endOfObject(text: string, start: number): number | null {
  let depth = 0;
  let isInString = false;
  for (let index = start; index < text.length; index++) {
    const character = text[index];
    if (isInString) {
      if (character === "\\") index++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === "{") depth++;
    else if (character === "}" && --depth === 0) return index + 1;
  }
  return null;
}
