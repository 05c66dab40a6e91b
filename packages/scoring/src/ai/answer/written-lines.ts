/** Answers in lines `name: value`, as lists, YAML and tags of XML give them. */
import { CRITERION_WORDS } from "./answer-words.ts";
import { isNamed } from "./json-fields.ts";
import { readPointsName } from "./points-name.ts";

/** One criterion's lines: its name, and its fields. */
type Entry = Record<string, string | string[]>;

const FIELD_WORDS = [...CRITERION_WORDS.comment, ...CRITERION_WORDS.quotes];
const LABEL = /^(["'“]?)([^:：=]{1,80}?)["'”]?\s*(?:[:：=]\s*(.*))?$/;

/**
 * A list of what is said of each criterion; `isCriterion` tells a name of one. The last line is left out where it ends with a
 * number, which may have had more digits.
 */
export function findLabelledLines(text: string, isCriterion: (name: string) => boolean): readonly Entry[] {
  const entries: Entry[] = [];
  let list: string[] | null = null;
  const lines = tagsAsLines(text)
    .split(/\r?\n/)
    .map((line) => line.replaceAll("**", "").replace(/^[\s>#*•+-]+/, ""))
    .filter((line) => line.trim() !== "");
  if (/\d\s*$/.test(text)) lines.pop();
  for (const line of lines) {
    const [, , label = "", value = ""] = LABEL.exec(line.trim()) ?? [];
    const said = withoutMarks(value);
    const current = entries.at(-1);
    const named = isNamed(label, CRITERION_WORDS.criterion) ? said : label;
    if (isCriterion(named)) {
      list = null;
      // A criterion that is named by its id and by its name is one.
      const isNamedAgain = current !== undefined && Object.keys(current).length === 1 && named !== label;
      if (!isNamedAgain) entries.push({ criterion: named, ...(named === label && said !== "" && { score: said }) });
    } else if (current !== undefined && (readPointsName(label) !== null || isNamed(label, FIELD_WORDS))) {
      list = said === "" ? [] : null;
      current[label] = list ?? said;
    } else list?.push(withoutMarks(line));
  }
  return entries;
}

/** Tags and their attributes as lines of their own. */
function tagsAsLines(text: string): string {
  return text
    .replace(/<\/[\w-]+>/g, "\n")
    .replace(/<([\w-]+)((?:\s+[\w-]+\s*=\s*"[^"]*")*)\s*>/g, (_, tag: string, attributes: string) => {
      const lines = [...attributes.matchAll(/([\w-]+)\s*=\s*"([^"]*)"/g)].map(([, name, value]) => `${name}: ${value}`);
      return `\n${lines.join("\n")}\n${tag}: `;
    });
}

function withoutMarks(text: string): string {
  return text
    .trim()
    .replace(/^\[?\s*["'“]([\s\S]*)["'”]\s*\]?,?$/, "$1")
    .trim();
}
