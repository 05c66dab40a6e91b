import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Workspace } from "../workspace/list-workspaces.ts";
import { requireCommand } from "./run-command.ts";

/** Other packages that a consumer brings, because ours take them as clients. */
const CLIENTS = ["@electric-sql/pglite", "@supabase/supabase-js", "ioredis", "nodemailer", "postgres", "zod"];

/**
 * Makes a project like a consumer's in the empty folder: every package packed as it would be published, installed by npm
 * from its tarball. Throws when a package is not built or an install fails.
 */
export function makeConsumerProject(folder: string, packages: readonly Workspace[], root: string): void {
  const tarballs = join(folder, "tarballs");
  mkdirSync(tarballs);
  const dependencies: Record<string, string> = {};
  for (const { path, manifest } of packages) {
    if (!existsSync(join(root, path, "dist", "index.js"))) throw new Error(`${path} is not built: bun run build`);
    const before = new Set(readdirSync(tarballs));
    requireCommand([process.execPath, "pm", "pack", "--quiet", "--destination", tarballs], {
      folder: join(root, path),
    });
    const tarball = readdirSync(tarballs).find((name) => !before.has(name));
    if (tarball === undefined) throw new Error(`${path} was packed into nothing.`);
    dependencies[manifest.name] = `file:tarballs/${tarball}`;
  }
  const { catalog } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).workspaces;
  for (const name of CLIENTS) dependencies[name] = catalog[name];
  const manifest = { name: "consumer", private: true, type: "module", dependencies };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest, null, 2));
  cpSync(join(root, "scripts/runtimes/consumer"), folder, { recursive: true });
  requireCommand(["npm", "install", "--no-audit", "--no-fund", "--loglevel=error"], { folder, deadlineSeconds: 600 });
}
