import { queryOptions } from "@tanstack/react-query";
import { client } from "../client.ts";

/** What becomes of the marks of an assignment or a course that are released together. */
export type ReleasedTogether = Awaited<ReturnType<typeof releaseAssignment>>;

// Read anew each time that somebody looks at it.
const unkept = { staleTime: 0, gcTime: 0 } as const;

/** What a release of the assignment would do. */
export const assignmentReleaseQuery = (id: string) =>
  queryOptions({
    queryKey: ["courses", "assignment", id, "release"],
    queryFn: ({ signal }) =>
      client.post("/api/v1/assignments/{id}/release", { path: { id }, query: { dry_run: true }, body: {}, signal }),
    ...unkept,
  });

/** Releases every mark of the assignment that somebody accepted. */
export function releaseAssignment(id: string) {
  return client.post("/api/v1/assignments/{id}/release", { path: { id }, body: { released: true } });
}

/** What a release of the course would do. */
export const courseReleaseQuery = (id: string) =>
  queryOptions({
    queryKey: ["courses", id, "release"],
    queryFn: ({ signal }) =>
      client.post("/api/v1/courses/{id}/release", { path: { id }, query: { dry_run: true }, body: {}, signal }),
    ...unkept,
  });

/** Releases every mark of the course that somebody accepted. */
export function releaseCourse(id: string) {
  return client.post("/api/v1/courses/{id}/release", { path: { id }, body: { released: true } });
}
