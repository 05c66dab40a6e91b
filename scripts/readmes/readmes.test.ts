import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listWorkspaces } from "../workspace/list-workspaces.ts";
import { listErrorCodes } from "./error-codes.ts";
import { namesInTables, writeOptionTables } from "./option-table.ts";
import { listPublicNames } from "./public-names.ts";
import { readReadme, tableRows } from "./readme.ts";

const root = join(import.meta.dirname, "../..");
const workspaces = listWorkspaces(root);
const packages = workspaces.filter(({ manifest }) => manifest.private !== true);
const namesOfAll = packages.flatMap((workspace) => listPublicNames(root, workspace, workspaces));

/** What everybody looks for stands where it stands in every other README; what is special to a package comes between. */
const FIRST_SECTIONS = ["Install", "Use", "Options", "Errors"];
const LAST_SECTION = "Links";
const LINKS = ["../../CHANGELOG.md", "../../LICENSE", "../../api-reference/README.md", "../../README.md"];
/** Options that a package gives to a library, not users to the package. */
const NOT_GIVEN = new Set(["SocketOptions", "SmtpOptions"]);

test("every published package has a README", () => {
  const missing = packages.filter(({ path }) => !existsSync(join(root, path, "README.md")));
  expect(missing.map(({ path }) => path)).toEqual([]);
});

/** Programs that people run from a checkout. */
const programs = workspaces.filter(({ path }) => path === "apps/cli");

describe.each([...packages, ...programs].filter(({ path }) => existsSync(join(root, path, "README.md"))))(
  "$path/README.md",
  (workspace) => {
    const path = join(root, workspace.path, "README.md");
    const readme = readReadme(path);
    const { name, peerDependencies = {}, peerDependenciesMeta = {} } = workspace.manifest;
    const publicNames = listPublicNames(root, workspace, workspaces);
    const section = (heading: string) => readme.sections.find((candidate) => candidate.heading === heading)?.body ?? "";

    test("begins with the package's name and one sentence", () => {
      expect(readme.title).toBe(name);
      expect(readme.lead).toMatch(/^[^.]+(?:\.\S[^.]*)*\.$/);
    });

    test("has the sections of every README, in their order", () => {
      const headings = readme.sections.map(({ heading }) => heading);
      expect(headings.slice(0, FIRST_SECTIONS.length)).toEqual(FIRST_SECTIONS);
      expect(headings.at(-1)).toBe(LAST_SECTION);
    });

    test("links to the documents, the API reference, the changelog and the licence, and to nothing that is not there", () => {
      for (const link of LINKS) expect(section(LAST_SECTION)).toContain(`](${link})`);
      const targets = [...readme.text.matchAll(/\]\((\.{0,2}[^):#]*)(?:#[^)]*)?\)/g)].map(([, target = ""]) => target);
      const broken = targets.filter((target) => target !== "" && !existsSync(join(root, workspace.path, target)));
      expect(broken).toEqual([]);
    });

    if (workspace.manifest.private) return;

    test("installs the package with its peers, and says which are optional", () => {
      const [, line = ""] = /^npm install (.*)$/m.exec(section("Install")) ?? [];
      const required = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional);
      expect(line.replace(/#.*/, "").trim().split(/\s+/)).toEqual(expect.arrayContaining([name, ...required]));
      for (const peer of Object.keys(peerDependencies)) expect(section("Install")).toContain(peer);
    });

    test("has a table of every exported kind of options, as their docstrings are; RUBRICA_WRITE=1 writes it", () => {
      const written = writeOptionTables(readme.text, [...publicNames, ...namesOfAll]);
      if (process.env.RUBRICA_WRITE) writeFileSync(path, written);
      expect(readFileSync(path, "utf8")).toBe(written);

      const kinds = publicNames.filter(
        ({ name: kind, declaration }) =>
          !NOT_GIVEN.has(kind) && /^export interface \w+(?:Options|Settings)\b/.test(declaration),
      );
      expect(namesInTables(section("Options"))).toEqual(expect.arrayContaining(kinds.map((kind) => kind.name)));
    });

    test("has a table of exactly the codes that its errors carry, with what to do", () => {
      const rows = tableRows(section("Errors"));
      const named = rows.flatMap(([codes = ""]) => [...codes.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code));
      expect(named.toSorted()).toEqual([...listErrorCodes(publicNames)].toSorted());
      for (const row of rows) expect(row.filter((cell) => cell !== "")).toHaveLength(3);
    });
  },
);
