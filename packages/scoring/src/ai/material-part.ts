import type { OutlineLine } from "../evidence/outline-lines.ts";

/** One call's worth of material. */
export interface MaterialPart {
  readonly title: string;
  /** All that the model is shown: `context`, `label` and `own`. */
  readonly text: string;
  /** Text of the section itself, which the part is judged by. */
  readonly own: string;
  /** What says what the whole is about; may be empty. */
  readonly context: string;
  /** Says which part of the whole it is; may be empty. */
  readonly label: string;
  /** Characters of the section's own text in it: the weight of its judgement. */
  readonly characters: number;
  /** Pages that it is taken from, ascending. */
  readonly pages: readonly number[];
  /** Lines of the outline that it shows as what is judged; a quotation of them counts by its place. Default: none. */
  readonly outline?: readonly OutlineLine[];
}

/** The text that a model is shown. */
export function joinMaterial(context: string, label: string, own: string): string {
  return [context === "" ? "" : `${context}\n`, label, own].filter((piece) => piece !== "").join("\n");
}
