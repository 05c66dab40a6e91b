import { expect, test } from "bun:test";
import type { Manifest, Workspace } from "../workspace/list-workspaces.ts";
import { findViolations } from "./find-violations.ts";
import { readImports } from "./read-imports.ts";

function workspace(path: string, manifest: Partial<Manifest> = {}): Workspace {
  const name = path.split("/").at(-1) ?? path;
  return { path, name, manifest: { name: `@rubrica/${name}`, exports: { ".": "./src/index.ts" }, ...manifest } };
}

const ALL = [
  "core",
  "report-model",
  "pdf",
  "report-parser",
  "scoring",
  "conformance",
  "worker-runtime",
  "adapter-postgres",
  "adapter-redis",
  "adapter-s3",
  "adapter-supabase",
]
  .map((name) => workspace(`packages/${name}`))
  .concat(workspace("apps/server"));

function violationsOf(path: string, text: string): readonly string[] {
  const owner = ALL.find((candidate) => path.startsWith(`${candidate.path}/`));
  if (owner === undefined) throw new Error(`no workspace for ${path}`);
  return findViolations(owner, [{ path, text }], ALL);
}

test("findViolations() lets everybody import core, and core only report-model", () => {
  expect(violationsOf("packages/adapter-redis/src/a.ts", 'import { ROLES } from "@rubrica/core";')).toEqual([]);
  expect(violationsOf("packages/core/src/a.ts", 'import { checkText } from "@rubrica/report-model";')).toEqual([]);
  expect(violationsOf("packages/core/src/a.ts", '\nimport type { X } from "@rubrica/pdf";')).toEqual([
    "packages/core/src/a.ts:2: @rubrica/pdf: It may import only packages/report-model.",
  ]);
});

test("findViolations() lets scoring import the model, its tests the parser too, and neither an engine", () => {
  expect(
    violationsOf("packages/scoring/src/a.ts", 'import type { ParsedReport } from "@rubrica/report-model";'),
  ).toEqual([]);
  expect(violationsOf("packages/scoring/src/a.ts", 'import type { A } from "@rubrica/pdf";')).toHaveLength(1);
  expect(violationsOf("packages/scoring/src/a.ts", 'import { parse } from "@rubrica/report-parser";')).toHaveLength(1);
  expect(violationsOf("packages/scoring/src/a.test.ts", 'import { parse } from "@rubrica/report-parser";')).toEqual([]);
  expect(violationsOf("packages/scoring/src/a.test.ts", 'import { open } from "@rubrica/pdf";')).toHaveLength(1);
});

test("findViolations() keeps adapters apart and apps out of packages", () => {
  expect(violationsOf("packages/adapter-redis/src/a.ts", 'import "@rubrica/adapter-postgres";')).toHaveLength(1);
  expect(violationsOf("packages/adapter-postgres/test/a.ts", 'import "@rubrica/adapter-redis";')).toHaveLength(1);
  expect(violationsOf("packages/adapter-redis/test/a.ts", 'await import("@rubrica/conformance");')).toEqual([]);
  expect(violationsOf("packages/adapter-redis/src/a.ts", 'import { x } from "@rubrica/conformance";')).toHaveLength(1);
  expect(violationsOf("packages/pdf/src/a.ts", 'export * from "@rubrica/server";')[0]).toContain("nobody imports apps");
  expect(violationsOf("apps/server/src/a.ts", 'import { x } from "@rubrica/adapter-redis";')).toEqual([]);
});

test("findViolations() lets the tests of adapter-supabase use a PostgreSQL database and its sources none", () => {
  const byName = 'import { migrate } from "@rubrica/adapter-postgres";';
  const support = 'import { x } from "../../adapter-postgres/test/databases.ts";';
  for (const text of [byName, support]) {
    expect(violationsOf("packages/adapter-supabase/test/a.ts", text)).toEqual([]);
    expect(violationsOf("packages/adapter-supabase/src/a.ts", text)).toHaveLength(1);
  }
  const inside = 'import { x } from "../../adapter-postgres/src/migrate.ts";';
  expect(violationsOf("packages/adapter-supabase/test/a.ts", inside)).toHaveLength(1);
});

test("findViolations() lets the tests of adapter-redis join a queue to stores and its sources know none", () => {
  const byName = 'import { createPostgresStores } from "@rubrica/adapter-postgres";';
  const support = 'import { x } from "../../adapter-postgres/test/databases.ts";';
  for (const text of [byName, support]) {
    expect(violationsOf("packages/adapter-redis/test/a.ts", text)).toEqual([]);
    expect(violationsOf("packages/adapter-redis/src/a.ts", text)).toHaveLength(1);
  }
});

test("findViolations() refuses paths around the package and its exports", () => {
  expect(violationsOf("apps/server/src/a.ts", 'import { x } from "../../../packages/core/src/x.ts";')).toHaveLength(1);
  expect(violationsOf("apps/server/src/a.ts", 'import { x } from "@rubrica/core/src/x.ts";')[0]).toContain(
    "does not export ./src/x.ts",
  );
  expect(violationsOf("apps/server/src/a.ts", 'import { x } from "./http/x.ts";')).toEqual([]);
  const support = 'import { x } from "../../../packages/core/test/database.ts";';
  expect(violationsOf("apps/server/test/a.ts", support)).toEqual([]);
  expect(violationsOf("apps/server/src/a.ts", support)).toHaveLength(1);
});

test("findViolations() keeps Bun out of the sources of packages", () => {
  expect(violationsOf("packages/core/src/a.ts", 'import { sql } from "bun";')).toHaveLength(1);
  expect(violationsOf("packages/core/src/a.test.ts", 'import { test } from "bun:test";')).toEqual([]);
  expect(violationsOf("apps/server/src/a.ts", 'import { serve } from "bun";')).toEqual([]);
});

test("findViolations() reads package.json as well", () => {
  const redis = workspace("packages/adapter-redis", {
    dependencies: { "@rubrica/adapter-postgres": "workspace:^", ioredis: "^5" },
    devDependencies: { "@rubrica/conformance": "workspace:^" },
  });
  expect(findViolations(redis, [], ALL)).toEqual([
    "packages/adapter-redis/package.json: @rubrica/adapter-postgres: It may import only packages/core.",
  ]);
});

test("readImports() reads statements over several lines and leaves comments alone", () => {
  const source = [
    '// import { a } from "commented";',
    "/* import",
    '   { b } from "also-commented"; */',
    "import {",
    "  type C,",
    '} from "types";',
    'export type { D } from "more-types";',
    'const e = require("value");',
  ].join("\n");
  expect(readImports(source)).toEqual([
    { specifier: "types", line: 4 },
    { specifier: "more-types", line: 7 },
    { specifier: "value", line: 8 },
  ]);
});
