import type { ReportsFilter } from "../api/reports/reports.ts";
import { type GradebookSetting, kindFilter, type ShownKind, shownKinds } from "../api/scores/shown-kinds.ts";

/** Columns that can be left out; the student always stands there. */
export const optionalColumns = ["title", "created_at", "score", "level", "mode", "review_count", "state"] as const;
export type OptionalColumn = (typeof optionalColumns)[number];

const sorts = ["owner", "title", "created_at", "score", "review_count"] as const;
export type GradebookSort = (typeof sorts)[number];

/** What the address of the class keeps; what is at its default is left out. */
export interface GradebookSearch {
  /** Id of the course whose reports are shown. Default: every report that one sees. */
  readonly course?: string | undefined;
  /** Part of a name or title. */
  readonly q?: string | undefined;
  /** Default: all. */
  readonly show?: ShownKind | undefined;
  /** Default: created_at. */
  readonly sort?: GradebookSort | undefined;
  /** Default: descending. */
  readonly order?: "asc" | undefined;
  /** From 1. */
  readonly page?: number | undefined;
  /** Columns left out. */
  readonly hide?: readonly OptionalColumn[] | undefined;
  /** Ids of the reports that are ticked. */
  readonly selected?: readonly string[] | undefined;
}

/** How many stand on a page; as many can be ticked at once, so that the address stays short. */
export const PAGE_SIZE = 100;

export function validateGradebookSearch(search: Record<string, unknown>): GradebookSearch {
  const page = Number(search.page);
  return {
    course: typeof search.course === "string" && /^[0-9a-f-]{36}$/.test(search.course) ? search.course : undefined,
    q: typeof search.q === "string" && search.q !== "" ? search.q.slice(0, 200) : undefined,
    show: shownKinds.find((kind) => kind === search.show && kind !== "all"),
    sort: sorts.find((sort) => sort === search.sort && sort !== "created_at"),
    order: search.order === "asc" ? "asc" : undefined,
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    hide: someOf(search.hide, (name) => optionalColumns.find((column) => column === name)),
    selected: someOf(search.selected, (id) => (typeof id === "string" ? id : undefined))?.slice(0, PAGE_SIZE),
  };
}

/** The list that the address asks for. */
export function filterOf(search: GradebookSearch, setting: GradebookSetting): ReportsFilter {
  const { course, q, show = "all", sort = "created_at", order = "desc", page = 1 } = search;
  return {
    ...(course !== undefined && { course_id: course }),
    ...(q !== undefined && { q }),
    ...kindFilter(show, setting),
    sort,
    order,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  };
}

function someOf<Value>(given: unknown, read: (value: unknown) => Value | undefined): readonly Value[] | undefined {
  const found = Array.isArray(given) ? given.flatMap((value) => read(value) ?? []) : [];
  return found.length > 0 ? [...new Set(found)] : undefined;
}
