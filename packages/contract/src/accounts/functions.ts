import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "@rubrica/core";
import Type from "typebox";
import { nullable, timestamp, uuid } from "../envelope.ts";
import { route } from "../route.ts";
import { role } from "./user-schema.ts";

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

const refused = {
  400: { description: "A field is missing or not right." },
  408: { description: "The body took too long to arrive." },
  413: { description: "The body is too large." },
  429: { description: "Too many requests." },
  503: { description: "Too busy. Try again later." },
};

/** Answered by `@rubrica/identity`, whose own checks follow the spec's order and texts; so is the other one. */
export const register = route({
  method: "post",
  path: "/functions/v1/auth-register",
  summary: "Register",
  tag: "functions",
  access: "public",
  body: Type.Object({
    email: Type.String(),
    password: Type.String({ minLength: MIN_PASSWORD_LENGTH, maxLength: MAX_PASSWORD_LENGTH }),
    full_name: Type.String({ maxLength: 200 }),
    role: Type.Optional(role),
    phone: Type.Optional(nullable(Type.String({ pattern: "^1[3-9]\\d{9}$" }))),
  }),
  answers: {
    200: { description: "Succeeded.", data: Type.Object({ user, session: nullable(session), userInfo }) },
    ...refused,
    401: { description: "No key, where the service asks for one." },
    409: { description: "该邮箱已被注册" },
    500: { description: "注册失败" },
  },
});

export const logIn = route({
  method: "post",
  path: "/functions/v1/auth-login",
  summary: "Log in",
  tag: "functions",
  access: "public",
  body: Type.Object({ email: Type.String(), password: Type.String() }),
  answers: {
    200: { description: "Succeeded.", data: Type.Object({ user, session, userInfo }) },
    ...refused,
    401: { description: "邮箱或密码错误" },
    403: { description: "账户已被停用" },
    500: { description: "获取用户信息失败" },
  },
});
