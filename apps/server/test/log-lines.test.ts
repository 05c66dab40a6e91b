import { expect, test } from "bun:test";
import { z } from "zod";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { version } from "../src/version.ts";
import { emptyInstallation } from "./empty-installation.ts";
import { sampleReport } from "./report-client.ts";
import { mustStart } from "./server-process.ts";

const lineShape = z.looseObject({
  time: z.iso.datetime({ precision: 3 }),
  level: z.enum(["debug", "info", "warn", "error"]),
  version: z.literal(version),
  role: z.literal("all"),
  msg: z.string().min(1),
});

test("every line of the log is JSON with time, level, version and role; requests have an id, and who asked where that is known", async () => {
  const installation = await emptyInstallation();
  const server = await mustStart({ ...installation.settings, LOG_LEVEL: "debug", ADMIN_PORT: "0" });
  const startedAt = Date.now();
  try {
    // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
    const read = async (response: Response) => ((await response.json()) as any).data;
    const person = { email: "lines@example.com", password: "secret-123", full_name: "Typed Name" };
    const registered = await fetch(`${server.url}/functions/v1/auth-register`, {
      method: "POST",
      body: JSON.stringify(person),
    });
    const { user, session } = await read(registered);
    const headers = { Authorization: `Bearer ${session.access_token}` };
    await fetch(`${server.url}/info`);
    await fetch(`${server.url}/nowhere`);
    await fetch(`${server.url}/livez`);
    const handedIn = await fetch(`${server.url}/api/v1/reports`, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/pdf" },
      body: await sampleReport("course-report.pdf"),
    });
    const { id } = await read(handedIn);
    await waitFor(() => server.output().includes('"type":"report.download"'));
    await fetch(`${server.url}/api/v1/reports/${id}`, { headers });
    await fetch(`${server.url}/auth/v1/user`, { headers });
    await fetch(`${server.url}/auth/v1/factors`, { method: "POST", headers, body: "{}" });
    await fetch(`${server.url}/auth/v1/user/sessions`, { headers: { Authorization: "Bearer not.a.token" } });
    await server.end("SIGTERM");

    const lines = server
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => lineShape.parse(JSON.parse(line)));
    // Nine requests, the start, and a task at least.
    expect(lines.length).toBeGreaterThanOrEqual(11);
    for (const { time } of lines) expect(Math.abs(Date.parse(time) - startedAt)).toBeLessThan(600_000);
    const requests = lines.filter(({ msg }) => msg === "request");
    const of = (path: string) => requests.find((line) => line.path === path);
    for (const { requestId } of requests) expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(of("/api/v1/reports")).toMatchObject({ method: "POST", status: 202, level: "info", userId: user.id });
    expect(of("/auth/v1/user")).toMatchObject({ status: 200, userId: user.id });
    expect(of("/auth/v1/factors")).toMatchObject({ method: "POST", status: 400, userId: user.id });
    expect(of("/auth/v1/user/sessions")).toMatchObject({ status: 403 });
    expect(of("/auth/v1/user/sessions")).not.toHaveProperty("userId");
    expect(of("/info")).not.toHaveProperty("userId");
    expect(of("/nowhere")).toMatchObject({ status: 404 });
    expect(of("/livez")).toMatchObject({ level: "debug" });
    expect(lines.some(({ taskId, type }) => taskId && type === "report.download")).toBe(true);
    for (const secret of [person.password, session.access_token, session.refresh_token, person.email]) {
      expect(server.output()).not.toContain(secret);
    }
  } finally {
    await server.end("SIGKILL");
    await installation.remove();
  }
}, 240_000);
