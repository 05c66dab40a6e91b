import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { IsolationError } from "./isolation-error.ts";

/** Where a package keeps a module that it runs in an isolation. */
export interface EntryPlace {
  /**
   * Returns `new URL("./job.mjs", import.meta.url)`: the module beside the one that calls. A function, because
   * `import.meta.url` has no value in a bundle of the format CommonJS.
   */
  readonly beside: () => URL;
  /** Name of the built file inside of the folder of the package, such as `dist/job.mjs`. */
  readonly file: string;
  /** Name by which the package exports the file, such as `@example/reader/worker`. */
  readonly specifier: string;
  /** Call by which a user names another place, for the message of the error. */
  readonly option: string;
}

/**
 * Finds a module of a package that runs in an isolation: beside the calling module, where bundlers copy it to that
 * understand `new URL()` (webpack, Turbopack), or beside the program, else in the package as it is installed above either.
 *
 * @throws {IsolationError} `not_started`, with a sentence that says what to do, where it is in none of these places.
 */
export function locateEntry({ beside, file, specifier, option }: EntryPlace): URL {
  const own = fileUrlOrNull(beside);
  const program = programUrl();
  const name = file.slice(file.lastIndexOf("/") + 1);
  const besideProgram = program === null ? null : new URL(encodeURIComponent(name), program);
  for (const candidate of [own, besideProgram]) {
    if (candidate !== null && existsSync(candidate)) return candidate;
  }
  for (const from of [own, program]) {
    const found = from === null ? null : fileUrlOrNull(() => pathToFileURL(requireFrom(from).resolve(specifier)));
    if (found !== null) return found;
  }
  const missing = fileURLToPath(besideProgram ?? own ?? pathToFileURL(name));
  const packageName = specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
  throw new IsolationError("not_started", {
    file: missing,
    reason:
      `${missing} does not exist, and ${packageName} is not installed there. A bundler has left the file out: copy ` +
      `node_modules/${packageName}/${file} beside the bundle, or pass the URL of a copy as ${option}`,
  });
}

/** Not by `import`: bundlers try to follow `createRequire()` when they build. */
function requireFrom(url: URL): NodeJS.Require {
  return process.getBuiltinModule("node:module").createRequire(url);
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
