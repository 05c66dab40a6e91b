import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Workspace } from "../workspace/list-workspaces.ts";

/** A name that a package exports, and how it is declared. */
export interface PublicName {
  readonly name: string;
  /** From the line with `export` to the end of the declaration. */
  readonly declaration: string;
}

/** Every name that the entry points of a package export, also from other packages, as far as declared at top level. */
export function listPublicNames(
  root: string,
  workspace: Workspace,
  workspaces: readonly Workspace[],
): readonly PublicName[] {
  return Object.values(workspace.manifest.exports ?? {}).flatMap((target) =>
    typeof target === "object" && target !== null && "bun" in target
      ? namesOf(join(root, workspace.path, String(target.bun)), root, workspaces)
      : [],
  );
}

function namesOf(file: string, root: string, workspaces: readonly Workspace[]): readonly PublicName[] {
  const text = readFileSync(file, "utf8");
  const handedOn = [...text.matchAll(/^export (?:type )?\{([^}]*)\} from "([^"]+)";/gm)].flatMap(
    ([, names = "", from = ""]) => {
      const wanted = new Set(names.split(",").map((name) => name.trim()));
      return sourcesOf(from, file, root, workspaces).filter(({ name }) => wanted.has(name));
    },
  );
  const own = [...text.matchAll(/^export (?:async )?(?:interface|type|class|const|function\*?) (\w+)/gm)].map(
    ({ 1: name = "", index }) => ({ name, declaration: declarationAt(text, index) }),
  );
  return [...handedOn, ...own];
}

function sourcesOf(from: string, file: string, root: string, workspaces: readonly Workspace[]): readonly PublicName[] {
  if (from.startsWith(".")) return namesOf(join(dirname(file), from), root, workspaces);
  const workspace = workspaces.find(({ manifest }) => manifest.name === from);
  return workspace ? listPublicNames(root, workspace, workspaces) : [];
}

/** A declaration ends with the first line that closes what its first line opened, or at an empty line. */
function declarationAt(text: string, start: number): string {
  const rest = text.slice(start);
  const [first = ""] = rest.split("\n", 1);
  const end = first.endsWith("{") ? /^\}.*$/m.exec(rest) : /\n\n/.exec(rest);
  return end ? rest.slice(0, end.index + end[0].length) : rest;
}
