import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createObjectStore } from "@rubrica/adapter-filesystem";
import { createPostgresStores } from "@rubrica/adapter-postgres";
import { reportObjects } from "@rubrica/core";
import { defaultRubric } from "@rubrica/scoring";
import { codeOf } from "../../../packages/adapter-postgres/test/totp-app.ts";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { createDocumentCheck } from "./document-check.ts";
import { mailTo } from "./mail-reader.ts";
import { openPage } from "./page-client.ts";
import { sampleReport, upload, waitForReport } from "./report-client.ts";
import { openTestService, type TestPerson, type TestService } from "./test-service.ts";

describe("/openapi.json", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService({ environment: { MAIL_DIR: "/nowhere" } });
  });
  afterAll(() => service.close());

  test("every operation answers as the document says", async () => {
    await askSetup(service);
    const admin = await service.person("admin");
    const { headers } = admin;
    // Every answer of the test service is held to the document; this only has to ask for each once.
    const ask = async (method: string, path: string, json?: unknown, more: Readonly<Record<string, string>> = {}) => {
      const options = { method, headers: { ...headers, ...more }, ...(json !== undefined && { json }) };
      const answer = await service.call(path, options);
      if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${answer.body?.error}`);
      return answer.body?.data;
    };

    const seen = [
      "/",
      "/info",
      "/health",
      "/livez",
      "/readyz",
      "/metrics",
      "/api/v1/workers/status",
      "/api/v1/rubrics",
    ];
    for (const path of seen) await ask("GET", path);
    await ask("GET", "/api/v1/rubrics/rubrica-default");
    const login = { email: admin.email, password: "secret-123" };
    await ask("POST", "/functions/v1/auth-login", login);

    await askAuth(service);
    await askPage(service);

    const users = "/api/v1/api/users";
    const user = await ask("POST", users, { ...login, email: "documented@example.com", full_name: "D" });
    await ask("GET", users);
    await ask("GET", `${users}/${user.id}`);
    await ask("PUT", `${users}/${user.id}`, { full_name: "E" });
    await ask("DELETE", `${users}/${user.id}`);
    await askForPersonalData(service);
    await askCourses(service, ask);

    const id = await upload(service, admin);
    await waitForReport(service, admin, id);
    await ask("GET", "/api/v1/reports");
    for (const part of ["/content", "/score", "/file", "/events"]) await ask("GET", `/api/v1/reports/${id}${part}`);
    await askDesk(service, id, ask, headers);
    await askReviews(service, id, ask);
    await askToReplace(service, admin);
    await ask("POST", `/api/v1/reports/${id}/rescore`, {});
    await waitForReport(service, admin, id);

    const build = await ask("POST", "/api/v1/knowledge-graph/builds", {});
    await waitFor(async () => (await ask("GET", `/api/v1/knowledge-graph/builds/${build.id}`)).status === "published");
    await ask("GET", "/api/v1/knowledge-graph");
    const { nodes } = await ask("GET", "/api/v1/knowledge-graph/overview");
    await ask("GET", `/api/v1/knowledge-graph/neighbourhood?key=${encodeURIComponent(nodes[0].key)}`);
    await ask("GET", "/api/v1/knowledge-graph/search?q=a");
    await ask("DELETE", `/api/v1/reports/${id}`);

    for (const letter of ["1001", "1002"]) {
      await service.opened.database.query(
        `insert into rubrica.dead_letters (id, type, version, payload, priority, attempts, max_attempts, crashes,
           max_crashes, enqueued_at, error_code, error_message)
         values ($1::bigint, 'test', 1, '{}', 0, 1, 5, 0, 5, now(), 'drill', 'drill')`,
        [letter],
      );
    }
    const queue = createPostgresStores(service.opened).queue;
    const [waiting] = await queue.enqueue([{ type: "test", payload: {}, delaySeconds: 3600 }]);
    await ask("GET", "/api/v1/tasks");
    await ask("GET", `/api/v1/tasks/${waiting?.id}`);
    await ask("POST", `/api/v1/tasks/${waiting?.id}/cancel`, {});
    await ask("POST", "/api/v1/task-types/test/pause", {});
    await ask("POST", "/api/v1/task-types/test/resume", {});
    await ask("GET", "/api/v1/dead-letters");
    await ask("GET", "/api/v1/dead-letters/1001");
    await ask("POST", "/api/v1/dead-letters/1001/redrive", {});
    await ask("DELETE", "/api/v1/dead-letters/1002");
    await ask("PUT", "/api/v1/registration-roles", { roles: ["student"] });
    expect(service.document.unseen()).toEqual([]);
  }, 240_000);

  test("a status, a media type, a missing field and a field too many are differences", async () => {
    const { body: document } = await service.call("/openapi.json");
    const differs = async (response: Response, path = "/api/v1/rubrics") => {
      const check = createDocumentCheck(document).check({ method: "GET", path }, response);
      return await check.then(
        () => "fits",
        (error: Error) => error.message,
      );
    };
    const data = {
      rubrics: [{ id: "a", name: "A", version: "1", uploaded_at: null }],
      total: 1,
      limit: 100,
      offset: 0,
    };
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
  const unconfirmed = { type: "signup", email: "confirm@example.com", password: "secret-123" };
  const { hashed_token: mailedToken } = await ask("POST", "/admin/generate_link", { ...asService, json: unconfirmed });
  await ask("GET", `/confirm?token=${mailedToken}`);
  await ask("POST", `/confirm?token=${mailedToken}`);
  await ask("POST", "/verify", { json: { type: "recovery", token_hash: hashed_token } });
  await ask("GET", `/verify?type=recovery&token=${(await link()).hashed_token}`);
  const enrol = async (token: string, name: string) =>
    ask("POST", "/factors", { token, json: { factor_type: "totp", friendly_name: name } });
  const factor = await enrol(token, "phone");
  const challenge = await ask("POST", `/factors/${factor.id}/challenge`, { token, json: {} });
  const answer = { challenge_id: challenge.id, code: codeOf(factor.totp.secret) };
  const { access_token: shown } = await ask("POST", `/factors/${factor.id}/verify`, { token, json: answer });
  await ask("DELETE", `/factors/${(await enrol(shown, "spare")).id}`, { token: shown });
  const recovery = "/factors/recovery-codes";
  await ask("POST", recovery, { token: shown, json: {} });
  await ask("GET", recovery, { token: shown });
  const { codes } = await ask("POST", `${recovery}/regenerate`, { token: shown, json: {} });
  await ask("POST", `${recovery}/verify`, { token: shown, json: { code: codes[0] } });
  await ask("DELETE", recovery, { token: shown });
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

/** Each operation of making the first administrator once. */
async function askSetup(service: TestService): Promise<void> {
  const page = openPage(service);
  const secret = await service.service.setupLinks.renew("terminal");
  await page.call("/api/v1/session/setup");
  await page.call("/api/v1/session/setup/link", { json: { secret } });
  const json = { secret, email: "head@example.com", password: "secret-123", full_name: "H" };
  const made = await page.call("/api/v1/session/setup", { json });
  expect(made.status).toBe(200);
  const invite = async () => (await page.call("/api/v1/invitations", { method: "POST" })).body.data;
  const { invitation, link } = await invite();
  await page.call("/api/v1/session/registration");
  await page.call("/api/v1/registration-roles");
  await page.call("/api/v1/invitations");
  const mailed = await page.call("/api/v1/invitations/mails", { json: { email: "mailed-teacher@example.com" } });
  expect(mailed.status).toBe(201);
  await page.call(`/api/v1/invitations/${(await invite()).invitation.id}`, { method: "DELETE" });
  expect(invitation.created_by).toBe(made.body.data.user.id);
  const invited = { ...json, secret: link.split("#")[1], email: "invited-teacher@example.com" };
  await page.call("/api/v1/session/invitation/link", { json: { secret: invited.secret } });
  expect((await page.call("/api/v1/session/invitation", { json: invited })).status).toBe(200);
}

/** Each operation of signing in on the page once. */
async function askPage(service: TestService): Promise<void> {
  const page = openPage(service);
  const ask = async (path: string, request: Parameters<typeof page.call>[1] = {}) => {
    const answer = await page.call(`/api/v1/session${path}`, request);
    if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${answer.body?.error}`);
    return answer;
  };
  const { email, headers } = await service.person("student");
  const enrolled = await service.call("/auth/v1/factors", { headers, json: { factor_type: "totp" } });
  const { id, totp } = enrolled.body;
  const challenge = await service.call(`/auth/v1/factors/${id}/challenge`, { headers, json: {} });
  const json = { challenge_id: challenge.body.id, code: codeOf(totp.secret) };
  await service.call(`/auth/v1/factors/${id}/verify`, { headers, json });

  await ask("", { json: { email, password: "secret-123" } });
  // Of the next step: the code of this one was taken, and that of the one before might be too old when it arrives.
  await ask("/second-factor", { json: { code: codeOf(totp.secret, 1) } });
  await ask("");
  await ask("", { method: "DELETE" });
  await ask("/confirmation-mail", { json: { email: "nobody@example.com" } });
  await ask("/registration", { json: { email: "page@example.com", password: "secret-123", full_name: "P" } });
  await ask("/reset-mail", { json: { email: "page@example.com" } });
  const { searchParams } = new URL((await mailTo(service.folder.path, "page@example.com")).link);
  await ask("/mail-link", { json: { type: searchParams.get("type"), token: searchParams.get("token") } });
  const app = (await ask("/factors", { json: {} })).body.data;
  await ask("/second-factor", { json: { factor_id: app.id, code: codeOf(app.secret) } });
  await ask("/recovery-codes", { json: {} });
  await ask(`/factors/${app.id}`, { method: "DELETE" });
  await ask("/password", { method: "PUT", body: JSON.stringify({ password: "secret-456" }) });
}

