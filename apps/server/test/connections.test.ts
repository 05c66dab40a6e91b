import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { createPostgresStores } from "@rubrica/adapter-postgres";
import { openTestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { readServerSentEvents } from "../../examples/src/server-sent-events.ts";
import { createListener, type Listener } from "../src/boot/listener.ts";
import { startService } from "../src/boot/start-service.ts";
import { parseEnvironment } from "../src/settings/environment.ts";
import { sampleReport, upload } from "./report-client.ts";
import { temporaryFolder } from "./server-process.ts";
import { openTestService, type TestPerson, type TestService } from "./test-service.ts";

describe("connections", () => {
  let service: TestService;
  let listener: Listener;
  let student: TestPerson;

  beforeAll(async () => {
    service = await openTestService({ workers: false });
    listener = createListener("127.0.0.1", 0);
    listener.serve((request) => service.service.app.fetch(request));
    student = await service.person("student");
  });
  afterAll(async () => {
    await service.close();
    await listener.close();
  });

  /** Begins an upload of a megabyte of which only the first part is sent. */
  async function beginUpload(url: string, person: TestPerson, kind: "raw" | "form"): Promise<Socket> {
    const { hostname, port } = new URL(url);
    const type = kind === "raw" ? "application/pdf" : "multipart/form-data; boundary=x";
    const head = kind === "raw" ? "" : '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/v1/reports HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: ${person.headers.Authorization}\r\n` +
        `Content-Type: ${type}\r\nContent-Length: 1000000\r\n\r\n${head}%PDF-1.7\n${"x".repeat(200_000)}`,
    );
    return socket;
  }

  /** Uploads that the service is receiving. */
  const incoming = () => readdir(`${service.folder.objects}/.incoming`);

  for (const kind of ["raw", "form"] as const) {
    test(`an upload (${kind}) that its sender breaks off leaves nothing behind`, async () => {
      const socket = await beginUpload(listener.url, student, kind);
      await waitFor(async () => (await incoming()).length === 1);
      socket.destroy();
      await waitFor(async () => (await incoming()).length === 0);
      const kept = await readdir(service.folder.objects, { recursive: true });
      expect(kept.filter((name) => name.endsWith("source.pdf"))).toEqual([]);
    });
  }

  test("an upload whose sender is deleted meanwhile gets 401 and leaves nothing behind", async () => {
    const admin = await service.person("admin");
    const victim = await service.person("student");
    const pdf = await sampleReport("course-report.pdf");
    const stored = async () => (await readdir(service.folder.objects, { recursive: true })).sort();
    const before = await stored();
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(pdf.slice(0, 3000));
        await waitFor(async () => (await incoming()).length > 0);
        await service.call(`/api/v1/api/users/${victim.id}`, { method: "DELETE", headers: admin.headers });
        controller.enqueue(pdf.slice(3000));
        controller.close();
      },
    });
    const headers = { ...victim.headers, "Content-Type": "application/pdf" };
    const answer = await fetch(`${listener.url}/api/v1/reports`, { method: "POST", headers, body });
    expect(answer.status).toBe(401);
    expect(await stored()).toEqual(before);
  });

  test("an event stream ends when whoever listens is deactivated, however much there is to hear", async () => {
    const admin = await service.person("admin");
    const victim = await service.person("student");
    const id = await upload(service, victim);
    const { progress } = createPostgresStores({ database: service.opened.database });
    const response = await fetch(`${listener.url}/api/v1/reports/${id}/events`, { headers: victim.headers });
    const [first, whole] = response.body?.tee() ?? [];
    const ended = new Response(whole).text();
    let talking = true;
    const talk = (async () => {
      while (talking) {
        await progress.publish(id, { type: "progress", stage: "convert", progress: 0.1, detail: null });
        await Bun.sleep(20);
      }
    })();
    // Who is deactivated before the first event arrives hears none at all.
    for await (const _ of readServerSentEvents(new Response(first))) break;
    const body = JSON.stringify({ is_active: false });
    const path = `/api/v1/api/users/${victim.id}`;
    expect((await service.call(path, { method: "PUT", headers: admin.headers, body })).status).toBe(200);
    expect(await ended).toContain("event: ");
    talking = false;
    await talk;
  });

  test("an event stream tells at once that it is open, where the report is in its stage, and no outcome of an earlier run", async () => {
    const id = await upload(service, student);
    const { progress } = createPostgresStores({ database: service.opened.database });
    const response = await fetch(`${listener.url}/api/v1/reports/${id}/events`, { headers: student.headers });
    const [first, later] = response.body?.tee() ?? [];
    const begin = await first?.getReader().read();
    // Whoever reads late finds a sign of life behind it.
    expect(new TextDecoder().decode(begin?.value)).toMatch(/^retry: 1000\n\n(: keep-alive\n\n)*$/);

    await progress.publish(id, { type: "failed", code: "damaged", message: "earlier" });
    await progress.publish(id, { type: "stage", stage: "convert", attempt: 1, progress: 0.05 });
    await progress.publish(id, { type: "progress", stage: "convert", progress: 0.275, detail: null });
    const heard: unknown[] = [];
    for await (const { event, data } of readServerSentEvents(new Response(later))) {
      heard.push([event, Math.round(JSON.parse(data).stage_progress * 100)]);
      if (heard.length === 2) break;
    }
    expect(heard).toEqual([
      ["stage", 0],
      ["progress", 50],
    ]);
  });

  test("an event stream gives thousands of events in order to a slow reader", async () => {
    const id = await upload(service, student);
    await service.opened.database.query(
      `insert into public.report_events (report_id, event)
       select $1::uuid, json_build_object('type', 'progress', 'stage', 'convert', 'progress', 0.1, 'detail', n::text)::jsonb
       from generate_series(1, 4000) n`,
      [id],
    );
    const response = await fetch(`${listener.url}/api/v1/reports/${id}/events`, { headers: student.headers });
    const details: number[] = [];
    for await (const { data } of readServerSentEvents(response)) {
      details.push(Number(JSON.parse(data).detail));
      if (details.length % 1000 === 1) await Bun.sleep(100);
      if (details.length === 4000) break;
    }
    expect(details).toEqual(Array.from({ length: 4000 }, (_, index) => index + 1));
  });

  test("a request under way is answered when the service stops, and nobody connects after that", async () => {
    const opened = await openTestDatabase("postgres");
    const folder = await temporaryFolder();
    const settings = {
      DATA_DIR: folder.path,
      DATABASE_URL: opened.url ?? "",
      PORT: "0",
      WORKERS: "none",
      LOG_LEVEL: "silent",
    };
    const running = await startService(parseEnvironment(settings));
    try {
      const registration = { email: "last@example.com", password: "secret-123", full_name: "Last" };
      const url = running.url ?? "";
      const registered = await fetch(`${url}/functions/v1/auth-register`, {
        method: "POST",
        body: JSON.stringify(registration),
      });
      // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
      const { session } = ((await registered.json()) as any).data;
      const pdf = await sampleReport("course-report.pdf");
      const stopped = Promise.withResolvers<void>();
      const body = new ReadableStream<Uint8Array>({
        async start(controller) {
          controller.enqueue(pdf.slice(0, 2000));
          await waitFor(async () => (await readdir(`${folder.path}/objects/.incoming`).catch(() => [])).length > 0);
          stopped.resolve(running.stop());
          await waitFor(() =>
            fetch(`${url}/info`).then(
              () => false,
              () => true,
            ),
          );
          controller.enqueue(pdf.slice(2000));
          controller.close();
        },
      });
      const headers = { Authorization: `Bearer ${session.access_token}`, "Content-Type": "application/pdf" };
      const answer = await fetch(`${url}/api/v1/reports`, { method: "POST", headers, body });
      expect(answer.status).toBe(202);
      await stopped.promise;
      await expect(fetch(`${url}/info`)).rejects.toThrow();
    } finally {
      await running.stop();
      await opened.close();
      await folder.remove();
    }
  });
});
