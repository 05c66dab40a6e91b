/** One import or re-export of a module. */
export interface ModuleImport {
  readonly specifier: string;
  /** True when only types are taken. */
  readonly typeOnly: boolean;
  /** 1-based. */
  readonly line: number;
}

const STATEMENT =
  /^[ \t]*(?:import|export)\b(?<clause>[^"';]*?)\bfrom[ \t\n]*(?<quote>["'])(?<specifier>[^"'\n]+)\k<quote>/gm;
const SIDE_EFFECT = /^[ \t]*import[ \t]*(["'])(?<specifier>[^"'\n]+)\1/gm;
const CALL = /\b(?:import|require)\(\s*(["'])(?<specifier>[^"'\n]+)\1/gm;

/** The modules that a TypeScript source names, also in `import()` and `require()`. */
export function readImports(source: string): readonly ModuleImport[] {
  const code = withoutComments(source);
  const found: ModuleImport[] = [];
  for (const [pattern, valueOnly] of [
    [STATEMENT, false],
    [SIDE_EFFECT, true],
    [CALL, true],
  ] as const) {
    for (const match of code.matchAll(pattern)) {
      const { specifier = "", clause = "" } = match.groups ?? {};
      const line = code.slice(0, match.index).split("\n").length;
      found.push({ specifier, typeOnly: !valueOnly && takesTypesOnly(clause), line });
    }
  }
  return found.sort((left, right) => left.line - right.line);
}

function takesTypesOnly(clause: string): boolean {
  if (/^\s*type\b/.test(clause)) return true;
  const braces = /^\s*\{(?<names>[^}]*)\}\s*$/.exec(clause);
  if (braces === null) return false;
  const names = (braces.groups?.names ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  return names.length > 0 && names.every((name) => name.startsWith("type "));
}

/** The same text with comments blanked, so that lines keep their numbers. */
function withoutComments(source: string): string {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "))
    .replace(/^[ \t]*\/\/.*$/gm, "");
}
