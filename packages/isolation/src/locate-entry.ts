import { existsSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { IsolationError } from "./isolation-error.ts";

/** Where a package keeps a module that it runs in an isolation. */
export interface EntryPlace {
  /**
   * Returns `new URL("./job.mjs", import.meta.url)`: the module beside the one that calls. A function, because
   * `import.meta.url` has no value in a bundle of the format CommonJS.
   */
  readonly beside: () => URL;
  /** Name of the package, such as `@example/reader`. */
  readonly packageName: string;
  /** The built file inside of the package, such as `dist/job.mjs`. */
  readonly file: string;
  /** Call by which a user names another place, for the message of the error. */
  readonly option: string;
}

/**
 * Finds a module of a package that runs in an isolation. Looks beside the calling module, to which bundlers that support
 * `new URL()` copy it (webpack, Turbopack), then beside the program, then in the `node_modules` folders above either.
 *
 * @throws {IsolationError} `not_started` if it is in none of these places; the message says what to do.
 */
export function locateEntry({ beside, packageName, file, option }: EntryPlace): URL {
  const own = fileUrlOrNull(beside);
  const program = programUrl();
  const besideProgram = program === null ? null : new URL(basename(file), program);
  const installed = [own, program].map((from) => from && findInstalled(from, `node_modules/${packageName}/${file}`));
  const found = [own, besideProgram, ...installed].find((candidate) => candidate !== null && existsSync(candidate));
  if (found) return found;
  const missing = fileURLToPath(besideProgram ?? own ?? pathToFileURL(basename(file)));
  throw new IsolationError("not_started", {
    file: missing,
    reason:
      `${missing} does not exist, and ${packageName} is not installed there. A bundler has left the file out: copy ` +
      `node_modules/${packageName}/${file} beside the bundle, or pass the URL of a copy as ${option}`,
  });
}

/**
 * The nearest such file in a folder above. By its path alone: bundlers try to follow `createRequire()`, and a program that Bun
 * has compiled resolves no packages.
 */
function findInstalled(from: URL, path: string): URL | null {
  for (let folder = new URL("./", from); ; folder = new URL("../", folder)) {
    const candidate = new URL(path, folder);
    if (existsSync(candidate)) return candidate;
    if (new URL("../", folder).href === folder.href) return null;
  }
}

/** File of the running program; an executable that Bun has compiled is that file itself. */
function programUrl(): URL | null {
  const [, script = ""] = process.argv;
  const path = isEmbedded(script) ? process.execPath : script;
  return path === "" ? null : pathToFileURL(path);
}

/** True for a path in the file system that Bun keeps in a compiled executable. Other programs do not see its files. */
export function isEmbedded(path: string): boolean {
  return /^(\/\$bunfs\/|[A-Z]:[\\/]~BUN[\\/])/.test(path);
}

function fileUrlOrNull(get: () => URL): URL | null {
  try {
    const url = get();
    return url.protocol === "file:" ? url : null;
  } catch {
    return null;
  }
}
