import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requireCommand, runCommand } from "../runtimes/run-command.ts";
import { listWorkspaces, type Workspace } from "../workspace/list-workspaces.ts";

export interface Publication {
  readonly root: string;
  /** Default: npm's own setting. */
  readonly registry?: string;
  /** Has the registry record which workflow built the package. Works in a workflow that may ask for an identity token. */
  readonly provenance?: boolean;
  /** Packs and checks; nothing leaves the machine. */
  readonly dryRun?: boolean;
  readonly print: (line: string) => void;
}

/**
 * Packs each package that is not private and publishes it, those that others need first. Bun packs, because it alone
 * rewrites `workspace:` and `catalog:`; npm sends, because it alone knows provenance and second factors. Throws at the first
 * that fails; what is there already is passed over, so that another run goes on.
 */
export function publishPackages(publication: Publication): void {
  const { root, dryRun = false, print } = publication;
  const registry = publication.registry === undefined ? [] : ["--registry", publication.registry];
  const folder = mkdtempSync(join(tmpdir(), "rubrica-release-"));
  try {
    for (const { path, name, manifest } of inOrderOfNeed(listWorkspaces(root))) {
      const release = `${manifest.name}@${manifest.version}`;
      if (!dryRun && isPublished(release, registry, root)) {
        print(`${release} is there already`);
        continue;
      }
      const tarballs = join(folder, name);
      requireCommand([process.execPath, "pm", "pack", "--quiet", "--destination", tarballs], {
        folder: join(root, path),
      });
      const [tarball] = readdirSync(tarballs);
      if (tarball === undefined) throw new Error(`${path} was packed into nothing.`);
      const flags = [...(publication.provenance ? ["--provenance"] : []), ...(dryRun ? ["--dry-run"] : [])];
      requireCommand(["npm", "publish", join(tarballs, tarball), "--access", "public", ...registry, ...flags], {
        folder: root,
      });
      print(`${release} ${dryRun ? "could be published" : "published"}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function isPublished(release: string, registry: readonly string[], folder: string): boolean {
  const { ok, output } = runCommand(["npm", "view", release, "version", ...registry], { folder });
  return ok && output.trim() !== "";
}

/** The published packages, each after those of ours that it needs. */
function inOrderOfNeed(workspaces: readonly Workspace[]): readonly Workspace[] {
  const published = workspaces.filter(({ manifest }) => manifest.private !== true);
  const ordered = new Set<Workspace>();
  const visit = (workspace: Workspace) => {
    const { dependencies, peerDependencies } = workspace.manifest;
    for (const needed of published) {
      if (needed.manifest.name in { ...dependencies, ...peerDependencies } && !ordered.has(needed)) visit(needed);
    }
    ordered.add(workspace);
  };
  for (const workspace of published) visit(workspace);
  return [...ordered];
}
