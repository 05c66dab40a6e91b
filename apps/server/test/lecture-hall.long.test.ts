import { afterAll, beforeAll, expect, test } from "bun:test";
import { openTestService, type TestService } from "./test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await openTestService({ environment: { EMAIL_CONFIRMATION: "required" }, workers: false });
});
afterAll(() => service.close());

const people = (count: number) => Array.from({ length: count }, () => `${crypto.randomUUID()}@example.com`);
const ask = async (path: string, json: object) => (await service.call(`/auth/v1${path}`, { json })).status;
const aMinuteLater = () =>
  service.opened.database.query("delete from rubrica.rate_limits where key like 'auth-v1-mail-to:%'");

test("75 people behind one address get each of their mails", async () => {
  const hall = people(75);
  for (const email of hall) expect(await ask("/signup", { email, password: "secret-123" })).toBe(200);
  // The mail of the sign-up is asked for again, some press twice, and each has forgotten the password by the end.
  for (const path of ["/resend", "/resend", "/recover", "/recover"]) {
    await aMinuteLater();
    const json = path === "/resend" ? { type: "signup" } : {};
    for (const email of hall) expect(await ask(path, { email, ...json })).toBe(200);
    for (const email of hall.slice(0, 20)) expect(await ask(path, { email, ...json })).toBe(429);
  }
}, 240_000);

test("a flood of many mailboxes from one address ends", async () => {
  await service.opened.database.query("delete from rubrica.rate_limits");
  const statuses: number[] = [];
  for (const email of people(310)) statuses.push(await ask("/recover", { email }));
  expect(statuses.slice(0, 300).every((status) => status === 200)).toBe(true);
  expect(statuses.slice(300).every((status) => status === 429)).toBe(true);
}, 240_000);
