import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createS3ObjectStore } from "@rubrica/adapter-s3";
import { type ObjectStore, reportObjects } from "@rubrica/core";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { type S3Server, startS3Server } from "../../../packages/adapter-s3/test/s3-server.ts";
import { sampleReport, upload, waitForReport } from "./report-client.ts";
import { openTestService, type TestPerson, type TestService } from "./test-service.ts";

describe("a bucket that refuses", () => {
  let s3: S3Server;
  let works: ObjectStore;
  beforeAll(async () => {
    s3 = await startS3Server();
    await s3.makeBucket("reports");
    works = createS3ObjectStore({ client: s3.client(), bucket: "reports" });
  });
  afterAll(() => s3.stop());

  let service: TestService;
  let student: TestPerson;
  /** What the service works with now. */
  let current: ObjectStore;
  beforeEach(async () => {
    current = works;
    // Each method is looked up when it is called.
    const objects = new Proxy({} as ObjectStore, { get: (_none, name) => current[name as keyof ObjectStore] });
    service = await openTestService({ objects });
    student = await service.person("student");
  });
  afterEach(() => service.close());

  const answerToUpload = async () =>
    await service.call("/api/v1/reports", {
      method: "POST",
      headers: { ...student.headers, "Content-Type": "application/pdf" },
      body: await sampleReport("course-report.pdf"),
    });
  const tasks = async () =>
    await service.opened.database.query("select type, attempts, lease is not null as running from rubrica.tasks");

  const refusals: Record<string, () => ObjectStore> = {
    "no such bucket": () => createS3ObjectStore({ client: s3.client(), bucket: "gone" }),
    "a wrong key": () => {
      const credentials = { accessKeyId: "S3RVER", secretAccessKey: "another" };
      return createS3ObjectStore({ client: s3.client({ credentials }), bucket: "reports" });
    },
    "a wrong clock": () => {
      s3.proxy.shiftClock(1200);
      return works;
    },
  };

  test.each(Object.keys(refusals))("everything for %s answers 503 with Retry-After", async (reason) => {
    current = refusals[reason]?.() ?? works;
    const { status, headers } = await answerToUpload();
    s3.proxy.mend();
    expect([status, Number(headers.get("retry-after"))]).toEqual([503, 5]);
  });

  test("everything keeps tasks that need files waiting until a probe succeeds", async () => {
    current = refusals["no such bucket"]?.() ?? works;
    expect((await answerToUpload()).status).toBe(503);
    current = works;
    const id = await upload(service, student); // the service probes again in 5 s at the earliest
    expect(await tasks()).toEqual([{ type: "report.download", attempts: 0, running: false }]);
    const { headers } = student;
    const detail = await service.call(`/api/v1/reports/${id}`, { headers });
    const list = await service.call("/api/v1/reports", { headers });
    expect([detail.body.data.waits_for, list.body.data.reports[0].waits_for]).toEqual(["object_store", "object_store"]);
    expect(await waitForReport(service, student, id)).toMatchObject({ status: "scored", waits_for: null });
  });

  test("one object answers 500 for it alone, and a missing one is its report's own failure", async () => {
    const id = await upload(service, student);
    await waitForReport(service, student, id);
    current = {
      ...works,
      get: async (key, range) => {
        if (key.includes(id)) throw Object.assign(new Error("refused"), { code: "s3_refused" });
        return await works.get(key, range);
      },
    };
    const file = await service.fetch(`/api/v1/reports/${id}/file`, { headers: student.headers });
    expect(file.status).toBe(500);
    const admin = await service.person("admin");
    current = works;
    await works.removeAll(reportObjects.all(id));
    await service.opened.database.query("update public.reports set status = 'failed' where id = $1", [id]);
    await service.call(`/api/v1/reports/${id}/rescore`, { headers: admin.headers, json: {} });
    const other = await upload(service, student);
    expect((await waitForReport(service, student, id)).status).toBe("failed");
    expect((await waitForReport(service, student, other)).status).toBe("scored");
    await waitFor(async () => (await tasks()).length === 0);
  });
});
