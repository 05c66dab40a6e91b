import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listWorkspaces } from "../workspace/list-workspaces.ts";

const root = join(import.meta.dirname, "../..");
const workspaces = listWorkspaces(root);

for (const { path } of workspaces.filter(({ manifest }) => manifest.private !== true)) {
  test(`${path} carries what npm shows of it, and the licence`, () => {
    const all = JSON.parse(readFileSync(join(root, path, "package.json"), "utf8"));
    expect(all.description).toMatch(/\.$/);
    expect(all.keywords.length).toBeGreaterThan(1);
    expect(all.license).toBe("MIT");
    expect(all.engines).toEqual({ node: ">=22.13" });
    expect(readFileSync(join(root, path, "LICENSE"), "utf8")).toBe(readFileSync(join(root, "LICENSE"), "utf8"));
    expect(existsSync(join(root, path, "README.md"))).toBe(true);
    expect(all.publishConfig?.registry, "npm's own setting says where packages go").toBeUndefined();
  });
}

test("all packages and apps share one version", () => {
  const versions = new Set(workspaces.map(({ manifest }) => manifest.version));
  expect([...versions]).toHaveLength(1);
});
