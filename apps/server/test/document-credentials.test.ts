import { afterAll, beforeAll, expect, test } from "bun:test";
import { openPage, type TestPage } from "./page-client.ts";
import { openTestService, type TestService } from "./test-service.ts";

interface Operation {
  readonly method: string;
  /** With every parameter filled in. */
  readonly path: string;
  /** By name, each enough by itself. */
  readonly opensWith: readonly string[];
}

let service: TestService;
let page: TestPage;
let operations: readonly Operation[];
beforeAll(async () => {
  service = await openTestService({ workers: false });
  const { email } = await service.person("admin");
  page = openPage(service);
  await page.call("/api/v1/session", { json: { email, password: "secret-123" } });
  const { paths } = await (await service.service.app.request("/openapi.json")).json();
  operations = Object.entries<Record<string, { security: readonly object[] }>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      method: method.toUpperCase(),
      path: path.replace(/\{\w+\}/g, () => crypto.randomUUID()),
      opensWith: security.flatMap((alternative) => Object.keys(alternative)),
    })),
  );
});
afterAll(() => service.close());

/** What the routes of the page's own session read before they look at the cookie. */
const body = JSON.stringify({ code: "000000", password: "another-123" });

/** 401 or not. */
async function isNobody({ method, path }: Operation, cookie: string): Promise<boolean> {
  const answer = await service.service.app.request(`http://rubrica.test${path}`, {
    method,
    headers: { "sec-fetch-site": "same-origin", "content-type": "application/json", ...(cookie && { cookie }) },
    ...(method !== "GET" && { body }),
  });
  await answer.arrayBuffer();
  return answer.status === 401;
}

test("the document claims the page's cookie for nothing under /auth/v1, and service keys for its administration alone", () => {
  const auth = operations.filter(({ path }) => path.startsWith("/auth/v1/"));
  expect(auth.length).toBeGreaterThan(30);
  expect(auth.filter(({ opensWith }) => opensWith.includes("page_session"))).toEqual([]);
  for (const { path, opensWith } of operations) {
    const isAdministration = /^\/auth\/v1\/(admin\/|invite$)/.test(path);
    expect({ path, key: opensWith.includes("service_key") }).toEqual({ path, key: isAdministration });
  }
});

test("the page's cookie opens what the document claims it for, and nothing else that asks who somebody is", async () => {
  const asking = operations.filter(({ opensWith }) => opensWith.length > 0);
  expect(asking.length).toBeGreaterThan(60);
  for (const operation of asking) {
    const { method, path, opensWith } = operation;
    const seen = {
      method,
      path,
      withoutCookie: await isNobody(operation, ""),
      withCookie: await isNobody(operation, page.cookie),
    };
    expect(seen).toEqual({ method, path, withoutCookie: true, withCookie: !opensWith.includes("page_session") });
  }
});
