import type { Given, GradebookFilters, Schemas } from "@rubrica/contract";
import type { GradebookQuery } from "@rubrica/core";
import type { FileFinding, ListedMark, WordedNote, WordedOpenFinding } from "@rubrica/gradebook";
import { provisionalNotice } from "@rubrica/scoring";
import type { Language } from "../answers/reply.ts";
import { toOwnerJson } from "./file-finding.ts";
import { keptWord } from "./kept-word.ts";
import { toReportJson } from "./report.ts";

/** The query as the gradebook takes it. */
export function toGradebookQuery(query: GradebookFilters): Omit<GradebookQuery, "limit" | "offset"> {
  return {
    ...(query.status && { status: query.status }),
    ...(query.owner_id && { ownerId: query.owner_id }),
    ...(query.course_id && { courseId: query.course_id }),
    ...(query.assignment_id && { assignmentId: query.assignment_id }),
    ...(query.mode && { mode: query.mode }),
    ...(query.provisional !== undefined && { provisional: query.provisional }),
    ...(query.level && { level: query.level }),
    ...(query.released !== undefined && { released: query.released }),
    ...(query.needs_review !== undefined && { needsReview: query.needs_review }),
    ...(query.decision && { decision: query.decision }),
    ...(query.accepted !== undefined && { accepted: query.accepted }),
    ...(query.awaiting_judgement !== undefined && { awaitingJudgement: query.awaiting_judgement }),
    ...(query.late !== undefined && { late: query.late }),
    ...(query.q !== undefined && { q: query.q }),
    ...(query.sort && { sort: query.sort }),
    ...(query.order && { descending: query.order === "desc" }),
  };
}

/** An item of the gradebook on the wire. */
export function toListedReportJson(
  { report, owner, mark, fileFindings }: ListedMark,
  language: Language,
  isStorageAway: boolean,
): Given<Schemas["ListedReport"]> {
  return {
    ...toReportJson(report, language, isStorageAway),
    owner: toOwnerJson(owner),
    score: mark && {
      run_id: mark.runId,
      version: mark.version,
      final_score: mark.finalScore,
      level: { ...mark.level, code: keptWord(mark.level.code) },
      mode: keptWord(mark.mode),
      provisional: mark.provisional,
      notice: provisionalNotice(mark.mode),
      decision: mark.decision,
      total_withheld: mark.totalWithheld,
      review_count: mark.reviewCount,
      findings: [...mark.openFindings.map(toOpenFindingJson), ...fileFindings.map(toListedFinding)],
      notes: mark.notes.map(toOpenFindingJson),
      accepted_at: mark.acceptedAt?.toISOString() ?? null,
      review: [
        ...mark.openFindings.map(({ message, pages }) => ({
          number: null,
          criterion_id: null,
          text: message,
          page: pages[0] ?? null,
        })),
        ...mark.criteria
          .filter(({ needsReview }) => needsReview)
          .map(({ number, criterionId, name }) => ({ number, criterion_id: criterionId, text: name, page: null })),
      ],
      overridden: mark.overridden,
      released_at: mark.releasedAt?.toISOString() ?? null,
    },
  };
}

/** A finding of a score on the wire. */
function toOpenFindingJson(found: WordedOpenFinding | WordedNote): Schemas["OpenFinding"] {
  const { number, code, weight, section, criterionIds, pages, title, message } = found;
  return { number, code, weight, section, criterion_ids: [...criterionIds], pages: [...pages], title, message };
}

/** A finding about a file as lists show it: whose the others are stands in the score. */
function toListedFinding(found: FileFinding): Schemas["OpenFinding"] {
  const { code, weight, section, criterionIds, pages, title, message } = found;
  return { number: null, code, weight, section, criterion_ids: [...criterionIds], pages: [...pages], title, message };
}

/** What a client names to change the score that it has seen, and no other. */
export function entityTag({ runId, version }: { readonly runId: string; readonly version: number }): string {
  return `"${runId}.${version}"`;
}
