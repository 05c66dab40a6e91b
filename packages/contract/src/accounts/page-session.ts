import Type from "typebox";
import { route } from "../route.ts";
import { busy, otherOrigin, pageRoute, path, refusal, signedIn, tag, tooMany } from "./page-route.ts";
import { sessionSchema } from "./session-schema.ts";

export const find = route({
  method: "get",
  path,
  summary: "Who is signed in on the page",
  tag,
  access: "public",
  answers: { 200: { description: "Whoever it is; `user` is null where nobody is.", data: sessionSchema } },
});

export const signIn = pageRoute({
  method: "post",
  path,
  summary: "Sign in on the page",
  body: Type.Object({ email: Type.Optional(Type.Unknown()), password: Type.Optional(Type.Unknown()) }),
  answers: {
    200: signedIn,
    400: refusal("A field is missing or not right."),
    401: refusal("邮箱或密码错误; or, as email_not_confirmed, the address waits for its confirmation."),
    500: refusal("获取用户信息失败"),
    ...otherOrigin,
    ...tooMany,
    ...busy,
  },
});

export const signOut = pageRoute({
  method: "delete",
  path,
  summary: "Sign out on the page, at once and everywhere this cookie is",
  answers: { 200: { description: "Signed out.", data: Type.Null() }, ...otherOrigin },
});

export const register = pageRoute({
  method: "post",
  path: `${path}/registration`,
  summary: "Register on the page; signed in at once, unless the address has to be confirmed first",
  body: Type.Object({
    email: Type.Optional(Type.Unknown()),
    password: Type.Optional(Type.Unknown()),
    full_name: Type.Optional(Type.Unknown()),
    role: Type.Optional(Type.Unknown()),
    phone: Type.Optional(Type.Unknown()),
  }),
  answers: {
    200: signedIn,
    202: { description: "Registered; the address waits for its confirmation.", data: Type.Null() },
    400: refusal("A field is missing or not right."),
    409: refusal("该邮箱已被注册"),
    500: refusal("注册失败"),
    ...otherOrigin,
    ...tooMany,
    ...busy,
  },
});
