import { afterAll, expect, test } from "bun:test";
import { mountSmallDisk, type SmallDisk } from "../../../packages/adapter-postgres/test/small-disk.ts";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { sampleReport } from "./report-client.ts";
import { mustStart } from "./server-process.ts";

const disk = mountSmallDisk(200);
if (typeof disk === "string") console.log(`skipped: a full disk under the service: ${disk}`);
else afterAll(() => disk.close());

test.skipIf(typeof disk === "string")(
  "a service whose disk is full says so in its health, lives, and scores again by itself once there is room",
  async () => {
    const { path, fill, makeRoom } = disk as SmallDisk;
    const server = await mustStart({ DATA_DIR: `${path}/data` });
    const health = async () => {
      const response = await fetch(`${server.url}/health`);
      // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
      const { data } = (await response.json()) as any;
      return { status: response.status, components: data.components };
    };
    const registration = { email: "full@example.com", password: "secret-123", full_name: "Full", role: "student" };
    const body = JSON.stringify(registration);
    const registered = await fetch(`${server.url}/functions/v1/auth-register`, { method: "POST", body });
    // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
    const { data } = (await registered.json()) as any;
    const headers = { Authorization: `Bearer ${data.session.access_token}`, "Content-Type": "application/pdf" };
    const pdf = await sampleReport("course-report.pdf");
    const handIn = () => fetch(`${server.url}/api/v1/reports`, { method: "POST", headers, body: pdf });
    try {
      await fill();
      const { status, components } = await waitFor(async () => {
        const answer = await health();
        return answer.status === 503 && answer;
      });
      expect(status).toBe(503);
      expect(components).toContainEqual(expect.objectContaining({ component: "object_store", healthy: false }));
      expect((await handIn()).status).toBe(507);

      await makeRoom();
      await waitFor(async () => (await health()).status === 200);
      const answer = await handIn();
      expect(answer.status).toBe(202);
      // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
      const { id } = ((await answer.json()) as any).data;
      await waitFor(async () => {
        const report = await fetch(`${server.url}/api/v1/reports/${id}`, { headers });
        // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
        return ((await report.json()) as any).data.status === "scored";
      });
    } finally {
      await makeRoom();
      await server.end("SIGTERM");
    }
  },
  120_000,
);
