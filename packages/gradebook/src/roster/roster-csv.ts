import type { CourseMember } from "@rubrica/core";
import { csvCell } from "../export/gradebook-csv.ts";
import { nameOf, ROSTER_COLUMNS, type RosterColumn } from "./roster-columns.ts";

/** Members as a table that the import takes: UTF-8 with a byte order mark, which Excel asks for, and CRLF. */
export function rosterCsv(members: readonly CourseMember[], language: "zh" | "en"): string {
  const line = (cells: readonly string[]) => `${cells.map(csvCell).join(",")}\r\n`;
  const header = line(ROSTER_COLUMNS.map((field) => nameOf(field, language)));
  return `\u{FEFF}${header}${members.map((member) => line(ROSTER_COLUMNS.map((field) => cellOf(member, field, language)))).join("")}`;
}

function cellOf(member: CourseMember, field: RosterColumn, language: "zh" | "en"): string {
  switch (field) {
    case "school_number":
      return member.schoolNumber ?? "";
    case "full_name":
      return member.fullName ?? "";
    case "section":
      return member.section ?? "";
    case "email":
      return member.email ?? "";
    case "role":
      return nameOf(member.role, language);
  }
}
