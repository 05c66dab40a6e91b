import type { RouteAt } from "@rubrica/client";
import type { RouteInput } from "@rubrica/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { client, type Schemas } from "../client.ts";

/** An assignment as whoever is signed in sees it. */
export type Assignment = Schemas["Assignment"];
/** One's own submissions, and whether one may hand in. */
export type OwnSubmissions = NonNullable<Assignment["own"]>;
export type Submission = Schemas["Submission"];
export type SubmissionCounts = Schemas["SubmissionCounts"];
export type SubmissionState = Submission["state"];
export type StudentSubmission = Schemas["StudentSubmission"];

/** What a new assignment has; the same fields can be changed. */
export type AssignmentFields = RouteInput<RouteAt<"post", "/api/v1/courses/{id}/assignments">>["body"];

type SubmissionsFilter = RouteInput<RouteAt<"get", "/api/v1/assignments/{id}/submissions">>["query"];

// As everything about courses these begin with "courses", so that one invalidation reaches all of it.

/** A page of the assignments of a course, by due time. */
export const assignmentsQuery = (courseId: string, page: { readonly limit: number; readonly offset: number }) =>
  queryOptions({
    queryKey: ["courses", courseId, "assignments", page],
    queryFn: ({ signal }) =>
      client.get("/api/v1/courses/{id}/assignments", { path: { id: courseId }, query: page, signal }),
    placeholderData: keepPreviousData,
  });

export const assignmentQuery = (id: string) =>
  queryOptions({
    queryKey: ["courses", "assignment", id],
    queryFn: ({ signal }) => client.get("/api/v1/assignments/{id}", { path: { id }, signal }),
  });

/** A page of the students of an assignment, with the submission that counts. */
export const studentSubmissionsQuery = (id: string, filter: SubmissionsFilter) =>
  queryOptions({
    queryKey: ["courses", "assignment", id, "students", filter],
    queryFn: ({ signal }) =>
      client.get("/api/v1/assignments/{id}/submissions", { path: { id }, query: filter, signal }),
    placeholderData: keepPreviousData,
  });

export function addAssignment(courseId: string, fields: AssignmentFields): Promise<Assignment> {
  return client.post("/api/v1/courses/{id}/assignments", { path: { id: courseId }, body: fields });
}

/** Changes what is named, of this version. Rejects with a Problem of status 412 where there is a newer one. */
export function changeAssignment(id: string, version: number, change: Partial<AssignmentFields>): Promise<Assignment> {
  return client.put("/api/v1/assignments/{id}", {
    path: { id },
    body: change,
    headers: { "If-Match": `"${version}"` },
  });
}
