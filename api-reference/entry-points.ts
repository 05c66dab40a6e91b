import { join } from "node:path";
import type { Workspace } from "../scripts/workspace/list-workspaces.ts";

/** A module that users import. */
export interface EntryPoint {
  /** What they import it by, such as `@rubrica/identity/argon2id`. */
  readonly specifier: string;
  /** Its source. */
  readonly file: string;
}

/** What the `exports` of packages offer, without JSON files. */
export function listEntryPoints(root: string, packages: readonly Workspace[]): readonly EntryPoint[] {
  return packages.flatMap(({ path, manifest }) =>
    Object.entries(manifest.exports ?? {}).flatMap(([subpath, target]) => {
      if (typeof target !== "object" || target === null || !("bun" in target)) return [];
      return [{ specifier: join(manifest.name, subpath), file: join(root, path, String(target.bun)) }];
    }),
  );
}
