import type { CaptionKind } from "./caption-label.ts";

/** A caption and the lines that print it. */
export interface LocatedCaption {
  readonly kind: CaptionKind;
  readonly label: string;
  readonly number: string;
  /** The caption behind its label. */
  readonly text: string;
  /** 0-based page, first line and number of lines. */
  readonly page: number;
  readonly line: number;
  readonly lineCount: number;
  /** Part of the first line that belongs to it, when several stand side by side. */
  readonly start: number;
  readonly end: number;
}
