import { describe, expect, test } from "bun:test";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import { readSettings } from "../supabase-functions/_shared/settings.ts";

const folder = join(import.meta.dirname, "../supabase-functions");
const FUNCTIONS = ["auth-register", "auth-login"] as const;

describe("what an edge function loads", () => {
  /** Every file that is loaded with one, by the imports that stand in them: a bundler would leave out what is not used. */
  async function filesOf(name: string): Promise<readonly string[]> {
    const files = new Set<string>();
    async function visit(file: string): Promise<void> {
      if (files.has(file)) return;
      files.add(file);
      if (file.endsWith(".json")) return;
      const loader = file.endsWith(".ts") ? "ts" : "js";
      for (const { kind, path } of new Bun.Transpiler({ loader }).scanImports(await Bun.file(file).text())) {
        if (kind !== "dynamic-import" && !isBuiltin(path)) await visit(Bun.resolveSync(path, dirname(file)));
      }
    }
    await visit(join(folder, name, "index.ts"));
    return [...files];
  }

  test.each(FUNCTIONS)("%s loads no native code, and nothing that it does not need", async (name) => {
    const files = await filesOf(name);
    const installed = files.map((file) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]);
    const others = new Set(installed.filter((found) => found !== undefined && !found.startsWith("@supabase/")));
    expect([...others].sort()).toEqual(["iceberg-js", "jose", "tslib"]);
    expect(files.filter((file) => /\.(?:node|wasm|cjs)$/.test(file))).toEqual([]);
    const identity = files.filter((file) => file.includes("packages/identity/src/"));
    expect(identity.filter((file) => /argon2id|imported-hashes|sessions|\/mail\//.test(file))).toEqual([]);
    expect(identity.length).toBeGreaterThan(10);
  });

  test("a name of a package stands in both import maps, and for every package that is imported", async () => {
    const [register, login] = await Promise.all(
      FUNCTIONS.map((name) => Bun.file(join(folder, name, "deno.json")).text()),
    );
    expect(register).toBe(login ?? "");
    const sources = [...new Bun.Glob("**/*.ts").scanSync(folder)].map((path) => Bun.file(join(folder, path)).text());
    const imported = (await Promise.all(sources)).flatMap((text) => [...text.matchAll(/ from "([^".][^"]*)"/g)]);
    const names = new Set(imported.map((match) => match[1] ?? ""));
    expect(Object.keys(JSON.parse(register ?? "").imports).sort()).toEqual([...names].sort());
  });
});

describe("readSettings()", () => {
  const legacy = {
    SUPABASE_URL: "https://x.supabase.co",
    SUPABASE_ANON_KEY: "anon",
    SUPABASE_SERVICE_ROLE_KEY: "service",
  };

  test("takes the legacy keys, and is careful where nothing is said", () => {
    expect(readSettings(legacy)).toEqual({
      url: "https://x.supabase.co",
      publicKey: "anon",
      secretKey: "service",
      keys: ["anon", "service"],
      requireKey: false,
      selfRegistrationRoles: ["student"],
      trustedProxies: 0,
    });
  });

  test("prefers the keys of today, the default one first, and lets every key open the functions", () => {
    const settings = readSettings({
      ...legacy,
      SUPABASE_PUBLISHABLE_KEYS: '{"web": "sb_publishable_web", "default": "sb_publishable_default"}',
      SUPABASE_SECRET_KEYS: '{"default": "sb_secret_default"}',
    });
    expect([settings.publicKey, settings.secretKey]).toEqual(["sb_publishable_default", "sb_secret_default"]);
    expect(settings.keys).toEqual([
      "sb_publishable_default",
      "sb_publishable_web",
      "anon",
      "sb_secret_default",
      "service",
    ]);
  });

  test("reads what a project may set itself", () => {
    const own = { FUNCTIONS_REQUIRE_KEY: "true", SELF_REGISTRATION_ROLES: "student, teacher", TRUSTED_PROXIES: "2" };
    const { requireKey, selfRegistrationRoles, trustedProxies } = readSettings({ ...legacy, ...own });
    expect({ requireKey, selfRegistrationRoles, trustedProxies }).toEqual({
      requireKey: true,
      selfRegistrationRoles: ["student", "teacher"],
      trustedProxies: 2,
    });
  });

  test.each([
    ["no address", { SUPABASE_URL: "" }, "SUPABASE_URL"],
    ["no public key", { SUPABASE_ANON_KEY: "", SUPABASE_PUBLISHABLE_KEYS: "{}" }, "SUPABASE_PUBLISHABLE_KEYS"],
    ["no secret key", { SUPABASE_SERVICE_ROLE_KEY: "" }, "SUPABASE_SECRET_KEYS"],
    ["keys that are no object", { SUPABASE_SECRET_KEYS: "7" }, "SUPABASE_SECRET_KEYS"],
    ["keys that are no JSON", { SUPABASE_SECRET_KEYS: "sb_secret_x" }, "SUPABASE_SECRET_KEYS"],
    ["a switch that is none", { FUNCTIONS_REQUIRE_KEY: "yes" }, "FUNCTIONS_REQUIRE_KEY"],
    ["a role that is none", { SELF_REGISTRATION_ROLES: "student,root" }, "SELF_REGISTRATION_ROLES"],
    ["a number that is none", { TRUSTED_PROXIES: "-1" }, "TRUSTED_PROXIES"],
  ])("throws for %s, and names the variable but not its value", (_, wrong, name) => {
    const read = () => readSettings({ ...legacy, ...wrong });
    expect(read).toThrow(name);
    expect(read).not.toThrow("sb_secret_x");
  });
});
