import Type, { type TSchema } from "typebox";
import { defineRoute, type Route } from "./route.ts";
import { nullable, timestamp, uuid } from "./schemas/envelope.ts";
import { role } from "./schemas/user.ts";

const userInfo = Type.Object(
  {
    id: uuid,
    email: Type.String(),
    full_name: Type.String(),
    role,
    avatar_url: nullable(Type.String()),
    phone: nullable(Type.String()),
    is_active: Type.Boolean(),
  },
  { $id: "UserInfo" },
);

const user = Type.Object(
  { id: uuid, email: Type.String(), email_confirmed_at: nullable(timestamp) },
  { $id: "AuthUser", additionalProperties: true },
);

const session = Type.Object(
  {
    access_token: Type.String(),
    token_type: Type.String(),
    expires_in: Type.Integer({ description: "Seconds." }),
    expires_at: Type.Integer({ description: "Unix seconds." }),
    refresh_token: Type.String(),
    user,
  },
  { $id: "AuthSession", additionalProperties: true },
);

/**
 * The two functions as the document shows them. They are answered by `@rubrica/core`, whose own checks follow the
 * spec's order and texts.
 */
export const functionRoutes: readonly Route[] = [
  describeFunction("auth-register", "Register", {
    body: Type.Object({
      email: Type.String(),
      password: Type.String({ minLength: 6, maxLength: 256 }),
      full_name: Type.String({ maxLength: 200 }),
      role: Type.Optional(role),
      phone: Type.Optional(nullable(Type.String({ pattern: "^1[3-9]\\d{9}$" }))),
    }),
    data: Type.Object({ user, session: nullable(session), userInfo }),
    errors: {
      400: "A field is missing or not right.",
      401: "No key, where the service asks for one.",
      409: "该邮箱已被注册",
      408: "The body took too long to arrive.",
      413: "The body is too large.",
      429: "Too many requests.",
      503: "Too busy. Try again later.",
      500: "注册失败",
    },
  }),
  describeFunction("auth-login", "Log in", {
    body: Type.Object({ email: Type.String(), password: Type.String() }),
    data: Type.Object({ user, session, userInfo }),
    errors: {
      400: "A field is missing or not right.",
      401: "邮箱或密码错误",
      403: "账户已被停用",
      408: "The body took too long to arrive.",
      413: "The body is too large.",
      429: "Too many requests.",
      503: "Too busy. Try again later.",
      500: "获取用户信息失败",
    },
  }),
];

function describeFunction(
  name: string,
  summary: string,
  shape: { readonly body: TSchema; readonly data: TSchema; readonly errors: Readonly<Record<number, string>> },
): Route {
  const errors = Object.entries(shape.errors).map(([status, description]) => [status, { description }]);
  return defineRoute({
    method: "post",
    path: `/functions/v1/${name}`,
    summary,
    tag: "functions",
    access: "public",
    body: shape.body,
    answers: { 200: { description: "Succeeded.", data: shape.data }, ...Object.fromEntries(errors) },
    handle: () => {
      throw new Error(`${name} is answered by its own handler.`);
    },
  });
}
