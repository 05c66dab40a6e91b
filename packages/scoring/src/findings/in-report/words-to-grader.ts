import type { Evidence, Finding } from "@rubrica/report-model";
import type { SuspectedPassage } from "../../address/suspected-passages.ts";
import type { PassageVerdict } from "../../judge/judge.ts";
import type { SteeringFigures } from "../catalogue/steering-findings.ts";
import { finding } from "../finding.ts";

type Figures = SteeringFigures["instruction_to_grader"];

/** What is known of passages that may speak to a grader. */
export interface ReadPassages {
  readonly suspected: readonly SuspectedPassage[];
  /** What a reader said of each; null where none answered. */
  readonly verdicts: readonly PassageVerdict[] | null;
  /** Whether a model gave points: then passages that it was not asked about, or did not answer about, may have changed them. */
  readonly judgedByModel: boolean;
  /** What the judge itself says is addressed to it, verified. */
  readonly named: readonly Evidence[];
}

/** A passage of a report, and where it stands. */
interface Place {
  readonly words: string;
  readonly page: number | null;
  readonly start: number | null;
  readonly end: number | null;
  readonly isLikely: boolean;
}

/** The most passages that a finding quotes; it counts all. */
const MAX_QUOTED = 5;
const MAX_QUOTED_LENGTH = 180;

/** In the order of the findings. */
const READINGS = ["confirmed", "named", "no_answer", "not_asked", "not_confirmed", "not_read"] as const;

/**
 * Finds words to a grader. Passages that a reader confirmed or the judge named are held. Proposed passages that were not
 * confirmed are worth a look where they are likely, and no finding otherwise. Passages that should have been read and were
 * not are a finding in any case.
 */
export function findWordsToGrader(read: ReadPassages): Finding[] {
  const suspected = read.suspected.map((passage, index) => ({ passage, reading: readingOf(read, index) }));
  const confirmed = suspected.filter(({ reading }) => reading === "confirmed").map(({ passage }) => toPlace(passage));
  const named = namedAlone(read.named, confirmed);
  const found = (reading: Figures["reading"], place: Figures["place"]): Place[] => {
    if (reading === "named") return place === "visible" ? named : [];
    return suspected
      .filter((each) => each.reading === reading && each.passage.place === place)
      .map(({ passage }) => toPlace(passage))
      .filter((each) => each.isLikely || !ONLY_LIKELY.has(reading))
      .filter((each) => reading === "confirmed" || !named.some((known) => overlap(known, each)));
  };
  return READINGS.flatMap((reading) =>
    (["visible", "hidden"] as const).flatMap((place) => tell(found(reading, place), { reading, place })),
  );
}

/** Only likely passages with these readings are findings. */
const ONLY_LIKELY: ReadonlySet<Figures["reading"]> = new Set(["not_confirmed", "not_read"]);

function readingOf({ verdicts, judgedByModel }: ReadPassages, index: number): Figures["reading"] {
  const verdict = verdicts?.[index] ?? "no_answer";
  if (verdict === "addressed") return "confirmed";
  if (verdict === "not_addressed") return "not_confirmed";
  return judgedByModel ? verdict : "not_read";
}

function toPlace({ quote, page, start, end, isLikely }: SuspectedPassage): Place {
  return { words: quote, page, start, end, isLikely };
}

function tell(places: readonly Place[], about: Pick<Figures, "reading" | "place">): Finding[] {
  if (places.length === 0) return [];
  const figures: Figures = {
    ...about,
    count: places.length,
    likely: places.filter(({ isLikely }) => isLikely).length,
    quotes: places.slice(0, MAX_QUOTED).map(({ words }) => words.slice(0, MAX_QUOTED_LENGTH)),
    starts: places.flatMap(({ start }) => start ?? []),
  };
  return [finding("instruction_to_grader", { pages: places.flatMap(({ page }) => page ?? []), figures })];
}

/** The passages that the judge named and that overlap no confirmed passage, each once. */
function namedAlone(named: readonly Evidence[], confirmed: readonly Place[]): Place[] {
  const alone: Place[] = [];
  for (const { quote, page, start, end } of named) {
    const place = { words: quote, page, start, end, isLikely: true };
    if (![...confirmed, ...alone].some((known) => overlap(known, place))) alone.push(place);
  }
  return alone;
}

function overlap(one: Place, other: Place): boolean {
  if (one.start === null || one.end === null || other.start === null || other.end === null) return false;
  return one.start < other.end && other.start < one.end;
}
