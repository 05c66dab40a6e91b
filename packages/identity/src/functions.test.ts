import { describe, expect, test } from "bun:test";
import { dirname, join } from "node:path";

const transpiler = new Bun.Transpiler({ loader: "ts" });

/** What is loaded with a source of this package from elsewhere, by name; types are not loaded. */
async function loadedWith(entry: string): Promise<readonly string[]> {
  const others = new Set<string>();
  const visited = new Set<string>();
  async function visit(path: string): Promise<void> {
    if (visited.has(path)) return;
    visited.add(path);
    for (const { path: specifier } of transpiler.scanImports(await Bun.file(path).text())) {
      if (specifier.startsWith(".")) await visit(join(dirname(path), specifier));
      else others.add(specifier);
    }
  }
  await visit(join(import.meta.dirname, entry));
  return [...others].sort();
}

const NATIVE: ReadonlySet<string> = new Set(["@node-rs/argon2", "@node-rs/bcrypt", "oslo/password"]);

describe("entry points", () => {
  test("functions.ts loads nothing but core and what every runtime has", async () => {
    expect(await loadedWith("functions.ts")).toEqual(["@rubrica/core", "node:crypto"]);
  });

  test("index.ts loads no native code", async () => {
    const loaded = await loadedWith("index.ts");
    expect(loaded).toContain("jose");
    expect(loaded.filter((name) => NATIVE.has(name))).toEqual([]);
  });

  test("argon2id.ts and imported-hashes.ts load it, and are entry points of their own", async () => {
    expect(await loadedWith("argon2id.ts")).toContain("oslo/password");
    expect(await loadedWith("imported-hashes.ts")).toContain("@node-rs/bcrypt");
  });
});
