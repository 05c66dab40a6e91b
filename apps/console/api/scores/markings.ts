import type { RouteAt } from "@rubrica/client";
import type { RouteInput } from "@rubrica/contract";
import { client, type Schemas } from "../client.ts";

/** Points, reasons and acceptance of one report. */
export type MarkingRequest = RouteInput<RouteAt<"put", "/api/v1/reports/{id}/marking">>["body"];

/** What a request came to. */
export type MarkingResult = Schemas["Marking"];

/** Saves it, all or nothing; a request that was saved already is answered as the first time. */
export function sendMarking(reportId: string, body: MarkingRequest): Promise<MarkingResult> {
  return client.put("/api/v1/reports/{id}/marking", { path: { id: reportId }, body });
}

/** Takes back all that a request did. */
export function undoMarking(reportId: string, requestId: string): Promise<MarkingResult> {
  return client.delete("/api/v1/reports/{id}/marking/{request_id}", {
    path: { id: reportId, request_id: requestId },
  });
}
