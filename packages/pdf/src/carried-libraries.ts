import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The libraries of the engines, and a file that each has. The published package carries the files of them that it needs
 * (`scripts/build/carry-libraries.ts`): installed by name they would bring a native canvas and copies of themselves along,
 * ten times as much.
 */
const LIBRARIES = {
  "pdfjs-dist": "package.json",
  "@hyzyla/pdfium": "dist/pdfium.wasm",
} as const;

/** This package; one folder above its sources as well as above what is built of them. */
const packageFolder = fileURLToPath(new URL("../", import.meta.url));

/**
 * Folder of a library: in the repository as it is installed there, in the published package the carried copy. Never one
 * that the user's project happens to have, which may be another version.
 */
export function locateLibrary(name: keyof typeof LIBRARIES): string {
  const folders = [join(packageFolder, "node_modules", name), join(packageFolder, "dist", "libraries", name)];
  const found = folders.find((folder) => existsSync(join(folder, LIBRARIES[name])));
  return found ?? resolveByName(name);
}

/** The repository without development dependencies has them at its root. */
function resolveByName(name: keyof typeof LIBRARIES): string {
  const file = LIBRARIES[name];
  const path = createRequire(import.meta.url).resolve(`${name}/${file}`);
  return path.slice(0, -file.split("/").join(sep).length - 1);
}
