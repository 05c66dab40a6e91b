import { expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startLoopbackRegistry } from "./loopback-registry.ts";
import { publishPackages } from "./publish-packages.ts";

test("publishPackages() sends what others need first, and another run goes on where one was cut off", async () => {
  const registry = await startLoopbackRegistry();
  const root = mkdtempSync(join(tmpdir(), "rubrica-publish-"));
  const addPackage = (name: string, manifest: object) => {
    mkdirSync(join(root, "packages", name), { recursive: true });
    writeFileSync(
      join(root, "packages", name, "package.json"),
      JSON.stringify({ name: `@trial/${name}`, version: "1.0.0", ...manifest }),
    );
  };
  const publish = () => {
    const lines: string[] = [];
    publishPackages({ root, registry: registry.url, print: (line) => lines.push(line) });
    return lines;
  };
  try {
    writeFileSync(join(root, ".npmrc"), registry.npmrc("@trial"));
    writeFileSync(
      join(root, "package.json"),
      JSON.stringify({ name: "trial", private: true, workspaces: ["packages/*"] }),
    );
    addPackage("above", { dependencies: { "@trial/base": "workspace:^" } });
    addPackage("base", {});
    addPackage("kept", { private: true });
    Bun.spawnSync([process.execPath, "install"], { cwd: root });
    expect(publish()).toEqual(["@trial/base@1.0.0 published", "@trial/above@1.0.0 published"]);
    const above = await (await fetch(`${registry.url}@trial/above`)).json();
    expect(above.versions["1.0.0"].dependencies).toEqual({ "@trial/base": "^1.0.0" });
    addPackage("late", {});
    Bun.spawnSync([process.execPath, "install"], { cwd: root });
    expect(publish()).toEqual([
      "@trial/base@1.0.0 is there already",
      "@trial/above@1.0.0 is there already",
      "@trial/late@1.0.0 published",
    ]);
    expect(await registry.published()).toHaveLength(3);
  } finally {
    registry.close();
    rmSync(root, { recursive: true });
  }
}, 240_000);
