import { client, type Schemas } from "../client.ts";

/** What a roster does to a course, or did. */
export type Roster = Schemas["Roster"];
export type RosterRow = Schemas["RosterRow"];
export type RosterField = NonNullable<Roster["columns"][number]["field"]>;

/** In the order in which people give them. */
export const rosterFields = [
  "school_number",
  "full_name",
  "section",
  "email",
  "role",
] as const satisfies readonly RosterField[];

/** How a table is read. */
export interface RosterReading {
  /** What each column holds; absent: as its header says. */
  readonly columns?: readonly (RosterField | null)[];
  /** Whether the first row is a header; absent: where it names a column. */
  readonly header?: boolean;
  readonly missing: "keep" | "inactive";
}

/** Tells what the table would do to the course, or does it. */
export function sendRoster(
  courseId: string,
  table: Blob,
  { columns, ...reading }: RosterReading & { readonly dryRun: boolean },
  signal?: AbortSignal,
): Promise<Roster> {
  const { dryRun, header, missing } = reading;
  return client.post("/api/v1/courses/{id}/roster", {
    path: { id: courseId },
    query: {
      dry_run: dryRun,
      missing,
      ...(header !== undefined && { header }),
      ...(columns && { columns: columns.map((field) => field ?? "-").join(",") }),
    },
    body: table.type.startsWith("text/") ? table : table.slice(0, table.size, "text/csv"),
    signal,
  });
}

/** Where the members are saved as CSV. */
export const rosterHref = (courseId: string, language: "zh" | "en"): string =>
  `/api/v1/courses/${courseId}/roster?language=${language}`;

/** Makes the person who has the address the invited member. */
export function connectMember(courseId: string, memberId: string, email: string): Promise<Schemas["CourseMember"]> {
  const path = { id: courseId, member_id: memberId };
  return client.put("/api/v1/courses/{id}/members/{member_id}/account", { path, body: { email } });
}
