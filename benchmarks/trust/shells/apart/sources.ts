import type { SeededRandom } from "../../../made-documents/seeded-random.ts";
import type { Language } from "./language.ts";
import type { Part } from "./sentences.ts";

export interface SourceThesis {
  name: string;
  language: Language;
  title: string;
  abstract: string;
  chapters: { title: string; paragraphs: string[] }[];
  references: string[];
}

export interface StudiedThesis {
  thesis: SourceThesis;
  parts: Part[];
  size: number;
  /** The size of its whole sentences alone, without formulae, scraps of tables and code. */
  sound: number;
  counts: Map<string, number>;
}

/** What a document is made from. */
export interface Sources {
  readonly language: Language;
  readonly random: SeededRandom;
  readonly main: StudiedThesis;
  /** All others, in a random order. */
  readonly others: readonly StudiedThesis[];
  /** Another long thesis that has little in common with the main one; the main one where there is none. */
  readonly far: StudiedThesis;
  readonly all: readonly StudiedThesis[];
  /** The words that the main one is about, the most telling first. */
  readonly words: readonly string[];
}

export interface Made {
  readonly parts: Part[];
  /** Default: that of the main thesis. */
  readonly abstract?: string;
  /** Whose references it has. Default: the main thesis. */
  readonly references?: readonly SourceThesis[];
}
