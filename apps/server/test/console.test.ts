import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { silentLogger } from "@rubrica/core";
import { Hono } from "hono";
import { openConsole } from "../src/boot/open-console.ts";
import { type ConsoleFile, mountConsole, type OpenedConsole } from "../src/http/console.ts";
import { temporaryFolder } from "./server-process.ts";

const appOver = (opened: Promise<OpenedConsole> | OpenedConsole) => {
  const app = new Hono();
  mountConsole(app, Promise.resolve(opened));
  app.get("/", (context) => context.json({ name: "Rubrica" }));
  return app;
};

describe("the console over HTTP", () => {
  let opened: OpenedConsole;
  let app: Hono;
  let page: string;
  beforeAll(async () => {
    opened = await openConsole(silentLogger);
    app = appOver(opened);
    page = await (await app.request("/console/")).text();
  }, 240_000);
  const script = () => /src="(\/console\/files\/[^"]+\.js)"/.exec(page)?.[1] ?? "";

  test("GET / sends browsers to the console, and programs get JSON", async () => {
    const browser = await app.request("/", { headers: { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" } });
    expect([browser.status, browser.headers.get("location")]).toEqual([303, "/console/"]);
    for (const headers of [{}, { Accept: "*/*" }, { Accept: "application/json, text/html" }]) {
      expect(await (await app.request("/", { headers })).json()).toEqual({ name: "Rubrica" });
    }
  });

  test("every address of the page's own is the page, and a file that is not there is 404", async () => {
    for (const path of ["/console/", "/console/sign-in", "/console/reports/1.2/override"]) {
      const answer = await app.request(path);
      expect([answer.status, await answer.text()]).toEqual([200, page]);
    }
    expect((await app.request("/console")).headers.get("location")).toBe("/console/");
    expect((await app.request("/console/files/main-00000000.js")).status).toBe(404);
    expect((await app.request("/console/pdfjs-0.0.0/pdf.worker.min.mjs")).status).toBe(404);
    expect((await app.request("/console/", { method: "POST" })).status).toBe(405);
  });

  test("hashed files are kept for good, the page is asked for again by its tag", async () => {
    const file = await app.request(script());
    expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const first = await app.request("/console/");
    expect(first.headers.get("cache-control")).toBe("no-cache");
    const headers = { "If-None-Match": first.headers.get("etag") ?? "" };
    const again = await app.request("/console/class", { headers });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  /** As a console that was built in memory has them. */
  const withoutBrotli = (files: ReadonlyMap<string, ConsoleFile>): ReadonlyMap<string, ConsoleFile> =>
    new Map([...files].map(([name, { readBrotli: _, ...file }]) => [name, file]));

  test.each([
    ["as they are", withoutBrotli],
    ["as `dist` has them", (files: ReadonlyMap<string, ConsoleFile>) => files],
  ])("files %s come as brotli, gzip or as they are, always the same bytes", async (_, filesOf) => {
    if (opened.status !== "ready") throw new Error(`The console is ${opened.status}.`);
    const app = appOver({ ...opened, files: filesOf(opened.files) });
    const bytes = async (path: string, encoding: string) =>
      Buffer.from(await (await app.request(path, { headers: { "Accept-Encoding": encoding } })).arrayBuffer());
    const plain = await bytes(script(), "identity");
    expect(brotliDecompressSync(await bytes(script(), "gzip, deflate, br")).equals(plain)).toBe(true);
    expect(gunzipSync(await bytes(script(), "gzip")).equals(plain)).toBe(true);
    const brotli = await app.request(script(), { headers: { "Accept-Encoding": "br" } });
    expect(brotli.headers.get("content-encoding")).toBe("br");
    expect(brotli.headers.get("vary")).toBe("Accept-Encoding");
    const head = await app.request(script(), { method: "HEAD", headers: { "Accept-Encoding": "br" } });
    expect(head.headers.get("content-length")).toBe(brotli.headers.get("content-length"));
  });

  test("every answer forbids scripts and frames of others", async () => {
    for (const path of ["/console/", script()]) {
      const policy = (await app.request(path)).headers.get("content-security-policy") ?? "";
      expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
      expect(policy).toContain("style-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
    }
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=/);
  });

  test("what pdf.js loads by itself comes from here, under its version", async () => {
    const manifest = JSON.parse(
      await Bun.file(join(import.meta.dirname, "../../console/node_modules/pdfjs-dist/package.json")).text(),
    );
    const folder = `/console/pdfjs-${manifest.version}`;
    for (const path of ["pdf.worker.min.mjs", "cmaps/UniGB-UCS2-H.bcmap", "standard_fonts/FoxitSerif.pfb"]) {
      expect((await app.request(`${folder}/${path}`)).status).toBe(200);
    }
    const worker = await app.request(`${folder}/pdf.worker.min.mjs`);
    expect(worker.headers.get("content-type")).toStartWith("text/javascript");
  });
});

describe("a service without console", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(() => folder.remove());

  test("openConsole() says where nothing is, and the page says so in both languages", async () => {
    const opened = await openConsole(silentLogger, join(folder.path, "console"));
    expect(opened).toEqual({ status: "missing" });
    const app = appOver(opened);
    const answer = await app.request("/console/sign-in", { headers: { "Accept-Language": "en" } });
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("apps/console is missing");
    expect(await (await app.request("/console/")).text()).toContain("缺少 apps/console");
    expect((await app.request("/")).status).toBe(200);
  });

  test("openConsole() reports a build that fails, and the page names the mistake as text", async () => {
    const broken = join(folder.path, "broken");
    await mkdir(broken);
    await writeFile(
      join(broken, "build.ts"),
      'export const openConsoleFiles = async () => { throw new AggregateError([new Error("main.tsx: <b>odd</b>")]); };',
    );
    const opened = await openConsole(silentLogger, broken);
    const answer = await appOver(opened).request("/console/");
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("main.tsx: &lt;b&gt;odd&lt;/b&gt;");
    await rm(broken, { recursive: true });
  });
});
