import Type from "typebox";
import { nullable, uuid } from "../envelope.ts";
import { role } from "./user-schema.ts";

const profileSchema = Type.Object({
  id: uuid,
  email: Type.String(),
  full_name: Type.String(),
  role,
  avatar_url: nullable(Type.String()),
  phone: nullable(Type.String()),
  is_active: Type.Boolean(),
  mail_on_release: Type.Boolean({ description: "Whether the person gets a mail when a mark of theirs is released." }),
});

/** Content of a demonstration and its people. */
const demonstrationSchema = Type.Object(
  {
    people: Type.Array(Type.Object({ role, full_name: Type.String() })),
    reports: Type.Integer(),
    judged: Type.Integer({ description: "Scored by a model, whose answers are recorded." }),
    held: Type.Integer(),
    released: Type.Integer(),
    without_model: Type.Integer(),
  },
  { description: "Only in a demonstration, about which nothing is real." },
);

/** What an account may do in the whole installation. */
export const PERMISSIONS = ["create_courses", "read_reports", "change_rubrics", "administer"] as const;
/** One of {@link PERMISSIONS}. */
export type Permission = (typeof PERMISSIONS)[number];

/** Who is signed in on the page. */
export const sessionSchema = Type.Object(
  {
    user: nullable(profileSchema),
    second_factor: nullable(
      Type.Object(
        {
          shown: Type.Boolean({ description: "Whether this sign-in has shown it." }),
          demanded: Type.Boolean({ description: "Whether people of this role have to have one." }),
          factors: Type.Array(Type.Object({ id: uuid, name: Type.String() }), {
            description: "Empty where one is demanded and has to be enrolled yet.",
          }),
          recovery_codes_left: nullable(Type.Integer({ description: "Not used yet; null where none were made." })),
        },
        {
          description:
            "Null where the account has none and none is demanded. Until this sign-in has shown one, the other routes are closed to it.",
        },
      ),
    ),
    permissions: Type.Array(Type.Enum([...PERMISSIONS]), {
      description:
        "What the account may do: create courses, read reports of others (in a course or the open course), change rubrics, administer the installation. Rights in a course stand at the course.",
    }),
    asks_password: Type.Boolean({
      description: "Whether choosing another password asks for the one that there is.",
    }),
    demonstration: Type.Optional(demonstrationSchema),
  },
  { $id: "PageSession" },
);

/** Why a sign-in, a registration or a link was refused. */
export const sessionRefusalSchema = Type.Object(
  {
    code: Type.String({
      description:
        "missing_field, bad_email, invalid_credentials, email_not_confirmed, deactivated, rate_limited, busy, email_taken, short_password, link_invalid, wrong_code, other_origin, …",
    }),
    retry_after_seconds: nullable(Type.Integer()),
  },
  { $id: "PageSessionRefusal" },
);
