/** One import or re-export of a module. */
export interface ModuleImport {
  readonly specifier: string;
  /** 1-based. */
  readonly line: number;
}

const STATEMENT = /^[ \t]*(?:import|export)\b[^"';]*?\bfrom[ \t\n]*(?<quote>["'])(?<specifier>[^"'\n]+)\k<quote>/gm;
const SIDE_EFFECT = /^[ \t]*import[ \t]*(["'])(?<specifier>[^"'\n]+)\1/gm;
const CALL = /\b(?:import|require)\(\s*(["'])(?<specifier>[^"'\n]+)\1/gm;

/** The modules that a TypeScript source names, also in `import()` and `require()`. */
export function readImports(source: string): readonly ModuleImport[] {
  const code = withoutComments(source);
  const found: ModuleImport[] = [];
  for (const pattern of [STATEMENT, SIDE_EFFECT, CALL]) {
    for (const match of code.matchAll(pattern)) {
      const { specifier = "" } = match.groups ?? {};
      found.push({ specifier, line: code.slice(0, match.index).split("\n").length });
    }
  }
  return found.sort((left, right) => left.line - right.line);
}

/** The same text with comments blanked, so that lines keep their numbers. */
function withoutComments(source: string): string {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "))
    .replace(/^[ \t]*\/\/.*$/gm, "");
}
