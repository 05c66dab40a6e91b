/** Why an answer was cut off: what would help hangs on it. */

/**
 * `thoughts`: the model thought until there was no room. `flood`: it wrote the same thing again and again. `room`: it used
 * all that it was given. `early`: it was cut before that, so that more room would not help.
 */
export type CutKind = "thoughts" | "flood" | "room" | "early";

/** An answer that was cut off. */
export interface CutAnswer {
  /** What was handed in, without thoughts that stand apart. */
  readonly text: string;
  /** Thoughts that stand apart; empty where there are none. */
  readonly thoughts: string;
  /** Tokens that the server counted; 0 where it does not count. */
  readonly outputTokens: number;
  /** Tokens that it was given. */
  readonly maxOutputTokens: number;
}

/** Thoughts in the text itself that never end. */
const OPEN_THOUGHT = /^\s*<(think|thought|thinking|reasoning|reflection|analysis)>(?![\s\S]*<\/\1>)/i;
/** From this share of the room on it was used up; servers count differently. */
const USED_UP = 0.9;

export function cutKindOf({ text, thoughts, outputTokens, maxOutputTokens }: CutAnswer): CutKind {
  const said = text.trim();
  if (OPEN_THOUGHT.test(said) || (said === "" && thoughts.trim() !== "")) return "thoughts";
  if (isFlood(text)) return "flood";
  // Nothing to see of what was paid: thoughts that the server does not show.
  if (said === "" && outputTokens > 0) return "thoughts";
  return outputTokens >= USED_UP * maxOutputTokens ? "room" : "early";
}

/** Characters at the end that are looked at, and the longest piece that may be repeated in them. */
const TAIL = 1200;
const LONGEST_PIECE = 300;
/** A text shorter than this is no flood. */
const LEAST_FLOOD = 200;

/** True for a text whose end is one piece at least four times. */
function isFlood(text: string): boolean {
  const tail = text.slice(-TAIL);
  if (tail.length < LEAST_FLOOD) return false;
  for (let length = 1; length <= LONGEST_PIECE; length++) {
    const span = Math.max(LEAST_FLOOD, 4 * length);
    if (span > tail.length) return false;
    const end = tail.slice(-span);
    if (end.slice(length) === end.slice(0, -length)) return true;
  }
  return false;
}
