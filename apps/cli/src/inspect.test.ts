import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readInspectArguments } from "./inspect-arguments.ts";

/** One page with one word; offsets are wrong, which readers forgive. */
const SMALL_PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length 40>>stream
BT /F 24 Tf 40 100 Td (Inspected) Tj ET 
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF`;

let folder: string;
/** Where the program is run. */
let stoodIn: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rubrica-inspect-"));
  stoodIn = mkdtempSync(join(tmpdir(), "rubrica-stood-in-"));
  writeFileSync(join(folder, "small.pdf"), SMALL_PDF);
  writeFileSync(join(folder, "other.pdf"), "not a PDF at all");
});

afterAll(() => {
  for (const each of [folder, stoodIn]) rmSync(each, { recursive: true, force: true });
});

async function inspect(...parameters: string[]): Promise<{ code: number; output: string; errors: string }> {
  const process = Bun.spawn(["bun", join(import.meta.dir, "inspect.ts"), ...parameters], {
    cwd: stoodIn,
    stdout: "pipe",
    stderr: "pipe",
  });
  const [output, errors, code] = await Promise.all([
    new Response(process.stdout).text(),
    new Response(process.stderr).text(),
    process.exited,
  ]);
  return { code, output, errors };
}

test("inspect writes the page where one stands, never beside the PDF", async () => {
  expect((await inspect(join(folder, "small.pdf"), "--dpi", "40")).code).toBe(0);
  expect(readdirSync(stoodIn)).toEqual(["small.html"]);
  expect(readdirSync(folder)).not.toContain("small.html");
});

test("inspect writes a page with the picture, and JSON and Markdown when asked", async () => {
  const [html, json, markdown] = ["page.html", "report.json", "report.md"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const { code, output } = await inspect(
    join(folder, "small.pdf"),
    "--out",
    html,
    "--json",
    json,
    "--markdown",
    markdown,
    "--dpi",
    "40",
    "--language",
    "zh",
  );
  expect(code).toBe(0);
  expect(output).toContain("1 page, ");
  expect(readFileSync(html, "utf8")).toContain('<html lang="zh">');
  expect(readFileSync(html, "utf8")).toContain("data:image/png;base64,iVBOR");
  expect(JSON.parse(readFileSync(json, "utf8"))).toMatchObject({ schemaVersion: 1, info: { pages: 1 } });
  expect(readFileSync(markdown, "utf8")).toContain("Inspected");
}, 240_000);

test("inspect says what is wrong with a file that is none or no PDF, in the language that was asked for", async () => {
  expect(await inspect(join(folder, "other.pdf"))).toEqual({
    code: 1,
    output: "",
    errors: "The file is not a PDF. Save or export the report as PDF, then upload that file.\n",
  });
  expect((await inspect(join(folder, "other.pdf"), "--language", "zh")).errors).toStartWith("文件不是PDF。");
  expect(await inspect("absent.pdf")).toEqual({
    code: 1,
    output: "",
    errors: "absent.pdf: no such file, or no permission to read it.\n",
  });
}, 240_000);

test("inspect says what is wrong with its command line, with the usage", async () => {
  const { code, errors } = await inspect("small.pdf", "--pages", "x");
  expect(code).toBe(2);
  expect(errors).toStartWith("--pages is a list of pages such as 1-5,9, not x.\n\nUsage: bun run inspect FILE.pdf");
  for (const words of [
    [],
    ["a.pdf", "b.pdf"],
    ["a.pdf", "--dpi", "9"],
    ["a.pdf", "--language", "fr"],
    ["a.pdf", "-x"],
  ]) {
    expect(() => readInspectArguments(words)).toThrow("Usage: bun run inspect");
  }
  expect(readInspectArguments(["--help"])).toBeNull();
}, 240_000);
