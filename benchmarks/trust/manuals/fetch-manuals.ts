/**
 * Fetches the manuals whose prose is measured, from Debian's documentation packages, into a folder; none of them is kept here.
 * Needs apt-get and dpkg-deb, and a Debian 12 whose lists are up to date.
 *
 * `bun benchmarks/trust/manuals/fetch-manuals.ts FOLDER`
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { MANUALS, nameOfManual } from "./read-manuals.ts";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("name the folder that the manuals go to");
mkdirSync(folder, { recursive: true });
for (const { package: name, version, sha256, files } of MANUALS) {
  const at = mkdtempSync(join(tmpdir(), "rubrica-manuals-"));
  try {
    execFileSync("apt-get", ["download", `${name}=${version}`], { cwd: at, stdio: "ignore" });
    const [archive = ""] = readdirSync(at);
    expectHash(archive, readFileSync(join(at, archive)), sha256);
    execFileSync("dpkg-deb", ["-x", archive, "."], { cwd: at });
    for (const file of files) {
      const packed = readFileSync(join(at, file.path));
      const pdf = file.path.endsWith(".gz") ? gunzipSync(packed) : packed;
      expectHash(file.path, pdf, file.sha256);
      writeFileSync(join(folder, nameOfManual(name, file.path)), pdf);
    }
    console.error(`${name} ${version}: ${files.length} manuals`);
  } finally {
    rmSync(at, { recursive: true });
  }
}

function expectHash(name: string, bytes: Uint8Array, sha256: string): void {
  const found = createHash("sha256").update(bytes).digest("hex");
  if (found !== sha256) throw new Error(`${name}: its SHA-256 is ${found}, not ${sha256}`);
}
