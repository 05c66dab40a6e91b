import {
  ARCHIVE_RIGHTS,
  COURSE_RIGHTS,
  COURSE_ROLES,
  OPEN_COURSE_RIGHTS,
  type Reach,
  RIGHTS,
  type Right,
} from "../../packages/core/src/index.ts";

const WORDS: Readonly<Record<Reach, string>> = { all: "yes", own: "own", own_unmarked: "own, unmarked", none: "-" };

/** What each right is about, as readers of the page need it. */
const MEANINGS: Readonly<Record<Right, string>> = {
  read: "reports, marks, members",
  hand_in: "hand in a report",
  mark: "points, findings, acceptance",
  rescore: "score again",
  release: "release and withhold marks",
  delete: "delete reports",
  export: "tables of marks, statistics",
  manage: "settings and members of the course",
};

const accountRoles = ["teacher", "student", "admin"] as const;

/** The tables of rights of `docs/security.md`. */
function rightsTables(): string {
  const roles = [...COURSE_ROLES, "admin"] as const;
  const course = RIGHTS.map((right) => [
    `\`${right}\``,
    MEANINGS[right],
    ...roles.map((role) => WORDS[COURSE_RIGHTS[right][role]]),
    ARCHIVE_RIGHTS.includes(right) ? "yes" : "-",
  ]);
  const open = RIGHTS.map((right) => [
    `\`${right}\``,
    ...(["open", "closed"] as const).flatMap((state) =>
      accountRoles.map((role) => WORDS[OPEN_COURSE_RIGHTS[state][right][role]]),
    ),
  ]);
  return [
    "In a course, by the role in it:",
    "",
    ...table(["right", "", ...roles, "left in an archived course"], course),
    "",
    "Reports without a course, by the role of the account:",
    "",
    ...table(
      ["right", ...["open", "closed"].flatMap((state) => accountRoles.map((role) => `${role}, ${state}`))],
      open,
    ),
  ].join("\n");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)];
}

const BETWEEN = /(<!-- rights -->\n)[\s\S]*(<!-- \/rights -->)/;

/** The page with its tables of rights as they are now. */
export function withRightsTables(page: string): string {
  return page.replace(BETWEEN, (_, before, after) => `${before}${rightsTables()}\n${after}`);
}
