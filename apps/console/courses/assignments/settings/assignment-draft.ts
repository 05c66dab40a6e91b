import type { Assignment, AssignmentFields } from "../../../api/courses/assignments.ts";
import type { ScoreRelease } from "../../../api/courses/courses.ts";
import { endOfMinute, instantOf, wallTimeOf } from "../times/zoned-time.ts";
import { keyOf, type RubricVersion } from "./rubric-key.ts";

/** An assignment as it stands in the form: times on the clocks of the course, empty where there is none. */
export interface AssignmentDraft {
  readonly title: string;
  readonly instructions: string;
  /** Key of the rubric and its version; null until the rubrics are known. */
  readonly rubric: string | null;
  readonly opens: string;
  readonly due: string;
  readonly cutOff: string;
  /** A number, or `any`. */
  readonly attempts: string;
  /** When students see a mark; `course`: as the course has it. */
  readonly release: "course" | ScoreRelease;
}

export const newDraft: AssignmentDraft = {
  title: "",
  instructions: "",
  rubric: null,
  opens: "",
  due: "",
  cutOff: "",
  attempts: "any",
  release: "course",
};

export function draftOf(assignment: Assignment, zone: string): AssignmentDraft {
  const wallTime = (instant: string | null) => (instant === null ? "" : wallTimeOf(instant, zone));
  return {
    title: assignment.title,
    instructions: assignment.instructions,
    rubric: keyOf({ id: assignment.rubric_id, version: assignment.rubric_version }),
    opens: wallTime(assignment.opens_at),
    due: wallTime(assignment.due_at),
    cutOff: wallTime(assignment.cut_off_at),
    attempts: assignment.attempts === null ? "any" : String(assignment.attempts),
    release: assignment.release ?? "course",
  };
}

/** What is wrong with a draft, by field. Times of one zone stand in the order of their texts. */
export type DraftMistake = "nameMissing" | "dueBeforeOpens" | "cutOffBeforeDue" | "cutOffBeforeOpens";

export function mistakesIn({ title, opens, due, cutOff }: AssignmentDraft): {
  readonly title?: DraftMistake;
  readonly due?: DraftMistake;
  readonly cutOff?: DraftMistake;
} {
  const isBefore = (one: string, other: string) => one !== "" && other !== "" && one < other;
  return {
    ...(title.trim() === "" && { title: "nameMissing" as const }),
    ...(isBefore(due, opens) && { due: "dueBeforeOpens" as const }),
    ...(isBefore(cutOff, due)
      ? { cutOff: "cutOffBeforeDue" as const }
      : isBefore(cutOff, opens) && { cutOff: "cutOffBeforeOpens" as const }),
  };
}

/**
 * What is sent: the fields that differ from what the form began with, so that a time that nobody touched keeps its instant. Due
 * and cut-off include their minute.
 */
export function changesIn(
  draft: AssignmentDraft,
  before: AssignmentDraft,
  zone: string,
  rubric: RubricVersion | null,
): Partial<AssignmentFields> {
  const opening = (wallTime: string) => iso(instantOf(wallTime, zone));
  const ending = (wallTime: string) => {
    const at = instantOf(wallTime, zone);
    return iso(at === null ? null : endOfMinute(at));
  };
  return {
    ...(draft.title.trim() !== before.title && { title: draft.title.trim() }),
    ...(draft.instructions !== before.instructions && { instructions: draft.instructions }),
    ...(draft.rubric !== before.rubric && rubric !== null && { rubric_id: rubric.id, rubric_version: rubric.version }),
    ...(draft.opens !== before.opens && { opens_at: opening(draft.opens) }),
    ...(draft.due !== before.due && { due_at: ending(draft.due) }),
    ...(draft.cutOff !== before.cutOff && { cut_off_at: ending(draft.cutOff) }),
    ...(draft.attempts !== before.attempts && { attempts: draft.attempts === "any" ? null : Number(draft.attempts) }),
    ...(draft.release !== before.release && { release: draft.release === "course" ? null : draft.release }),
  };
}

function iso(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}
