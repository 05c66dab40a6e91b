import { join } from "node:path";

/**
 * Where the stored content of the demonstration lies: `rows.json`, the rows of the tables below, and `objects`, the files of
 * its reports as an object store holds them. `bun apps/server/test/demonstration/write-content.ts` writes both anew.
 */
export const contentFolder = join(import.meta.dirname, "../../demonstration");

/** A row as JSON, by column. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** The rows of every table, those that others refer to first. */
export type StoredRows = Readonly<Record<string, readonly StoredRow[]>>;

/**
 * The tables of the content with the order of their rows. What a model was asked word for word (`model_calls`), progress that is over
 * (`report_events`), tasks and sessions are left out.
 */
export const contentTables = {
  "auth.users": "id",
  "public.user_info": "id",
  "public.courses": "id",
  "public.memberships": "course_id, person_id",
  "public.rubric_versions": "number",
  "public.reports": "id",
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
