import type { FindingFigure, FindingWeight, SectionKind } from "@rubrica/report-model";
import type { Bilingual, ScoreLanguage } from "../rubric/rubric.ts";

/** The figures of a finding, by name. */
export type Figures = Readonly<Record<string, FindingFigure>>;

/** What the words of a finding are made from besides its figures: names in the reader's language. */
export interface WordingContext {
  readonly language: ScoreLanguage;
  /** Name of the section that the finding is about; null for the whole report. */
  readonly section: string | null;
  /** Names of the criteria that it is about. */
  readonly criteria: readonly string[];
  /** The name of any section. */
  readonly nameOfSection: (section: SectionKind) => string;
  readonly pages: readonly number[];
  /** Whom it is left to: a model that is asked again by itself, a person, or nobody since a person has settled it. */
  readonly leftTo: LeftTo;
}

/** Whom a finding is left to. */
export type LeftTo = "model" | "person" | "nobody";

/** A kind of finding that nothing but its place words. */
export type NoFigures = Record<never, never>;

/** A kind of finding: what it asks for and why, and how it is worded. */
export interface FindingKind<Of = Figures> {
  /** The weight, or how it follows from the figures. */
  readonly weight: FindingWeight | ((figures: Of) => FindingWeight);
  /** A score that such a finding holds has no total until a person decides. Default: it keeps its total. */
  readonly withholdsTotal?: true;
  /** It says why points are lost: lists of marks show it though it is a note. Default: a note stands on the report alone. */
  readonly costsPoints?: true;
  /** Why it has this weight, and where a boundary lies; for the table in docs/scoring.md. */
  readonly reason: Bilingual;
  /** A few words for counts and lists, the same for all figures. */
  readonly title: Bilingual;
  /** The whole sentence, without its pages and without a full stop. */
  readonly words: (figures: Of, context: WordingContext) => string;
}

/** Kinds of findings by their code, from the figures that each is worded with. */
export type FindingKinds<FiguresByCode> = { readonly [Code in keyof FiguresByCode]: FindingKind<FiguresByCode[Code]> };

/** Picks the sentence of the reader's language. */
export function say({ language }: WordingContext, words: Bilingual): string {
  return words[language];
}

/** English: the number with its noun. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
