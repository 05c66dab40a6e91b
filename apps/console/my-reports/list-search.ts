import type { ReportsFilter } from "../api/reports/reports.ts";

/** Which of the reports are shown. */
export const shownKinds = ["all", "under_way", "scored", "failed"] as const;
export type ShownKind = (typeof shownKinds)[number];

export const listSorts = ["newest", "oldest", "score", "title"] as const;
export type ListSort = (typeof listSorts)[number];

/** The list as the address asks for it; undefined where it asks for nothing. */
export interface ListSearch {
  readonly find?: string | undefined;
  readonly show?: Exclude<ShownKind, "all"> | undefined;
  readonly sort?: Exclude<ListSort, "newest"> | undefined;
  /** Id of the course that what is handed in next goes to; kept for the next visit. */
  readonly course?: string | undefined;
  /** True for somebody who has just joined that course. */
  readonly joined?: true | undefined;
  /** From 2. */
  readonly page?: number | undefined;
}

export const PAGE_SIZE = 20;

/** What stands in an address, which anybody may have typed. */
export function readListSearch({
  find,
  show,
  sort,
  course,
  joined,
  page,
}: Readonly<Record<string, unknown>>): ListSearch {
  const number = Number(page);
  const text = typeof find === "string" || typeof find === "number" ? String(find).slice(0, 200) : "";
  return {
    find: text === "" ? undefined : text,
    show: shownKinds.find((kind): kind is Exclude<ShownKind, "all"> => kind !== "all" && kind === show),
    sort: listSorts.find((each): each is Exclude<ListSort, "newest"> => each !== "newest" && each === sort),
    course: typeof course === "string" && /^[0-9a-f-]{36}$/.test(course) ? course : undefined,
    joined: joined === true ? joined : undefined,
    page: Number.isSafeInteger(number) && number > 1 && number < 1_000_000 ? number : undefined,
  };
}

/** As the service is asked. */
export function toReportsFilter({ find, show, sort, page }: ListSearch, ownerId: string): ReportsFilter {
  return {
    owner_id: ownerId,
    limit: PAGE_SIZE,
    offset: ((page ?? 1) - 1) * PAGE_SIZE,
    ...(find !== undefined && { q: find }),
    ...(show && { status: statuses[show] }),
    ...sorts[sort ?? "newest"],
  };
}

const statuses = { under_way: "under_way", scored: "scored", failed: "failed" } as const;
const sorts = {
  newest: { sort: "created_at", order: "desc" },
  oldest: { sort: "created_at", order: "asc" },
  score: { sort: "score", order: "desc" },
  title: { sort: "title", order: "asc" },
} as const;
