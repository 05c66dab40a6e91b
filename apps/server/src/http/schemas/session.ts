import Type from "typebox";
import { nullable, uuid } from "./envelope.ts";
import { role } from "./user.ts";

const profileSchema = Type.Object({
  id: uuid,
  email: Type.String(),
  full_name: Type.String(),
  role,
  avatar_url: nullable(Type.String()),
  phone: nullable(Type.String()),
  is_active: Type.Boolean(),
});

/** Who is signed in on the page. */
export const sessionSchema = Type.Object(
  {
    user: nullable(profileSchema),
    second_factor: nullable(
      Type.Object(
        {
          shown: Type.Boolean({ description: "Whether this sign-in has shown it." }),
          demanded: Type.Boolean({ description: "Whether the other routes ask for it first." }),
          factors: Type.Array(Type.Object({ id: uuid, name: Type.String() })),
        },
        { description: "Null where the account has none." },
      ),
    ),
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
