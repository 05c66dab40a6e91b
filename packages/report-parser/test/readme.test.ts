import { expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PdfError, type PdfErrorCode } from "@rubrica/pdf";
import { writePdf } from "../../pdf/test/pdf-writer/write-pdf.ts";
import { parseReport } from "../src/parse-report.ts";

const folder = join(import.meta.dirname, "..");
const readme = await readFile(join(folder, "README.md"), "utf8");
const blocks = [...readme.matchAll(/```(\w*)\n(.*?)```/gs)].map((match) => ({
  language: match[1],
  text: match[2] as string,
}));
const [example, output] = [
  blocks.find(({ language }) => language === "ts"),
  blocks.find(({ language }) => language === ""),
];

const prose = Array.from({ length: 14 }, (_, line) => ({
  kind: "text" as const,
  text: `Line ${line + 1} of the body says something about the aim of this course work.`,
  x: 72,
  y: 160 + line * 18,
}));
const pdf = writePdf({
  info: { Title: "Course report" },
  outline: [
    { title: "1 Introduction", page: 0, y: 70, children: [{ title: "1.1 Aim", page: 0, y: 130 }] },
    { title: "2 Results", page: 1, y: 70 },
  ],
  pages: [
    {
      items: [
        { kind: "text", text: "1 Introduction", x: 72, y: 80, size: 18, font: "helveticaBold" },
        { kind: "text", text: "1.1 Aim", x: 72, y: 140, size: 14, font: "helveticaBold" },
        ...prose,
      ],
    },
    { items: [{ kind: "text", text: "2 Results", x: 72, y: 80, size: 18, font: "helveticaBold" }, ...prose] },
  ],
});

test("the example of the README prints what the README says", async () => {
  const workplace = await mkdtemp(join(tmpdir(), "rubrica-readme-"));
  const source = (example?.text ?? "").replace(
    "@rubrica/report-parser",
    pathToFileURL(join(folder, "src/index.ts")).href,
  );
  await writeFile(join(workplace, "example.ts"), source);
  await writeFile(join(workplace, "report.pdf"), pdf);
  const { stdout, stderr } = spawnSync(process.execPath, ["example.ts"], { cwd: workplace, encoding: "utf8" });
  await rm(workplace, { recursive: true });

  expect(stderr).toBe("");
  expect(stdout).toBe(output?.text ?? "no output block");
});

test("the example of the README has at most twelve lines", () => {
  expect((example?.text.trim().split("\n") ?? []).filter((line) => line !== "").length).toBeLessThanOrEqual(12);
});

test("the README lists every error code", () => {
  const codes: Record<PdfErrorCode, true> = {
    empty_file: true,
    not_a_pdf: true,
    damaged: true,
    encrypted: true,
    no_pages: true,
    too_large: true,
    too_many_pages: true,
    timeout: true,
    out_of_memory: true,
    page_unreadable: true,
    aborted: true,
    crashed: true,
  };

  for (const code of Object.keys(codes)) expect(readme).toContain(`\`${code}\``);
});

test("a path that cannot be read rejects with the error of the file system", async () => {
  const failure = await parseReport(join(folder, "no-such-file.pdf")).catch((error) => error);

  expect(PdfError.isInstance(failure)).toBe(false);
  expect(failure.code).toBe("ENOENT");
});
