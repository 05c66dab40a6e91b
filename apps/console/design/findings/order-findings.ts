import type { Schemas } from "../../api/client.ts";
import { type Finding, isOpen } from "../../api/scores/reviews.ts";
import { numberCriteria } from "../document/evidence.tsx";

/** What findings of a group are about. */
export interface FindingPlace {
  /** The same for all findings of one place. */
  readonly id: string;
  /** Of the first criterion, such as `2.4`, else of the section, such as `2`; null for the whole report. */
  readonly number: string | null;
  /** How many more criteria it is about. */
  readonly others: number;
  /** Null where it is not about a criterion. */
  readonly criterionId: string | null;
}

/** A finding in its line; the place is printed with the first one of a group. */
export interface FindingLine {
  readonly finding: Finding;
  readonly place: FindingPlace;
  readonly isFirstOfPlace: boolean;
}

const ranks = { hold: 0, look: 1, note: 2 } as const;

/** What asks for somebody comes before what is settled, by weight; a place stands where its worst finding does. */
export function orderFindings(score: Pick<Schemas["ReportScore"], "findings" | "sections">): readonly FindingLine[] {
  const numbers = numberCriteria(score);
  const sections = score.sections.map(({ section }) => section);
  const groups = new Map<string, { readonly place: FindingPlace; readonly findings: Finding[] }>();
  const rank = (finding: Finding) => (isOpen(finding) ? 0 : 3) + ranks[finding.weight];
  const worstFirst = [...score.findings].sort((one, other) => rank(one) - rank(other));
  for (const finding of worstFirst) {
    const place = placeOf(finding, numbers, sections);
    const group = groups.get(place.id);
    if (group) group.findings.push(finding);
    else groups.set(place.id, { place, findings: [finding] });
  }
  return [...groups.values()].flatMap(({ place, findings }) =>
    findings.map((finding, index) => ({ finding, place, isFirstOfPlace: index === 0 })),
  );
}

function placeOf(
  { section, criterion_ids: criteria }: Finding,
  numbers: ReadonlyMap<string, string>,
  sections: readonly string[],
): FindingPlace {
  const named = criteria.filter((id) => numbers.has(id));
  const [first] = named;
  if (first !== undefined) {
    const number = numbers.get(first) ?? null;
    return { id: named.join(" "), number, others: named.length - 1, criterionId: first };
  }
  const at = section === null ? -1 : sections.indexOf(section);
  return at < 0
    ? { id: "", number: null, others: 0, criterionId: null }
    : { id: `section ${at}`, number: String(at + 1), others: 0, criterionId: null };
}
