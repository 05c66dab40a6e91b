import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand, startCommand } from "../test/run-command.ts";
import { REPORTS, THESIS } from "../test/sample-reports.ts";

// Each of them starts processes that read a PDF, on a busy machine for a long time.
setDefaultTimeout(240_000);

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rubrica-score-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("score follows the report's language, or --language", async () => {
  const thesis = join(REPORTS, "english-thesis.pdf");
  expect((await runCommand("score", [thesis])).out).toContain("■ Table of contents");
  expect((await runCommand("score", [thesis, "--language", "zh"])).out).toContain("■ 目录");
});

interface WrongFile {
  readonly name: string;
  readonly words: () => Promise<readonly string[]>;
  readonly message: RegExp;
}

async function fileOf(name: string, content: string): Promise<string> {
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

const WRONG_FILES: readonly WrongFile[] = [
  { name: "an absent file", words: async () => [join(folder, "absent.pdf")], message: /absent\.pdf: no such file/ },
  { name: "a folder", words: async () => [folder], message: /is not a file/ },
  { name: "a text file", words: async () => [await fileOf("notes.pdf", "notes\n".repeat(99))], message: /not a PDF/ },
  { name: "an empty file", words: async () => [await fileOf("empty.pdf", "")], message: /empty/ },
  {
    name: "an absent rubric",
    words: async () => [THESIS, "--rubric", "absent.json"],
    message: /absent\.json: the rubric cannot be read/,
  },
  {
    name: "a rubric that is not JSON",
    words: async () => [THESIS, "--rubric", await fileOf("r.json", "{")],
    message: /r\.json is not JSON/,
  },
];

for (const { name, words, message } of WRONG_FILES) {
  test(`score says what is wrong with ${name}, and fails`, async () => {
    const { exitCode, out, err } = await runCommand("score", await words());
    expect([exitCode, out]).toEqual([1, ""]);
    expect(err.trim().split("\n").at(-1)).toMatch(message);
    expect(err).not.toMatch(/^\s+at /m);
  });
}

test("score tells a student in Chinese when asked to", async () => {
  const text = join(folder, "notes-zh.pdf");
  await writeFile(text, "just some notes\n".repeat(50));
  expect((await runCommand("score", [text, "--language", "zh"])).err).toContain("文件不是PDF");
});

test("score falls back with the reason shown when the model's server refuses the key", async () => {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("no", { status: 401 }) });
  try {
    const { exitCode, out, err } = await runCommand("score", [THESIS], {
      AI_MODEL: "m",
      AI_BASE_URL: `http://127.0.0.1:${server.port}/v1`,
      AI_API_KEY: "secret-key",
    });
    expect(exitCode).toBe(0);
    expect(out).toContain("原因: AI服务拒绝了密钥");
    expect(out + err).not.toContain("secret-key");
  } finally {
    await server.stop(true);
  }
});

test("Ctrl-C ends score cleanly with exit code 130", async () => {
  const asked = Promise.withResolvers<void>();
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    fetch() {
      asked.resolve();
      return new Promise<Response>(() => {});
    },
  });
  try {
    const child = startCommand("score", [THESIS], { AI_MODEL: "m", AI_BASE_URL: `http://127.0.0.1:${server.port}/v1` });
    await asked.promise;
    child.kill("SIGINT");
    const [exitCode, err, out] = await Promise.all([
      child.exited,
      new Response(child.stderr).text(),
      new Response(child.stdout).text(),
    ]);
    expect([exitCode, out]).toEqual([130, ""]);
    expect(err).toEndWith("Cancelled.\n");
  } finally {
    await server.stop(true);
  }
});
