/** The text of an entry from its lines: words, URLs and numbers healed where the lines were broken. */
import type { PlacedLine } from "../text/report-text.ts";

const CHINESE_END = /[\u3000-\u9fff\uff00-\uffef]$/;
const CHINESE_START = /^[\u3000-\u9fff\uff00-\uffef]/;
const OPEN_URL = /(?:https?:\/\/|www\.|doi\.org\/|\bdoi:\s?10\.)\S*$/i;
const URL_GOES_ON = /^[\w\-./?=&%#~+]*[/?=&%#~_.\d-][\w\-./?=&%#~+]*|^[a-z]{2,}\/?\.?$/;

/**
 * Joins the lines of one entry. `text` is the report's text, whose own joints are kept inside paragraphs;
 * `skip` characters of the first line are its label.
 */
export function joinEntry(lines: readonly PlacedLine[], text: string, skip: number): string {
  let joined = "";
  for (const [index, line] of lines.entries()) {
    const start = line.range.start + (index === 0 ? skip : 0);
    const part = text.slice(Math.min(start, line.range.end), line.range.end).trim();
    if (part === "") continue;
    if (joined === "") {
      joined = part;
      continue;
    }
    const above = lines[index - 1] ?? line;
    joined += jointBetween(joined, part, text.slice(above.range.end, line.range.start)) + part;
  }
  return joined
    .replace(/\s+/g, " ")
    .replace(/[\s_]+$/, "")
    .trim();
}

function jointBetween(before: string, after: string, inText: string): string {
  if (continuesUrl(before, after)) return "";
  if (/^(?:https?:|www\.)/i.test(after)) return " ";
  if (!inText.includes("\n")) return inText;
  if (CHINESE_END.test(before) || CHINESE_START.test(after)) return "";
  return /[-–/]$/.test(before) ? "" : " ";
}

/** A URL runs on when its end is open or what follows can only be part of one. */
function continuesUrl(before: string, after: string): boolean {
  const url = OPEN_URL.exec(before)?.[0];
  if (url === undefined) return false;
  const [word = ""] = after.split(/\s/, 1);
  if (/^[[(（［【]|^[\u3000-\u9fff]/.test(word)) return false;
  if (/^(?:accessed|retrieved|doi|available|visited)/i.test(word)) return false;
  if (/[/\-_=&?%#~]$/.test(url) || /:\/\/$/.test(url)) return true;
  if (url.endsWith(".")) return /^[a-z\d]/.test(word) && !/^\d{1,3}\.?$/.test(word);
  return URL_GOES_ON.test(word) && !/^(?:19|20)\d\d[.,]?$/.test(word);
}
