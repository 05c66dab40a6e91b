/** Keys that an object of JSON has twice: `JSON.parse` would keep the last one and say nothing. */

/** Behind a key as often as it was there before: no letter or digit, so that the name means the same. */
const MARK = "\u200b";

/** Of more repetitions the last one is kept. */
const MOST_MARKS = 2;

/** The same JSON with each repetition of a key within its object told apart by an invisible end. */
export function keepRepeatedKeys(json: string): string {
  const open: (Map<string, number> | null)[] = [];
  let kept = "";
  let from = 0;
  let isKey = false;
  for (let index = 0; index < json.length; index++) {
    const character = json.charAt(index);
    if (character === "{" || character === "[") {
      open.push(character === "{" ? new Map() : null);
      isKey = character === "{";
    } else if (character === "}" || character === "]") open.pop();
    else if (character === ",") isKey = open.at(-1) instanceof Map;
    else if (character === '"') {
      const end = endOfString(json, index);
      const keys = open.at(-1);
      if (isKey && keys instanceof Map) {
        const key = json.slice(index + 1, end);
        const times = keys.get(key) ?? 0;
        keys.set(key, times + 1);
        kept += json.slice(from, end) + MARK.repeat(Math.min(times, MOST_MARKS));
        from = end;
      }
      isKey = false;
      index = end;
    }
  }
  return kept + json.slice(from);
}

function endOfString(json: string, start: number): number {
  let index = start + 1;
  while (index < json.length && json[index] !== '"') index += json[index] === "\\" ? 2 : 1;
  return index;
}