/** Each operation of the teacher's desk once. */
async function askDesk(
  service: TestService,
  id: string,
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers as a client would
  ask: (method: string, path: string, json?: unknown) => Promise<any>,
  headers: TestPerson["headers"],
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
  const exported = await service.call("/api/v1/rubrics/documented/export", { headers });
  expect((await ask("POST", "/api/v1/rubrics/check", exported.body)).issues).toEqual([]);
  expect((await ask("POST", "/api/v1/rubrics/check", { id: "x" })).issues.length).toBeGreaterThan(0);
  expect((await ask("GET", `${report}/content?parts=integrity,headings`)).text).toBeUndefined();
  await ask("GET", "/api/v1/knowledge-graph/builds");
  await ask("GET", "/api/v1/audit-log");
}

/** Acknowledges a finding, accepts the score and marks it at once, and takes each back. */
async function askReviews(
  service: TestService,
  id: string,
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers as a client would
  ask: (method: string, path: string, json?: unknown) => Promise<any>,
): Promise<void> {
  // Nothing is found in the sample reports: a finding as a model that weighs nothing would leave it.
  const found = { code: "equal_answers", weight: "hold", section: null, criterionIds: [], pages: [] };
  await service.opened.database.query(
    "update public.report_scores set score = jsonb_set(score, '{findings}', $2::text::jsonb) where report_id = $1",
    [id, JSON.stringify([{ ...found, figures: { points: 85 } }])],
  );
  const report = `/api/v1/reports/${id}`;
  for (const path of [`${report}/findings/1/acknowledgement`, `${report}/acceptance`]) {
    const { run_id, version } = await ask("GET", `${report}/score`);
    const changed = await ask("PUT", path, { run_id, version, reason: "seen" });
    await ask("DELETE", `${path}?run_id=${run_id}&version=${changed.version}`);
  }
  const { run_id, version } = await ask("GET", `${report}/score`);
  const marking = { request_id: crypto.randomUUID(), run_id, version, points: [], accept: true };
  await ask("PUT", `${report}/marking`, marking);
  await ask("DELETE", `${report}/marking/${marking.request_id}`);
}

