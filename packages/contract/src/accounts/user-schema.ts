import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "@rubrica/core";
import Type from "typebox";
import { nullable, timestamp, uuid } from "../envelope.ts";

export const role = Type.Union([Type.Literal("admin"), Type.Literal("teacher"), Type.Literal("student")]);

/** The user resource of the backend routes. */
export const userSchema = Type.Object(
  {
    id: uuid,
    email: Type.String(),
    full_name: Type.String(),
    role,
    avatar_url: nullable(Type.String()),
    phone: nullable(Type.String()),
    is_active: Type.Boolean(),
    email_confirmed_at: nullable(timestamp),
    last_sign_in_at: nullable(timestamp),
    created_at: timestamp,
    updated_at: timestamp,
  },
  { $id: "User" },
);

/** Values are checked in the use case, so that the texts are the same as at registration. */
export const newUserSchema = Type.Object(
  {
    email: Type.String(),
    password: Type.String({ description: `From ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.` }),
    full_name: Type.String({ description: "At most 200 characters." }),
    role: Type.Optional(nullable(Type.String({ default: "student" }))),
    phone: Type.Optional(nullable(Type.String({ description: "Mainland-China mobile number." }))),
  },
  { additionalProperties: false },
);

export const userChangeSchema = Type.Object(
  {
    email: Type.Optional(Type.String()),
    password: Type.Optional(Type.String()),
    full_name: Type.Optional(Type.String()),
    role: Type.Optional(Type.String()),
    phone: Type.Optional(nullable(Type.String())),
    avatar_url: Type.Optional(nullable(Type.String())),
    is_active: Type.Optional(Type.Boolean()),
    mail_on_release: Type.Optional(
      Type.Boolean({
        description: "Whether the person gets a mail when a mark of theirs is released; the session tells it.",
      }),
    ),
  },
  { additionalProperties: false },
);
