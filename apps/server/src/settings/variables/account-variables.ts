import * as z from "zod";
import { choice, commaSeparated, httpUrl, trueOrFalse, wholeNumber } from "./values.ts";
import { variable } from "./variable.ts";

const roleList = commaSeparated(choice(["admin", "teacher", "student"])).meta({ range: "admin, teacher, student" });

/** Roles that have to have a second factor. `demanded` alone is what `offered` is now: whoever has one shows it. */
const demandedRoles = z
  .string()
  .refine(
    (value) => /^(offered|demanded|demanded:.+)$/.test(value),
    "must be offered, or demanded: with roles such as demanded:teacher,admin",
  )
  .transform((value) => value.replace(/^(offered|demanded:?)/, ""))
  .pipe(roleList)
  .meta({ range: "offered, or demanded: with roles of admin, teacher, student" });

const urlPatterns = commaSeparated(z.string().regex(/^[a-z][a-z0-9+.-]*:\/\/[^/]+/i, "must be absolute addresses"));

/** Accounts, sessions and what they may. */
export const accountVariables = [
  variable({
    name: "SELF_REGISTRATION_ROLES",
    default: null,
    meaning:
      "Roles that may register themselves, separated by commas. Unset: what an administrator chooses on the page Users; until then student alone in production, else all three.",
    schema: roleList,
    example: "student",
    usedBy: "all",
    neededBy: "everybody",
  }),
  variable({
    name: "ACCESS_TOKEN_SECONDS",
    default: "3600",
    meaning: "How long an access token is good before it is refreshed, in seconds.",
    schema: wholeNumber(1, 86_400),
    example: "900",
    usedBy: "api",
    neededBy: "programs",
  }),
  variable({
    name: "SITE_URL",
    default: null,
    meaning:
      "Where links in mails lead when a client named no other place. Default: the console. In production it begins with https.",
    schema: httpUrl,
    example: "https://school.example",
    usedBy: "api",
    neededBy: "programs",
  }),
  variable({
    name: "REDIRECT_URLS",
    default: null,
    meaning: "Other addresses where links in mails may lead, separated by commas; * and ** stand for any text.",
    schema: urlPatterns,
    example: "https://school.example/**",
    usedBy: "api",
    neededBy: "programs",
  }),
  variable({
    name: "PASSWORD_CHANGE_REAUTHENTICATION",
    default: "off",
    meaning:
      "required: a session that began more than a day ago changes the password only with a code that is mailed for it.",
    schema: choice(["off", "required"]),
    example: "required",
    usedBy: "api",
    neededBy: "school",
  }),
  variable({
    name: "SECOND_FACTOR",
    default: "offered",
    meaning:
      "demanded: with roles, such as demanded:teacher,admin, people of these roles have to have a second factor: until they have shown one, signing in opens nothing but setting it up. Whoever has one has to show it in any case.",
    schema: demandedRoles,
    example: "demanded:teacher,admin",
    usedBy: "api",
    neededBy: "school",
  }),
  variable({
    name: "FUNCTIONS_REQUIRE_KEY",
    default: "false",
    meaning: "true refuses calls of the two functions and of /auth/v1 without a key of the clients or a user's token.",
    schema: trueOrFalse,
    example: "true",
    usedBy: "api",
    neededBy: "programs",
  }),
] as const;
