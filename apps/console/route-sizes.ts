import { brotliCompressSync, constants } from "node:zlib";
import type { ConsoleFiles } from "./build.ts";

/** Bytes of JavaScript and CSS, compressed with brotli 11. */
export interface RouteSizes {
  /** What every page loads before anything is seen. */
  readonly shell: number;
  /** What a screen adds to that, with all that it loads when it is needed, by its name: `report`. */
  readonly routes: ReadonlyMap<string, number>;
}

/**
 * What the browser has to load, read off the built files; without the PDF's worker, maps and fonts.
 * @param screens that are measured. Default: all.
 */
export async function measureRoutes(files: ConsoleFiles, screens?: readonly string[]): Promise<RouteSizes> {
  const read = async (name: string) => (await files.get(name)?.read()) ?? new Uint8Array();
  const text = async (name: string) => new TextDecoder().decode(await read(name));
  const sizes = new Map<string, number>();
  const sizeOf = async (names: Iterable<string>) => {
    let sum = 0;
    for (const name of names) {
      const size = sizes.get(name) ?? compressedSize(await read(name));
      sizes.set(name, size);
      sum += size;
    }
    return sum;
  };
  /** The file with all that it imports; on demand too where that is asked for, except what is known already. */
  const closure = async (name: string, onDemand: boolean, known: ReadonlySet<string> = new Set()) => {
    const found = new Set<string>();
    const follow = async (each: string): Promise<void> => {
      if (found.has(each) || known.has(each) || !files.has(each)) return;
      found.add(each);
      const source = await text(each);
      for (const [, path = ""] of source.matchAll(onDemand ? ANY_IMPORT : STATIC_IMPORT)) await follow(path);
      const style = styleOf(each, files);
      if (style !== null) found.add(style);
    };
    await follow(name);
    return found;
  };

  const page = await text("index.html");
  const shell = new Set<string>();
  for (const [, path = ""] of page.matchAll(/(?:src|href)="\/console\/([^"]+\.(?:js|css))"/g)) {
    if (path.endsWith(".css")) shell.add(path);
    else for (const each of await closure(path, false)) shell.add(each);
  }
  const routes = new Map<string, number>();
  for (const name of files.keys()) {
    const route = /^files\/([a-z-]+)-screen-\w+\.js$/.exec(name)?.[1];
    if (route !== undefined && (screens?.includes(route) ?? true))
      routes.set(route, await sizeOf(await closure(name, true, shell)));
  }
  return { shell: await sizeOf(shell), routes };
}

const STATIC_IMPORT = /(?:from|import)"\/console\/([^"]+\.js)"/g;
const ANY_IMPORT = /(?:from|import\(?)"\/console\/([^"]+\.js)"/g;

/** A chunk's style has its name and another hash. */
function styleOf(script: string, files: ConsoleFiles): string | null {
  const name = /^(files\/.+)-\w+\.js$/.exec(script)?.[1];
  if (name === undefined || name.endsWith("/index")) return null;
  for (const file of files.keys()) if (file.endsWith(".css") && file.replace(/-\w+\.css$/, "") === name) return file;
  return null;
}

function compressedSize(bytes: Uint8Array): number {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}
