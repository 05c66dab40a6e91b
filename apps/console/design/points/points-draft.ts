import type { Schemas } from "../../api/client.ts";

type Score = Schemas["ReportScore"];
export type SavedOverride = NonNullable<Schemas["ScoreOverride"]>;

/** Stands in the place of a criterion's id where a person sets the most that the base score may be; 100 lifts it. */
export const capId = "base-score-cap";

/** What somebody typed about a criterion and did not save yet. */
export interface PointsDraft {
  /** Empty: the model's points count. */
  readonly points: string;
  readonly reason: string;
}

export type PointsDrafts = Readonly<Record<string, PointsDraft>>;

/** What saving would do. */
export type PointsChange =
  | { readonly kind: "set"; readonly id: string; readonly points: number; readonly reason: string }
  | { readonly kind: "undo"; readonly id: string; readonly reason: string }
  /** No whole number from 0 to 100. */
  | { readonly kind: "unreadable"; readonly id: string };

/** The change that a draft comes to beside what is saved; null where there is none. */
export function changeOf(id: string, draft: PointsDraft | undefined, saved: SavedOverride | null): PointsChange | null {
  if (!draft) return null;
  const [points, reason] = [draft.points.trim(), draft.reason.trim()];
  if (points === "") return saved ? { kind: "undo", id, reason } : null;
  if (!/^\d{1,3}$/.test(points) || Number(points) > 100) return { kind: "unreadable", id };
  if (saved && saved.points === Number(points) && saved.reason === reason) return null;
  return { kind: "set", id, points: Number(points), reason };
}

/** The points that count: as drafted, else as saved; null: the model's. */
export function ownPoints(change: PointsChange | null, saved: SavedOverride | null): number | null {
  if (change?.kind === "set") return change.points;
  if (change?.kind === "undo") return null;
  return saved?.points ?? null;
}

/** The draft that a criterion starts from. */
export function draftOf(saved: SavedOverride | null): PointsDraft {
  return saved ? { points: String(saved.points), reason: saved.reason } : { points: "", reason: "" };
}

/** The override in force of each criterion, and of the cap. */
export function savedOverrides(score: Score): ReadonlyMap<string, SavedOverride | null> {
  return new Map([
    ...score.sections.flatMap(({ criteria }) =>
      criteria.map(({ criterion_id: id, override }): [string, SavedOverride | null] => [id, override]),
    ),
    [capId, score.cap_override],
  ]);
}

/** Every change that saving would do, in the order of the criteria. */
export function changesOf(drafts: PointsDrafts, score: Score): readonly PointsChange[] {
  return [...savedOverrides(score)].flatMap(([id, saved]) => changeOf(id, drafts[id], saved) ?? []);
}

/** Those of the drafted criteria that somebody else changed between the two scores. */
export function overlapping(drafts: PointsDrafts, seen: Score, now: Score): readonly string[] {
  const [before, after] = [savedOverrides(seen), savedOverrides(now)];
  return changesOf(drafts, seen)
    .map(({ id }) => id)
    .filter((id) => JSON.stringify(before.get(id) ?? null) !== JSON.stringify(after.get(id) ?? null));
}
