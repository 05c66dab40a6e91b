import { posix } from "node:path";
import { type ModuleImport, readImports } from "./read-imports.ts";

const root = "apps/console/";

/** What the folders that all features share may import, besides themselves. */
const shared: Readonly<Record<string, readonly string[]>> = {
  words: [],
  api: ["words", "test"],
  design: ["api", "words"],
};
const forFeatures = ["design", "api", "words"];

/**
 * Imports of the console against its rule: a feature imports `design`, `api` and `words`, never another feature; those
 * three import in that order only. The files beside the folders put everything together, and tests reach everywhere.
 */
export function findBetweenFeatures(file: { readonly path: string; readonly text: string }): readonly string[] {
  const own = folderOf(file.path);
  if (own === null || own === "test") return [];
  const allowed = shared[own] ?? forFeatures;
  return readImports(file.text).flatMap((found) => {
    const target = targetOf(file.path, found);
    if (target === null || target === own || allowed.includes(target)) return [];
    const advice = allowed.length === 0 ? "imports no other folder" : `imports only ${allowed.join(", ")}`;
    return [`${file.path}:${found.line}: ${found.specifier}: ${own} ${advice}.`];
  });
}

function targetOf(path: string, { specifier }: ModuleImport): string | null {
  return specifier.startsWith(".") ? folderOf(posix.join(posix.dirname(path), specifier)) : null;
}

/** The folder of the console that a file is in; null beside the folders and elsewhere. */
function folderOf(path: string): string | null {
  if (!path.startsWith(root)) return null;
  const [folder, rest] = path.slice(root.length).split("/", 2);
  return rest === undefined ? null : (folder ?? null);
}
