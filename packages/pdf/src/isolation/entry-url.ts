/**
 * Place of a module that runs in a reader: beside this file as `.ts` in the sources (Bun), beside the bundle as `.js`
 * in the installed package.
 */
export function locateEntry(name: string): URL {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  return new URL(`./${name}.${extension}`, import.meta.url);
}
