import { posix } from "node:path";
import { readImports } from "./read-imports.ts";

/** A source with its path from the root of the repository. */
interface Source {
  readonly path: string;
  readonly text: string;
}

/**
 * Circles of files that import each other, types included, each as the paths of one way around; empty when there are
 * none. Only relative imports count: packages are kept apart by the import rules.
 */
export function findCircles(sources: readonly Source[]): readonly (readonly string[])[] {
  const known = new Set(sources.map(({ path }) => path));
  const importsOf = new Map(
    sources.map(({ path, text }) => [
      path,
      readImports(text)
        .filter(({ specifier }) => specifier.startsWith("."))
        .map(({ specifier }) => posix.join(posix.dirname(path), specifier))
        .filter((target) => known.has(target)),
    ]),
  );
  const circles: (readonly string[])[] = [];
  const done = new Set<string>();

  for (const { path } of sources) follow(path, []);
  return circles;

  function follow(path: string, way: readonly string[]): void {
    const met = way.indexOf(path);
    if (met >= 0) circles.push([...way.slice(met), path]);
    if (met >= 0 || done.has(path)) return;
    for (const target of importsOf.get(path) ?? []) follow(target, [...way, path]);
    done.add(path);
  }
}
