import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createObjectStore } from "@rubrica/adapter-filesystem";
import { reportObjects } from "@rubrica/core";
import { defaultRubric } from "@rubrica/scoring";
import { codeOf } from "../../../packages/adapter-postgres/test/totp-app.ts";
import { createDocumentCheck } from "./document-check.ts";
import { upload, waitForReport } from "./report-client.ts";
import { openTestService, type TestService } from "./test-service.ts";

describe("/openapi.json", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService();
  });
  afterAll(() => service.close());

  test("every operation answers as the document says", async () => {
    const admin = await service.person("admin");
    const { headers } = admin;
    // Every answer of the test service is held to the document; this only has to ask for each once.
    const ask = async (method: string, path: string, json?: unknown) => {
      const answer = await service.call(path, { method, headers, ...(json !== undefined && { json }) });
      if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${answer.body?.error}`);
      return answer.body?.data;
    };

    for (const path of ["/", "/info", "/health", "/api/v1/workers/status", "/api/v1/rubrics"]) await ask("GET", path);
    await ask("GET", "/api/v1/rubrics/rubrica-default");
    const login = { email: admin.email, password: "secret-123" };
    await ask("POST", "/functions/v1/auth-login", login);

    await askAuth(service);

    const users = "/api/v1/api/users";
    const user = await ask("POST", users, { ...login, email: "documented@example.com", full_name: "D" });
    await ask("GET", users);
    await ask("GET", `${users}/${user.id}`);
    await ask("PUT", `${users}/${user.id}`, { full_name: "E" });
    await ask("DELETE", `${users}/${user.id}`);

    const id = await upload(service, admin);
    await waitForReport(service, admin, id);
    await ask("GET", "/api/v1/reports");
    for (const part of ["/content", "/score", "/file", "/events"]) await ask("GET", `/api/v1/reports/${id}${part}`);
    await askDesk(service, id, ask);
    await ask("POST", `/api/v1/reports/${id}/rescore`, {});
    await waitForReport(service, admin, id);

    const build = await ask("POST", "/api/v1/knowledge-graph/builds", {});
    while ((await ask("GET", `/api/v1/knowledge-graph/builds/${build.id}`)).status !== "published") await Bun.sleep(20);
    await ask("GET", "/api/v1/knowledge-graph");
    await ask("DELETE", `/api/v1/reports/${id}`);

    for (const letter of ["1001", "1002"]) {
      await service.opened.database.query(
        `insert into rubrica.dead_letters (id, type, version, payload, priority, attempts, max_attempts, crashes,
           max_crashes, enqueued_at, error_code, error_message)
         values ($1::bigint, 'test', 1, '{}', 0, 1, 5, 0, 5, now(), 'drill', 'drill')`,
        [letter],
      );
    }
    await ask("GET", "/api/v1/dead-letters");
    await ask("GET", "/api/v1/dead-letters/1001");
    await ask("POST", "/api/v1/dead-letters/1001/redrive", {});
    await ask("DELETE", "/api/v1/dead-letters/1002");
    expect(service.document.unseen()).toEqual([]);
  }, 60_000);

  test("a status, a media type, a missing field and a field too many are differences", async () => {
    const { body: document } = await service.call("/openapi.json");
    const differs = async (response: Response, path = "/api/v1/rubrics") => {
      const check = createDocumentCheck(document).check({ method: "GET", path }, response);
      return await check.then(
        () => "fits",
        (error: Error) => error.message,
      );
    };
    const data = { rubrics: [{ id: "a", name: "A", version: "1" }] };
    const envelope = { success: true, message: "", data };
    expect(await differs(Response.json(envelope))).toBe("fits");
    expect(await differs(Response.json(envelope, { status: 201 }))).toContain("201 is not in the document");
    expect(await differs(new Response("hello"))).toContain("media type");
    expect(await differs(Response.json({ ...envelope, data: {} }))).toContain("rubrics");
    expect(await differs(Response.json({ ...envelope, extra: 1 }))).toContain("additional properties");
    expect(await differs(Response.json({ error: "x" }, { status: 500 }))).toContain("success");
  });
});

/** Asks every operation of `/auth/v1` once. */
async function askAuth(service: TestService): Promise<void> {
  const ask = async (method: string, path: string, { json, token }: { json?: object; token?: string } = {}) => {
    const answer = await service.call(`/auth/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${token ?? service.anonKey}` },
      ...(json && { json }),
    });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const person = { email: "auth@example.com", password: "secret-123" };
  const { refresh_token } = await ask("POST", "/signup", { json: person });
  await ask("POST", "/token?grant_type=refresh_token", { json: { refresh_token } });
  const { access_token: token } = await ask("POST", "/token?grant_type=password", { json: person });
  const { id } = await ask("GET", "/user", { token });
  await ask("PUT", "/user", { token, json: { data: { colour: "green" } } });
  const { sessions } = await ask("GET", "/user/sessions", { token });
  const other = sessions.find((session: { current: boolean }) => !session.current);
  await ask("DELETE", `/user/sessions/${other.id}`, { token });
  await ask("GET", "/reauthenticate", { token });
  for (const path of ["/recover", "/resend", "/otp", "/magiclink"]) {
    await ask("POST", path, {
      json: { email: `nobody${path.slice(1)}@example.com`, type: "signup", create_user: false },
    });
  }
  const asService = { token: service.serviceKey };
  const link = () =>
    ask("POST", "/admin/generate_link", { ...asService, json: { type: "recovery", email: person.email } });
  const { hashed_token } = await link();
  await ask("POST", "/verify", { json: { type: "recovery", token_hash: hashed_token } });
  await ask("GET", `/verify?type=recovery&token=${(await link()).hashed_token}`);
  const enrol = async (name: string) =>
    ask("POST", "/factors", { token, json: { factor_type: "totp", friendly_name: name } });
  const factor = await enrol("phone");
  const challenge = await ask("POST", `/factors/${factor.id}/challenge`, { token, json: {} });
  const answer = { challenge_id: challenge.id, code: codeOf(factor.totp.secret) };
  await ask("POST", `/factors/${factor.id}/verify`, { token, json: answer });
  await ask("DELETE", `/factors/${(await enrol("spare")).id}`, { token });
  await ask("GET", `/admin/users/${id}/factors`, asService);
  await ask("DELETE", `/admin/users/${id}/factors/${factor.id}`, asService);
  await ask("POST", "/logout", { token });

  await ask("GET", "/admin/users", asService);
  const made = await ask("POST", "/admin/users", { ...asService, json: { email: "made@example.com" } });
  await ask("GET", `/admin/users/${id}`, asService);
  await ask("PUT", `/admin/users/${id}`, { ...asService, json: { ban_duration: "1h" } });
  await ask("DELETE", `/admin/users/${made.id}`, asService);
  await ask("POST", "/invite", { ...asService, json: { email: "invited@example.com" } });
  for (const path of ["/settings", "/health", "/.well-known/jwks.json", "/.well-known/openid-configuration"])
    await ask("GET", path);
}

/** Each operation of the teacher's desk once. */
async function askDesk(
  service: TestService,
  id: string,
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers as a client would
  ask: (method: string, path: string, json?: unknown) => Promise<any>,
): Promise<void> {
  const report = `/api/v1/reports/${id}`;
  const { run_id, version, sections } = await ask("GET", `${report}/score`);
  const override = `${report}/overrides/${sections[0].criteria[0].criterion_id}`;
  await ask("PUT", override, { points: 77, reason: "seen on paper", run_id, version });
  await ask("GET", `${report}/runs`);
  await ask("GET", `${report}/reference-findings`);
  await ask("GET", `${report}/runs/${run_id}`);
  await ask("DELETE", `${override}?run_id=${run_id}&version=${version + 1}`);
  // No model is configured here: a call as one would leave it.
  const key = "a".repeat(64);
  const call = { instructions: "i", messages: [{ role: "user", content: "c" }], answer: "{}" };
  await createObjectStore({ folder: service.folder.objects }).put(
    reportObjects.call(id, key),
    new TextEncoder().encode(JSON.stringify(call)),
  );
  await service.opened.database.query(
    `insert into public.model_calls (report_id, key, section, model_id, outcome)
     values ($1, $2, 'body', 'm', 'answered')`,
    [id, key],
  );
  await ask("GET", `${report}/model-calls`);
  await ask("GET", `${report}/model-calls/${key}`);
  await ask("POST", "/api/v1/scores/release", { report_ids: [id], released: true });
  await ask("GET", "/api/v1/scores/statistics");
  await ask("GET", "/api/v1/scores/export");
  await ask("GET", "/api/v1/scores/export?format=markdown");
  await ask("POST", "/api/v1/rubrics", { ...defaultRubric, id: "documented" });
  await ask("GET", "/api/v1/rubrics/documented/versions");
  await ask("GET", "/api/v1/audit-log");
}
