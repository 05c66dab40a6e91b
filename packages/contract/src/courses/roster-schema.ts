import { COURSE_ROLES } from "@rubrica/core";
import Type from "typebox";
import { nullable, uuid } from "../envelope.ts";

const column = Type.Enum(["school_number", "full_name", "section", "email", "role"]);

const mistakeCodes = [
  "names_nobody",
  "no_address",
  "bad_address",
  "number_too_long",
  "number_in_exponents",
  "number_with_decimals",
  "number_without_zeros",
  "name_too_long",
  "section_too_long",
  "unknown_role",
  "repeated",
  "two_members",
  "account_needed",
  "address_not_proven",
  "last_instructor",
  "course_full",
] as const;

export const rosterRowSchema = Type.Object(
  {
    row: Type.Integer({ minimum: 1, description: "In the file; the header counts." }),
    outcome: Type.Enum(["new", "unchanged", "changed", "mistake"]),
    mistake: nullable(
      Type.Object({
        code: Type.Enum([...mistakeCodes]),
        text: Type.String({ description: "What is wrong and what to do, in the language of the request." }),
      }),
    ),
    school_number: nullable(Type.String()),
    full_name: nullable(Type.String()),
    section: nullable(Type.String()),
    email: nullable(Type.String()),
    role: nullable(Type.Enum([...COURSE_ROLES])),
    changes: Type.Array(Type.Enum(["school_number", "full_name", "section", "email", "role", "is_active"]), {
      description: "What differs from the member of before.",
    }),
  },
  { $id: "RosterRow" },
);

export const rosterSchema = Type.Object(
  {
    dry_run: Type.Boolean({ description: "True: nothing was written." }),
    encoding: Type.Enum(["utf-8", "utf-16", "gbk"]),
    separator: Type.Enum(["comma", "semicolon", "tab"]),
    has_header: Type.Boolean(),
    columns: Type.Array(
      Type.Object({
        header: Type.String({ description: "Empty without a header." }),
        sample: Type.String({ description: "Of the first row of a person." }),
        field: nullable(column),
      }),
    ),
    rows: Type.Array(rosterRowSchema),
    missing: Type.Array(
      Type.Object({
        id: { ...uuid, description: "Of the member." },
        full_name: nullable(Type.String()),
        school_number: nullable(Type.String()),
        email: nullable(Type.String()),
        role: Type.Enum([...COURSE_ROLES]),
        becomes_inactive: Type.Boolean(),
      }),
      { description: "Active members that no row names." },
    ),
    counts: Type.Object({
      new: Type.Integer(),
      changed: Type.Integer(),
      unchanged: Type.Integer(),
      mistakes: Type.Integer({ description: "Rows that are not imported." }),
      inactive: Type.Integer({ description: "Members who become inactive." }),
    }),
  },
  { $id: "Roster" },
);
