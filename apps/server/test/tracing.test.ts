import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { type EmptyInstallation, emptyInstallation } from "./empty-installation.ts";
import { sampleReport } from "./report-client.ts";
import { mustStart, type ServerProcess, startServer, temporaryFolder } from "./server-process.ts";

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly resource: Readonly<Record<string, unknown>>;
}

/** Takes OTLP over HTTP as a collector does, and keeps the spans. */
function startCollector() {
  const spans: Span[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      if (new URL(request.url).pathname !== "/v1/traces") return new Response(null, { status: 404 });
      // biome-ignore lint/suspicious/noExplicitAny: the wire format, of which the test reads a little
      const { resourceSpans } = (await request.json()) as any;
      for (const { resource, scopeSpans } of resourceSpans) {
        for (const { spans: some } of scopeSpans) {
          for (const span of some) {
            const { name, traceId, spanId, parentSpanId = "" } = span;
            const ids = { name, traceId, spanId, parentSpanId };
            spans.push({ ...ids, attributes: flat(span.attributes), resource: flat(resource.attributes) });
          }
        }
      }
      return Response.json({});
    },
  });
  return { spans, url: `http://127.0.0.1:${server.port}`, close: () => server.stop(true) };
}

// biome-ignore lint/suspicious/noExplicitAny: the wire format
function flat(attributes: readonly any[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

describe("traces", () => {
  const collector = startCollector();
  let installation: EmptyInstallation;
  let server: ServerProcess;
  beforeAll(async () => {
    installation = await emptyInstallation();
    server = await mustStart({
      ...installation.settings,
      LOG_LEVEL: "debug",
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_SERVICE_NAME: "theses",
      OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
    });
  }, 240_000);
  afterAll(async () => {
    await server?.end("SIGKILL");
    await collector.close();
    await installation.remove();
  });

  test("an upload's trace, begun by its client, goes on through its tasks, and its lines of the log name it", async () => {
    const person = { email: "traced@example.com", password: "secret-123", full_name: "Traced" };
    const registered = await fetch(`${server.url}/functions/v1/auth-register`, {
      method: "POST",
      body: JSON.stringify(person),
    });
    // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
    const { data } = (await registered.json()) as any;
    const [traceId, client] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"];
    const handedIn = await fetch(`${server.url}/api/v1/reports`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${data.session.access_token}`,
        "Content-Type": "application/pdf",
        traceparent: `00-${traceId}-${client}-01`,
      },
      body: await sampleReport("course-report.pdf"),
    });
    expect(handedIn.status).toBe(202);
    const ofTrace = () => collector.spans.filter((span) => span.traceId === traceId);
    const named = (name: string) => ofTrace().find((span) => span.name === name);
    // They are sent in batches, of which one may overtake another.
    const awaited = ["POST /api/v1/reports", "task report.download", "task report.convert"];
    await waitFor(() => awaited.every((name) => named(name) !== undefined));
    const ofRegistration = () => collector.spans.filter((span) => span.name === "POST /functions/v1/auth-register");
    await waitFor(() => ofRegistration().length > 0);

    const upload = named("POST /api/v1/reports");
    expect(upload).toMatchObject({
      parentSpanId: client,
      attributes: { "http.route": "/api/v1/reports", "http.request.method": "POST", "http.response.status_code": 202 },
      resource: { "service.name": "theses", "deployment.environment.name": "test", "rubrica.role": "all" },
    });
    const download = named("task report.download");
    expect(download).toMatchObject({
      parentSpanId: upload?.spanId,
      attributes: { "rubrica.task.type": "report.download", "rubrica.task.outcome": "completed" },
    });
    // The task that follows was handed in by the one before it.
    expect(named("task report.convert")?.parentSpanId).toBe(download?.spanId);
    expect(ofRegistration().map((span) => span.traceId === traceId)).toEqual([false]);

    // Of a process that has ended every line is there, and whole.
    await server.end("SIGTERM");
    const lines = server
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line));
    const ofUpload = lines.find(
      ({ msg, path, method }) => msg === "request" && path === "/api/v1/reports" && method === "POST",
    );
    expect([ofUpload.traceId, ofUpload.spanId]).toEqual([traceId, upload?.spanId]);
    const ofTask = lines.find(({ taskId }) => taskId === download?.attributes["rubrica.task.id"]);
    expect(ofTask.traceId).toBe(traceId);
    const sent = JSON.stringify(collector.spans);
    for (const secret of [person.password, person.email, data.session.access_token]) expect(sent).not.toContain(secret);
  }, 240_000);
});

test("an exporter that the service does not have ends the start with one line", async () => {
  const folder = await temporaryFolder();
  const failed = await startServer({ DATA_DIR: folder.path, OTEL_TRACES_EXPORTER: "zipkin" });
  expect("error" in failed && failed.error).toBe("Rubrica cannot start. OTEL_TRACES_EXPORTER must be otlp or none\n");
  await folder.remove();
});
