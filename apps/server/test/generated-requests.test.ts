import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type GeneratedRequest, generateRequests, type RequestDocument } from "./generate-requests.ts";
import { upload, waitForReport } from "./report-client.ts";
import { openTestService, type TestPerson, type TestService } from "./test-service.ts";

/** No answer takes longer, on a busy machine too. */
const MOST_MILLISECONDS = 5000;

describe("requests made from the document", () => {
  let service: TestService;
  let known: readonly string[];
  let document: RequestDocument;
  beforeAll(async () => {
    service = await openTestService({
      environment: { MAIL_DIR: "/nowhere", SELF_REGISTRATION_ROLES: "student,teacher,admin" },
    });
    document = (await service.call("/openapi.json")).body;
    const owner = await service.person("teacher");
    const reportId = await upload(service, owner);
    await waitForReport(service, owner, reportId);
    const course = await service.call("/api/v1/courses", {
      headers: owner.headers,
      json: { title: "Signals", time_zone: "UTC" },
    });
    known = [reportId, course.body.data.id, owner.id, crypto.randomUUID(), "rubrica-default", "1"];
  });
  afterAll(() => service.close());

  test.each([1, 2])("are answered without a failure of the service (seed %i)", async (seed) => {
    const people = new Map<string, TestPerson | null>([["nobody", null]]);
    const failures: string[] = [];
    const requests = generateRequests(document, { seed, each: 3, known });
    for (const request of requests) {
      for (const role of ["nobody", "student", "admin"] as const) {
        // Some requests end the session or the account.
        const person = people.get(role) ?? (role === "nobody" ? null : await service.person(role));
        people.set(role, person);
        const { status, failure } = await answerTo(request, person);
        if (status === 401) people.delete(role);
        if (failure !== null) failures.push(`${failure}: ${request.method} ${request.target.slice(0, 200)} of ${role}`);
      }
    }
    expect(failures).toEqual([]);
    expect(requests.length).toBeGreaterThan(300);
  });

  test("HEAD tells the length of what GET answers, and none where that is sent as it is made", async () => {
    const admin = await service.person("admin");
    const of = (method: string, path: string) => service.fetch(path, { method, headers: admin.headers });
    const whole = await (await of("GET", "/api/v1/rubrics")).text();
    const head = await of("HEAD", "/api/v1/rubrics");
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
      200,
      String(Buffer.byteLength(whole)),
      "",
    ]);
    for (const path of ["/api/v1/scores/export?format=csv", "/api/v1/me/export"]) {
      const streamed = await of("HEAD", path);
      expect([path, streamed.status, streamed.headers.get("content-length"), await streamed.text()]).toEqual([
        path,
        200,
        null,
        "",
      ]);
    }
  });

  test("a version beyond what is stored is refused by name", async () => {
    const admin = await service.person("admin");
    const [reportId = ""] = known;
    const { status, body } = await service.call(`/api/v1/reports/${reportId}/acceptance`, {
      method: "PUT",
      headers: admin.headers,
      body: JSON.stringify({ run_id: crypto.randomUUID(), version: 2 ** 53 + 2 }),
    });
    expect([status, body.error]).toEqual([400, expect.stringContaining("version")]);
  });

  /** What is wrong with the answer; `failure` is `null` if nothing is. */
  async function answerTo({ method, target, headers, body }: GeneratedRequest, person: TestPerson | null) {
    const began = performance.now();
    const stop = AbortSignal.timeout(MOST_MILLISECONDS);
    const request = new Request(`http://rubrica.test${target}`, {
      method,
      headers: { ...headers, ...person?.headers },
      ...(body !== null && { body }),
      signal: stop,
    });
    const response = await service.service.app.fetch(request);
    const took = performance.now() - began;
    const isStream = (response.headers.get("content-type") ?? "").startsWith("text/event-stream");
    const text = isStream ? "" : await response.text();
    await response.body?.cancel().catch(() => {});
    const { status } = response;
    const failure =
      status >= 500
        ? `${status} ${text}`
        : took > MOST_MILLISECONDS
          ? `${Math.round(took)} ms`
          : method !== "HEAD" && status >= 400 && !isEnvelope(target, text)
            ? `no envelope: ${text.slice(0, 200)}`
            : null;
    return { status, failure };
  }
});

/** Refusals come in the envelope of the API, or as those of the protocol that a path speaks. */
function isEnvelope(target: string, text: string): boolean {
  if (!target.startsWith("/api/") && !target.startsWith("/functions/")) return true;
  const body: unknown = JSON.parse(text);
  return typeof body === "object" && body !== null && "success" in body && "error" in body;
}
