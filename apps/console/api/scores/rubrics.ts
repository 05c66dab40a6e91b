import { queryOptions } from "@tanstack/react-query";
import { client, type Schemas } from "../client.ts";

/** One mistake of a rubric: where in the file, and what. */
export type RubricIssue = Schemas["RubricIssue"];

/** The largest file that the service reads. */
export const MAX_RUBRIC_BYTES = 1024 * 1024;

/** A whole rubric, of the newest version where none is named. */
export const rubricQuery = (id: string, version: string | undefined) =>
  queryOptions({
    queryKey: ["rubrics", id, "content", version ?? null],
    queryFn: ({ signal }) =>
      client.get("/api/v1/rubrics/{id}", { path: { id }, query: version ? { version } : {}, signal }),
  });

/** Uploaded versions, newest first; none for a rubric of the deployment. Teachers and administrators. */
export const rubricVersionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["rubrics", id, "versions"],
    queryFn: ({ signal }) => client.get("/api/v1/rubrics/{id}/versions", { path: { id }, signal }),
  });

/** Every mistake of what a file holds; nothing is kept. Teachers and administrators. */
export const rubricCheckQuery = (content: unknown) =>
  queryOptions({
    queryKey: ["rubric-check", content],
    queryFn: ({ signal }) => client.post("/api/v1/rubrics/check", { body: content, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Keeps a rubric or a new version of one. Rejects with a Problem: its mistakes, or the id or version is taken. */
export function uploadRubric(content: unknown): Promise<Schemas["RubricVersion"]> {
  return client.post("/api/v1/rubrics", { body: content });
}

/** Where the file is that the upload takes. */
export function rubricFileAddress(id: string, version: string): string {
  return `/api/v1/rubrics/${encodeURIComponent(id)}/export?version=${encodeURIComponent(version)}`;
}

/** What that file holds. */
export function readRubricFile(id: string, version: string): Promise<Readonly<Record<string, unknown>>> {
  return client.get("/api/v1/rubrics/{id}/export", { path: { id }, query: { version } });
}
