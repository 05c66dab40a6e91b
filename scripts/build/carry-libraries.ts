/**
 * Copies of the libraries that @rubrica/pdf reads with, the files that it needs and their licences, into what is built of
 * it: `packages/pdf/dist/libraries`. Its NOTICE says what they are.
 *
 *   bun scripts/build/carry-libraries.ts
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const pdf = join(import.meta.dirname, "../../packages/pdf");

const CARRIED: Readonly<Record<string, readonly string[]>> = {
  "pdfjs-dist": [
    "LICENSE",
    "legacy/build/pdf.min.mjs",
    "legacy/build/pdf.worker.min.mjs",
    "cmaps",
    "iccs",
    "standard_fonts",
    // Its decoders. The interpreter of scripts in forms stays out, and so do the same in JavaScript.
    "wasm/jbig2.wasm",
    "wasm/openjpeg.wasm",
    "wasm/qcms_bg.wasm",
    "wasm/LICENSE_JBIG2",
    "wasm/LICENSE_OPENJPEG",
    "wasm/LICENSE_PDFJS_JBIG2",
    "wasm/LICENSE_PDFJS_OPENJPEG",
    "wasm/LICENSE_PDFJS_QCMS",
    "wasm/LICENSE_QCMS",
  ],
  "@hyzyla/pdfium": ["LICENSE.md", "dist/index.esm.js", "dist/pdfium.wasm"],
};

const target = join(pdf, "dist/libraries");
rmSync(target, { recursive: true, force: true });
for (const [name, files] of Object.entries(CARRIED)) {
  for (const file of files) {
    cpSync(join(pdf, "node_modules", name, file), join(target, name, file), { recursive: true, dereference: true });
  }
  // What says how a package is resolved means nothing inside of another.
  const { version, license, type } = JSON.parse(readFileSync(join(pdf, "node_modules", name, "package.json"), "utf8"));
  writeFileSync(join(target, name, "package.json"), `${JSON.stringify({ name, version, license, type }, null, 2)}\n`);
}
