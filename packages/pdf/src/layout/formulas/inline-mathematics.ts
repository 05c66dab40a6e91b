/** Runs of mathematics inside a line of text. */
import type { Box } from "../../engine/page-primitives.ts";
import { unionOf } from "../box-geometry.ts";
import type { LayoutLine, TextSpan } from "../page-layout.ts";
import { linearText } from "./linear-text.ts";
import { isMathematicalSpan } from "./mathematics-share.ts";

export interface InlineMathematics {
  /** Half-open range of the line's text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly box: Box;
}

/** Digits, brackets, signs and function names that may stand between two mathematical spans in an ordinary font. */
const JOINING =
  /^[\s\d.,()[\]{}|+\-−–=<>/*!:;'′]*(?:(?:log|ln|exp|sin|cos|tan|max|min|arg|lim|det)?[\s\d.,()[\]{}|+\-−–=<>/*!]*)$/;
const MEANINGFUL = /[\p{L}\p{N}=<>≤≥≈∈∑∫√∞]/u;

/** Finds the runs; signs that serve as bullets or dots are none. */
export function findInlineMathematics(line: LayoutLine): InlineMathematics[] {
  if (!line.spans.some(isMathematicalSpan)) return [];
  const runs: TextSpan[][] = [];
  let run: TextSpan[] = [];
  let waiting: TextSpan[] = [];
  const flush = () => {
    if (run.length > 0) runs.push(run);
    run = [];
    waiting = [];
  };
  for (const span of line.spans) {
    if (isMathematicalSpan(span) || (run.length > 0 && span.position !== "baseline" && waiting.length === 0)) {
      run.push(...waiting, span);
      waiting = [];
    } else if (run.length > 0 && JOINING.test(span.text)) {
      waiting.push(span);
    } else {
      flush();
    }
  }
  flush();
  return runs.flatMap((spans) => toInline(line, spans));
}

function toInline(line: LayoutLine, spans: readonly TextSpan[]): InlineMathematics[] {
  const first = spans[0]!;
  const last = spans[spans.length - 1]!;
  const start = first.start;
  const end = last.start + last.text.length;
  if (!spans.some((span) => isMathematicalSpan(span) && MEANINGFUL.test(span.text))) return [];
  const text = linearText([{ ...line, words: line.words, spans }], []);
  if (text === "") return [];
  return [{ start, end, text, box: unionOf(spans.map((span) => span.box)) }];
}
