import { cpSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Options } from "tsup";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

const pdf = join(import.meta.dirname, "../../packages/pdf");
const installed = join(pdf, "node_modules");
const pdfjs = join(installed, "pdfjs-dist");
const pdfium = join(installed, "@hyzyla/pdfium/dist");

/** Files that pdf.js asks for. Of its decoders those that it uses on Node, without the interpreter of scripts in forms. */
const PDFJS_FILES = ["cmaps", "standard_fonts", "wasm/jbig2.wasm", "wasm/openjpeg.wasm"];

const LICENSES: Readonly<Record<string, readonly string[]>> = {
  "pdfjs-dist": [
    "LICENSE",
    "cmaps/LICENSE",
    "standard_fonts/LICENSE_FOXIT",
    "standard_fonts/LICENSE_LIBERATION",
    "wasm/LICENSE_JBIG2",
    "wasm/LICENSE_OPENJPEG",
    "wasm/LICENSE_PDFJS_JBIG2",
    "wasm/LICENSE_PDFJS_OPENJPEG",
  ],
  "@hyzyla/pdfium": ["LICENSE.md"],
};

/**
 * Where the libraries look for files of theirs, which they are given here or do without. Bundlers would search for them, or warn
 * that they cannot.
 */
const LOOK_UPS: readonly (readonly [RegExp, RegExp, string])[] = [
  [/pdfium[\\/]dist[\\/]index\.esm\.js$/, /new URL\("pdfium\.wasm", import\.meta\.url\)\.href/, '"pdfium.wasm"'],
  [/legacy[\\/]build[\\/]pdf\.min\.mjs$/, /import\(\s*(\/\*.*?\*\/\s*)+this\.workerSrc\)/, "Promise.reject()"],
  [/legacy[\\/]build[\\/]pdf\.worker\.min\.mjs$/, /import\(\s*(\/\*.*?\*\/\s*)+`[^`]*`\)/, "Promise.reject()"],
];

/**
 * Puts the libraries that @rubrica/pdf reads with into what is built, in the place of `src/carried-libraries.ts`: the
 * programs as modules, their data as text. Nothing is left to be found when it runs, whatever bundles it.
 */
export const carryLibraries: Plugin = {
  name: "carry-libraries",
  setup(build) {
    build.onLoad({ filter: /[\\/]pdf[\\/]src[\\/]carried-libraries\.ts$/ }, () => ({
      contents: CARRIED_LIBRARIES,
      loader: "js",
      resolveDir: pdf,
    }));
    build.onResolve({ filter: /^carried:/ }, ({ path }) => ({ path, namespace: "carried" }));
    build.onLoad({ filter: /.*/, namespace: "carried" }, ({ path }) => {
      const data = path === "carried:pdfium" ? readFileSync(join(pdfium, "pdfium.wasm")) : packPdfjsFiles();
      return {
        contents: `export default ${JSON.stringify(gzipSync(data, { level: 9 }).toString("base64"))};`,
        loader: "js",
      };
    });
    for (const [filter, found, instead] of LOOK_UPS) {
      build.onLoad({ filter }, ({ path }) => {
        const text = readFileSync(path, "utf8");
        if (!found.test(text)) throw new Error(`${path} does not look its files up as it did.`);
        return { contents: text.replace(found, instead), loader: "js" };
      });
    }
  },
};

/** Leaves them to the file of their own that {@link carryLibraries} makes: `libraries.js` beside what is built. */
export const leaveLibraries: Plugin = {
  name: "leave-libraries",
  setup(build) {
    build.onResolve({ filter: /[\\/]carried-libraries\.ts$/ }, () => ({ path: "./libraries.js", external: true }));
  },
};

const CARRIED_LIBRARIES = `
import { gunzipSync } from "node:zlib";
const unpack = (text) => gunzipSync(Buffer.from(text, "base64"));
let files = null;
const unpackFiles = async () => JSON.parse(unpack((await import("carried:pdfjs-files")).default).toString());
export const carriedLibraries = {
  async importPdfium() {
    const [{ PDFiumModule }, { default: program }] = await Promise.all([
      import(${JSON.stringify(join(pdfium, "index.esm.js"))}),
      import("carried:pdfium"),
    ]);
    return { PDFiumModule, program: unpack(program) };
  },
  async importPdfjs() {
    const worker = await import(${JSON.stringify(join(pdfjs, "legacy/build/pdf.worker.min.mjs"))});
    return { worker, library: await import(${JSON.stringify(join(pdfjs, "legacy/build/pdf.min.mjs"))}) };
  },
  async readPdfjsFile(path) {
    files ??= unpackFiles();
    const file = (await files)[path];
    if (file === undefined) throw new Error("pdf.js has no file " + path + ".");
    return new Uint8Array(Buffer.from(file, "base64"));
  },
};
`;

/** As JSON: names and contents in Base64. */
function packPdfjsFiles(): Buffer {
  const packed: Record<string, string> = {};
  for (const name of PDFJS_FILES) {
    for (const path of name.includes(".") ? [name] : listFiles(name)) {
      packed[path] = readFileSync(join(pdfjs, path)).toString("base64");
    }
  }
  return Buffer.from(JSON.stringify(packed));
}

function listFiles(folder: string): readonly string[] {
  return readdirSync(join(pdfjs, folder))
    .filter((name) => !name.startsWith("LICENSE"))
    .sort()
    .map((name) => `${folder}/${name}`);
}

/** Copies the licences of the libraries into a folder of a package that holds them. */
export function copyLicenses(target: string): void {
  for (const [name, files] of Object.entries(LICENSES)) {
    for (const file of files) {
      const copy = join(target, name, file);
      mkdirSync(dirname(copy), { recursive: true });
      cpSync(join(installed, name, file), copy, { dereference: true });
    }
  }
}
