import type { ListedReport } from "../api/gradebook.ts";
import type { QueueOrder } from "./desk-search.ts";

const ranks = { hold: 0, look: 1, clear: 2 } as const;

/** Whether a person stands for its score: there is nothing left to review. */
export function isReviewed({ score }: ListedReport): boolean {
  return score !== null && score.accepted_at !== null;
}

/** The name by which a queue calls a report: its author's, else its own. */
export function nameOfReport({ owner, name }: ListedReport): string {
  return owner?.full_name || owner?.email || name;
}

/**
 * The reports in the order in which they are marked: what is to review before what is reviewed, each of them in the order
 * asked for. Reports without a score are left out.
 * @param seed from which the random order follows: the same seed gives each report the same place beside the others.
 */
export function orderQueue(reports: readonly ListedReport[], order: QueueOrder, seed: number): readonly ListedReport[] {
  const byName = (one: ListedReport, other: ListedReport) =>
    nameOfReport(one).localeCompare(nameOfReport(other), "zh", { numeric: true }) || one.id.localeCompare(other.id);
  const byWeight = (one: ListedReport, other: ListedReport) =>
    weightOf(one) - weightOf(other) ||
    (other.score?.review_count ?? 0) - (one.score?.review_count ?? 0) ||
    one.created_at.localeCompare(other.created_at) ||
    one.id.localeCompare(other.id);
  const byLot = (one: ListedReport, other: ListedReport) =>
    lotOf(one.id, seed) - lotOf(other.id, seed) || one.id.localeCompare(other.id);
  const compare = { worst: byWeight, name: byName, random: byLot }[order];
  return reports
    .filter(({ score }) => score !== null)
    .sort((one, other) => Number(isReviewed(one)) - Number(isReviewed(other)) || compare(one, other));
}

function weightOf({ score }: ListedReport): number {
  return score === null ? 3 : ranks[score.decision];
}

/** A number that follows from both, as if drawn (FNV-1a with a last mixing, 32 bits). */
function lotOf(id: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (const character of id) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
