import type { Page } from "playwright-core";
import { fill, heading, press } from "./page-actions.ts";

export const password = "secret-123";

export const register = async (page: Page) => {
  const email = `${crypto.randomUUID()}@example.com`;
  await heading(page, "注册");
  await fill(page, "姓名", "张三");
  await fill(page, "邮箱", email);
  await fill(page, "密码", password);
  await press(page, "注册");
  await heading(page, "请打开邮箱");
  return email;
};
export const path = (link: string) => link.slice(link.indexOf("/console/"));
