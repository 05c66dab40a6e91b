import type { ListedReport } from "../api/scores/gradebook.ts";
import type { QueueOrder } from "./desk-search.ts";

const ranks = { hold: 0, look: 1, clear: 2 } as const;

/** Whether a person has accepted the score. */
export function isReviewed({ score }: ListedReport): boolean {
  return score !== null && score.accepted_at !== null;
}

/** Name of a report in the queue: the author's name or email address, else the name of the report. */
export function nameOfReport({ owner, name }: ListedReport): string {
  return owner?.full_name || owner?.email || name;
}

/**
 * Sorts reports for marking: reports to review come before reviewed ones, and `order` applies within each group.
 * Reports without a score are left out.
 * @param seed seed of the random order. The same seed gives the same order.
 */
export function orderQueue(reports: readonly ListedReport[], order: QueueOrder, seed: number): readonly ListedReport[] {
  const byName = (one: ListedReport, other: ListedReport) =>
    nameOfReport(one).localeCompare(nameOfReport(other), "zh", { numeric: true }) || one.id.localeCompare(other.id);
  const byWeight = (one: ListedReport, other: ListedReport) =>
    weightOf(one) - weightOf(other) ||
    (other.score?.review_count ?? 0) - (one.score?.review_count ?? 0) ||
    one.created_at.localeCompare(other.created_at) ||
    one.id.localeCompare(other.id);
  const byRandom = (one: ListedReport, other: ListedReport) =>
    randomOf(one.id, seed) - randomOf(other.id, seed) || one.id.localeCompare(other.id);
  const compare = { worst: byWeight, name: byName, random: byRandom }[order];
  return reports
    .filter(({ score }) => score !== null)
    .sort((one, other) => Number(isReviewed(one)) - Number(isReviewed(other)) || compare(one, other));
}

function weightOf({ score }: ListedReport): number {
  return score === null ? 3 : ranks[score.decision];
}

/** Pseudorandom 32-bit number of `id` and `seed` (FNV-1a with a final mixing step). */
function randomOf(id: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (const character of id) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
