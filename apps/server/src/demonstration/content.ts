import { join } from "node:path";

/**
 * Folder of the stored content of the demonstration. `rows.json` has the rows of the tables below. `objects` has the files of the
 * reports, as an object store keeps them. `bun apps/server/test/demonstration/write-content.ts` writes both again.
 */
export const contentFolder = join(import.meta.dirname, "../../demonstration");

/** A row as JSON, by column. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** The rows by table. A table comes after the tables that it refers to. */
export type StoredRows = Readonly<Record<string, readonly StoredRow[]>>;

/**
 * The tables of the content, with the columns that order their rows. The content has no requests to a model (`model_calls`), no
 * progress (`report_events`), no tasks and no sessions.
 */
export const contentTables = {
  "auth.users": "id",
  "public.user_info": "id",
  "public.courses": "id",
  "public.memberships": "course_id, person_id",
  "public.rubric_versions": "number",
  "public.assignments": "id",
  "public.reports": "id",
  "public.submissions": "id",
  "public.report_stages": "id",
  "public.report_scores": "number",
  "public.score_criteria": "id",
  "public.score_points": "score_number, criterion",
  "public.score_overrides": "id",
  "public.score_reviews": "id",
  "public.report_fragments": "report_id",
  "public.knowledge_graph_builds": "id",
  "public.knowledge_graphs": "build_id",
} as const;

/** One of these tables. */
export type ContentTable = keyof typeof contentTables;
