import { client, type Schemas } from "../client.ts";
import { asProblem } from "../problem.ts";
import type { SeenScore } from "./overrides.ts";

type Score = Schemas["ReportScore"];

/** One thing that was found, in the words of whoever reads, and who said that it needs nothing more. */
export type Finding = Schemas["ScoreFinding"];

/** What a teacher says about findings: that one of them needs nothing more, or that the score stands as it is. */
export type Review =
  | { readonly kind: "acknowledge"; readonly number: number; readonly reason?: string | undefined }
  | { readonly kind: "reopen"; readonly number: number }
  | { readonly kind: "accept"; readonly reason?: string | undefined }
  | { readonly kind: "take_back" };

/**
 * Says it, about the score that the person has before them. Resolves with the score that follows; rejects with a Problem of
 * kind conflict when it changed since it was seen.
 */
export function sendReview(reportId: string, review: Review, seen: SeenScore): Promise<Score> {
  const before = { run_id: seen.run_id, version: seen.version };
  switch (review.kind) {
    case "acknowledge": {
      const params = { path: { id: reportId, number: review.number } };
      const body = { ...before, ...reasonOf(review.reason) };
      return client.put("/api/v1/reports/{id}/findings/{number}/acknowledgement", { ...params, body });
    }
    case "reopen": {
      const params = { path: { id: reportId, number: review.number }, query: before };
      return client.delete("/api/v1/reports/{id}/findings/{number}/acknowledgement", { ...params });
    }
    case "accept": {
      const params = { path: { id: reportId } };
      return client.put("/api/v1/reports/{id}/acceptance", {
        ...params,
        body: { ...before, ...reasonOf(review.reason) },
      });
    }
    case "take_back": {
      const params = { path: { id: reportId }, query: before };
      return client.delete("/api/v1/reports/{id}/acceptance", { ...params });
    }
  }
}

function reasonOf(reason: string | undefined): { readonly reason?: string } {
  const said = reason?.trim();
  return said ? { reason: said } : {};
}

/** Whether what was thrown says that the score changed since it was seen; other conflicts say for themselves what they are. */
export function isStale(thrown: unknown): boolean {
  const { kind, data } = asProblem(thrown);
  return kind === "conflict" && typeof data === "object" && data !== null && "version" in data;
}

/** Whether a finding still asks for somebody: it is no note, and nobody settled it. */
export function isOpen({ weight, settled }: Pick<Finding, "weight" | "settled">): boolean {
  return weight !== "note" && !settled;
}

/** Ids of the criteria about which something is open. */
export function openCriteria({ findings }: Pick<Score, "findings">): ReadonlySet<string> {
  return new Set(findings.filter(isOpen).flatMap((finding) => finding.criterion_ids));
}
