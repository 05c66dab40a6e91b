import { expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseRepository, readRepository, writeRepository } from "./repository.ts";

test("parseRepository() takes the address of a page and says what else it was given", () => {
  expect(parseRepository("https://host.example/owner/name.git")).toBe("https://host.example/owner/name");
  expect(parseRepository("https://host.example/owner/name/")).toBe("https://host.example/owner/name");
  for (const wrong of [
    "",
    "owner/name",
    "git@host.example:owner/name.git",
    "http://host.example/a/b",
    "https://host.example",
  ]) {
    expect(() => parseRepository(wrong)).toThrow(`not "${wrong}"`);
  }
});

test("writeRepository() writes one address into the root and every published package", () => {
  const root = mkdtempSync(join(tmpdir(), "rubrica-repository-"));
  try {
    mkdirSync(join(root, "packages/one"), { recursive: true });
    mkdirSync(join(root, "apps/two"), { recursive: true });
    writeFileSync(join(root, "package.json"), JSON.stringify({ name: "all", private: true }));
    writeFileSync(join(root, "packages/one/package.json"), JSON.stringify({ name: "one", version: "1.0.0" }));
    writeFileSync(join(root, "apps/two/package.json"), JSON.stringify({ name: "two", private: true }));
    expect(readRepository(root)).toBeNull();
    writeRepository(root, "https://host.example/owner/name");
    expect(readRepository(root)).toBe("https://host.example/owner/name");
    const read = (path: string) => JSON.parse(readFileSync(join(root, path, "package.json"), "utf8"));
    expect(read("packages/one")).toEqual({
      name: "one",
      version: "1.0.0",
      repository: { type: "git", url: "git+https://host.example/owner/name.git", directory: "packages/one" },
      homepage: "https://host.example/owner/name/tree/main/packages/one#readme",
      bugs: "https://host.example/owner/name/issues",
    });
    expect(read("apps/two")).toEqual({ name: "two", private: true });
  } finally {
    rmSync(root, { recursive: true });
  }
});
