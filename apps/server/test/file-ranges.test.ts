import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createS3ObjectStore } from "@rubrica/adapter-s3";
import { type S3Server, startS3Server } from "../../../packages/adapter-s3/test/s3-server.ts";
import { createListener, type Listener } from "../src/boot/listener.ts";
import { sampleReport } from "./report-client.ts";
import { openTestService, type TestService } from "./test-service.ts";

setDefaultTimeout(240_000);

/** Over a socket: what an answer is told to say of its length is the runtime's to keep. */
describe.each(["folder", "s3"] as const)("the file of a report kept in a %s", (place) => {
  let s3: S3Server | null = null;
  let service: TestService;
  let listener: Listener;
  let address: string;
  let headers: Record<string, string>;
  /** A PDF of 9 MiB: more than is taken into memory. */
  let bytes: Uint8Array<ArrayBuffer>;

  beforeAll(async () => {
    if (place === "s3") {
      s3 = await startS3Server();
      await s3.makeBucket("reports");
    }
    const objects = s3 && createS3ObjectStore({ client: s3.client(), bucket: "reports" });
    service = await openTestService({ workers: false, ...(objects && { objects }) });
    listener = createListener("127.0.0.1", 0);
    listener.serve(service.service.app.fetch);
    headers = { ...(await service.person("student")).headers };
    const sample = await sampleReport("course-report.pdf");
    bytes = new Uint8Array(9 * 1024 * 1024).map((_, index) => index % 251);
    bytes.set(sample);
    const answer = await fetch(`${listener.url}/api/v1/reports`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/pdf" },
      body: bytes,
    });
    const { data } = (await answer.json()) as { readonly data: { readonly id: string } };
    address = `${listener.url}/api/v1/reports/${data.id}/file`;
  });
  afterAll(async () => {
    await listener?.close();
    await service?.close();
    await s3?.stop();
  });

  const ask = async (range?: string) => {
    const response = await fetch(address, { headers: { ...headers, ...(range !== undefined && { range }) } });
    const received = Buffer.from(await response.arrayBuffer());
    const [length, ranges, of, type, disposition] = [
      "content-length",
      "accept-ranges",
      "content-range",
      "content-type",
      "content-disposition",
    ].map((name) => response.headers.get(name));
    return { status: response.status, received, length, ranges, of, type, disposition };
  };

  test("is sent whole with its length, again and again", async () => {
    for (let round = 0; round < 2; round += 1) {
      const { status, received, length, ranges, type, disposition } = await ask();
      expect([status, length, ranges, type]).toEqual([200, String(bytes.byteLength), "bytes", "application/pdf"]);
      expect(disposition).toStartWith('attachment; filename="report.pdf"');
      expect(received.equals(bytes)).toBe(true);
    }
  });

  test("is sent in parts with their lengths, small and large", async () => {
    for (const [start, end] of [
      [0, 262_144],
      [5_000_000, 5_000_001],
      [9_000_000, bytes.byteLength],
      [1000, 8_000_000],
    ] as const) {
      const { status, received, length, of } = await ask(`bytes=${start}-${end - 1}`);
      expect([status, length, of]).toEqual([206, String(end - start), `bytes ${start}-${end - 1}/${bytes.byteLength}`]);
      expect(received.equals(bytes.subarray(start, end))).toBe(true);
    }
  });

  test("is sent in many parts at once, each with its place", async () => {
    const ranges = Array.from({ length: 12 }, (_, index) => [700_000 * index, 700_000 * index + 100 + index] as const);
    const listed = ranges.map(([start, end]) => `${start}-${end - 1}`).join(",");
    const { status, received, length, type } = await ask(`bytes=${listed}`);
    const boundary = /^multipart\/byteranges; boundary=(\S+)$/.exec(type ?? "")?.[1];
    expect([status, length]).toEqual([206, String(received.byteLength)]);
    const parts = received.toString("latin1").split(`--${boundary}`).slice(1, -1);
    expect(parts).toHaveLength(ranges.length);
    for (const [index, [start, end]] of ranges.entries()) {
      const [head = "", content = ""] = parts[index]?.split("\r\n\r\n", 2) ?? [];
      expect(head).toContain(`Content-Range: bytes ${start}-${end - 1}/${bytes.byteLength}`);
      expect(content.slice(0, end - start)).toBe(Buffer.from(bytes.subarray(start, end)).toString("latin1"));
    }
  });

  test("is told of without a body by HEAD, and nothing is fetched for it", async () => {
    const before = s3?.proxy.seen.length ?? 0;
    const response = await fetch(address, { method: "HEAD", headers });
    expect([response.status, response.headers.get("content-length")]).toEqual([200, String(bytes.byteLength)]);
    expect(s3?.proxy.seen.length ?? 0).toBe(before);
  });

  test("only the part that is asked for is asked of the store", async () => {
    await ask("bytes=0-99");
    const copies = await readdir(join(service.folder.work, "sending")).catch(() => []);
    // Of the whole answers before; a folder of files needs none.
    expect(copies).toHaveLength(place === "s3" ? 1 : 0);
  });
});
