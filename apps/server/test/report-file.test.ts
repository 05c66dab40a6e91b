import { afterAll, beforeAll, expect, test } from "bun:test";
import { sampleReport, upload } from "./report-client.ts";
import { openTestService, type TestPerson, type TestService } from "./test-service.ts";

let service: TestService;
let owner: TestPerson;
let path: string;
let bytes: Uint8Array;
beforeAll(async () => {
  service = await openTestService({ workers: false });
  owner = await service.person("student");
  path = `/api/v1/reports/${await upload(service, owner)}/file`;
  const whole = await service.fetch(path, { headers: owner.headers });
  bytes = new Uint8Array(await whole.arrayBuffer());
});
afterAll(() => service.close());

const ask = (headers: Readonly<Record<string, string>> = {}, query = "", method = "GET") =>
  service.fetch(`${path}${query}`, { method, headers: { ...owner.headers, ...headers } });

test("the file of a report is sent in parts, and put together it is the file", async () => {
  const half = Math.floor(bytes.byteLength / 2);
  const first = await ask({ range: `bytes=0-${half - 1}` });
  expect(first.status).toBe(206);
  expect(first.headers.get("content-range")).toBe(`bytes 0-${half - 1}/${bytes.byteLength}`);
  expect(first.headers.get("content-length")).toBe(String(half));
  const entityTag = first.headers.get("etag") ?? "";
  const second = await ask({ range: `bytes=${half}-`, "if-range": entityTag });
  const parts = [await first.arrayBuffer(), await second.arrayBuffer()].map((part) => new Uint8Array(part));
  expect(Buffer.concat(parts)).toEqual(Buffer.from(bytes));
});

test("the file of a report is not sent again to whoever has it, and an impossible part is 416", async () => {
  const whole = await ask({}, "", "HEAD");
  expect(whole.headers.get("content-length")).toBe(String(bytes.byteLength));
  expect(whole.headers.get("accept-ranges")).toBe("bytes");
  expect(await whole.text()).toBe("");
  const entityTag = whole.headers.get("etag") ?? "";
  expect(entityTag).toMatch(/^"[0-9a-f]{64}"$/);
  const unchanged = await ask({ "if-none-match": entityTag, "accept-encoding": "br, gzip" });
  expect([unchanged.status, unchanged.headers.get("etag"), await unchanged.text()]).toEqual([304, entityTag, ""]);
  const beyond = await ask({ range: `bytes=${bytes.byteLength}-` });
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${bytes.byteLength}`]);
  const other = await ask({ range: "bytes=0-9", "if-range": '"other"' });
  expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, bytes.byteLength]);
});

test("the file of a report can be shown in place, under its own name, and runs nothing", async () => {
  const form = await service.call("/api/v1/reports?file_name=%E7%BB%88%E7%A8%BF%20%281%29.pdf", {
    method: "POST",
    headers: { ...owner.headers, "content-type": "application/pdf" },
    body: await sampleReport("course-report.pdf"),
  });
  const shown = await service.fetch(`${form.body.data.links.file}?disposition=inline`, { headers: owner.headers });
  expect(shown.headers.get("content-disposition")).toBe(
    `inline; filename="report.pdf"; filename*=UTF-8''%E7%BB%88%E7%A8%BF%20%281%29.pdf`,
  );
  expect(shown.headers.get("content-security-policy")).toContain("sandbox");
  expect(shown.headers.get("x-content-type-options")).toBe("nosniff");
  expect(shown.headers.get("cache-control")).toBe("private, no-cache");
  await shown.body?.cancel();
});

test("the file of a report is nobody else's, whatever they have of it", async () => {
  const entityTag = (await ask({}, "", "HEAD")).headers.get("etag") ?? "";
  const stranger = await service.person("student");
  for (const headers of [{ "if-none-match": entityTag }, { range: "bytes=0-9" }]) {
    expect((await service.fetch(path, { headers: { ...stranger.headers, ...headers } })).status).toBe(404);
  }
});
