import { expect, test } from "bun:test";
import { LOGIN_ERRORS, REGISTER_ERRORS } from "./specification-texts.ts";

// The table of specification section 7, copied out once more by hand: a slip in one place shows against the other.
test.each([
  ["register", 400, "缺少必填字段: email, password, full_name"],
  ["register", 400, "邮箱格式不正确"],
  ["register", 400, "密码长度至少为6位"],
  ["register", 400, "用户角色不正确"],
  ["register", 400, "手机号格式不正确"],
  ["register", 409, "该邮箱已被注册"],
  ["register", 500, "注册失败"],
  ["login", 400, "缺少必填字段: email, password"],
  ["login", 400, "邮箱格式不正确"],
  ["login", 401, "邮箱或密码错误"],
  ["login", 403, "账户已被停用"],
  ["login", 500, "获取用户信息失败"],
] as const)("spec 7 %s knows %i %s", (name, status, text) => {
  const table = name === "register" ? REGISTER_ERRORS : LOGIN_ERRORS;
  expect(Object.values(table)).toContainEqual({ status, text });
});