/** A report takes the place of one that could not be read. */
async function askToReplace(service: TestService, person: TestPerson): Promise<void> {
  const unread = await upload(service, person, "broken.pdf");
  await waitForReport(service, person, unread);
  const answer = await service.call(`/api/v1/reports?replaces=${unread}`, {
    method: "POST",
    headers: { ...person.headers, "Content-Type": "application/pdf" },
    body: await sampleReport("course-report.pdf"),
  });
  expect(answer.status).toBe(202);
  await waitForReport(service, person, answer.body.data.id);
}

/** A student takes out and erases what is theirs; an admin does both for another. */
async function askForPersonalData(service: TestService): Promise<void> {
  const students = [await service.person("student"), await service.person("student")] as const;
  const admin = await service.person("admin");
  const other = `/api/v1/api/users/${students[1].id}`;
  const own = { confirmation: students[0].email, password: "secret-123" };
  const json = { confirmation: students[1].email };
  const answers = [
    await service.call("/api/v1/me/export", { headers: students[0].headers }),
    await service.call(`${other}/export`, { headers: admin.headers }),
    await service.call("/api/v1/me/erasure", { method: "POST", headers: students[0].headers, json: own }),
    await service.call(`${other}/erasure`, { method: "POST", headers: admin.headers, json }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
}

/** A course, its members and the open course. */
async function askCourses(
  service: TestService,
  // biome-ignore lint/suspicious/noExplicitAny: what the routes answer
  ask: (method: string, path: string, json?: unknown, headers?: Readonly<Record<string, string>>) => Promise<any>,
): Promise<void> {
  const student = await service.person("student");
  const { id } = await ask("POST", "/api/v1/courses", { title: "C" });
  const course = `/api/v1/courses/${id}`;
  for (const path of ["/api/v1/courses", course, `${course}/members`, "/api/v1/open-course"]) await ask("GET", path);
  await ask("PUT", course, { term: "2026" });
  await ask("POST", `${course}/members`, { email: student.email });
  await ask("PUT", `${course}/members/${student.id}`, { section: "1" });
  await ask("DELETE", `${course}/members/${student.id}`);
  // A quoted text is a table of one cell.
  await ask("POST", `${course}/roster`, "invited@example.com");
  await ask("GET", `${course}/roster`);
  const { members } = await ask("GET", `${course}/members?q=invited`);
  await ask("PUT", `${course}/members/${members[0].id}/account`, { email: student.email });
  const { code } = await ask("POST", `${course}/join-code`, {});
  await ask("POST", "/api/v1/courses/join", { code });
  await ask("DELETE", `${course}/join-code`);
  await ask("PUT", "/api/v1/open-course", { open: true });
  const assignment = await ask("POST", `${course}/assignments`, { title: "A" });
  await ask("POST", `/api/v1/assignments/${assignment.id}/release?dry_run=true`, {});
  await ask("POST", `${course}/release?dry_run=true`, {});
  const path = `/api/v1/assignments/${assignment.id}`;
  for (const each of [`${course}/assignments`, path, `${path}/submissions`, `${path}/submissions/own`])
    await ask("GET", each);
  await ask("PUT", path, { title: "B" }, { "If-Match": `"${assignment.version}"` });
}
