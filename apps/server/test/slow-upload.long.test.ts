import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { type EmptyInstallation, emptyInstallation } from "./empty-installation.ts";
import { sampleReport } from "./report-client.ts";
import { mustStart, type ServerProcess } from "./server-process.ts";

const IDLE_SECONDS = 4;
const script = new URL("./patient-server.ts", import.meta.url).pathname;

/** A server whose minute is four seconds, and whose quarter of an hour is twenty. All uploads come at once: they only wait. */
describe.concurrent("an upload that comes slowly", () => {
  let installation: EmptyInstallation;
  let server: ServerProcess;
  let authorization: string;

  beforeAll(async () => {
    installation = await emptyInstallation();
    server = await mustStart({ ...installation.settings, IDLE_SECONDS: String(IDLE_SECONDS) }, script);
    const account = { email: "slow@example.com", password: "secret-123", full_name: "Slow", role: "student" };
    const body = JSON.stringify(account);
    const registered = await fetch(`${server.url}/functions/v1/auth-register`, { method: "POST", body });
    // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
    authorization = `Bearer ${((await registered.json()) as any).data.session.access_token}`;
  }, 240_000);
  afterAll(async () => {
    await server.end("SIGTERM");
    await installation.remove();
  });

  /** Sends the head of an upload; the body is the caller's. */
  const begin = async (headers: Readonly<Record<string, string>>) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect({ host: hostname, port: Number(port) });
    await once(socket, "connect");
    const lines = Object.entries({ Host: hostname, Authorization: authorization, "Accept-Language": "en", ...headers });
    socket.write(`POST /api/v1/reports HTTP/1.1\r\n${lines.map((line) => line.join(": ")).join("\r\n")}\r\n\r\n`);
    return { socket, answer: collect(socket) };
  };

  test("below 16 KB a second is taken, however often the connection would have idled out", async () => {
    const pdf = await sampleReport("course-report.pdf");
    const { socket, answer } = await begin({
      "Content-Type": "application/pdf",
      "Content-Length": String(pdf.byteLength),
    });
    const parts = 24;
    const size = Math.ceil(pdf.byteLength / parts);
    const begunAt = performance.now();
    for (let part = 0; part < parts; part += 1) {
      socket.write(pdf.subarray(part * size, (part + 1) * size));
      // Each has its moment from the beginning on: delays of a busy machine do not add up.
      await Bun.sleep(Math.max(0, begunAt + ((part + 1) * IDLE_SECONDS * 3000) / parts - performance.now()));
    }
    expect(await answer).toStartWith("HTTP/1.1 202");
    socket.destroy();
  }, 240_000);

  test.each([
    ["a body", { "Content-Type": "application/pdf", "Content-Length": "100000" }, "%PDF-1.7\n"],
    [
      "a form, in its file",
      { "Content-Type": "multipart/form-data; boundary=b", "Content-Length": "100000" },
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n',
    ],
    [
      "a form, before its file",
      { "Content-Type": "multipart/form-data; boundary=b", "Content-Length": "100000" },
      '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nA ti',
    ],
    [
      "a form, behind its file",
      { "Content-Type": "multipart/form-data; boundary=b", "Content-Length": "100000" },
      `--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n${"x".repeat(2000)}\r\n--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nA ti`,
    ],
  ])(
    "that stalls (%s) ends with 408 and a sentence",
    async (_, headers, beginning) => {
      const { socket, answer } = await begin(headers);
      socket.write(beginning);
      const text = await answer;
      expect(text).toStartWith("HTTP/1.1 408");
      expect(text).toContain("The upload took too long or stopped coming.");
      socket.destroy();
    },
    120_000,
  );

  test("that goes on and on ends with 408 when its time is up", async () => {
    const { socket, answer } = await begin({ "Content-Type": "application/pdf", "Content-Length": "50000000" });
    socket.write("%PDF-1.7\n");
    const dripping = setInterval(() => socket.write("%"), 200);
    const text = await answer;
    clearInterval(dripping);
    expect(text).toStartWith("HTTP/1.1 408");
    socket.destroy();
  }, 240_000);
});

/** What the server says, as far as its first body goes; empty where it ends the connection without a word. */
function collect(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (/\r\n\r\n.*\}$/s.test(text)) resolve(text);
    });
    socket.on("error", () => resolve(text));
    socket.on("close", () => resolve(text));
  });
}
