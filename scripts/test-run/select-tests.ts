import type { TestFile } from "./cut-suites.ts";

/** The tests of one package, app or folder, before a run chooses among them. */
export interface SelectableSuite {
  /** Path from the root of the repository, such as `packages/core`. */
  readonly path: string;
  /** Names that stand for the whole suite, such as `core` and `@rubrica/core`. */
  readonly names: readonly string[];
  readonly files: readonly TestFile[];
}

export interface TestSelection {
  /** Suites or paths from the root. Empty: every suite. */
  readonly paths: readonly string[];
  /** Runs the long form too. */
  readonly all: boolean;
}

/** What a run executes, and the paths for which there is no test. */
export interface SelectedTests<Of extends SelectableSuite> {
  readonly suites: readonly Of[];
  readonly unknown: readonly string[];
}

/** True for a file of the long form, such as `kill.long.test.ts`. */
function isLongForm(file: string): boolean {
  return /\.long\.test\.tsx?$/.test(file);
}

/** Chooses tests by suite, folder or file. A file that is named runs whichever form it belongs to. */
export function selectTests<Of extends SelectableSuite>(
  suites: readonly Of[],
  { paths, all }: TestSelection,
): SelectedTests<Of> {
  const wanted = paths.map((path) => path.replace(/^\.\//, "").replace(/\/+$/, ""));
  const found = new Set<string>();
  const selected = suites.map((suite) => ({
    ...suite,
    files: suite.files.filter((file) => {
      const path = `${suite.path}/${file.path.replace(/^\.\//, "")}`;
      const matching = wanted.filter(
        (each) => suite.names.includes(each) || path === each || path.startsWith(`${each}/`),
      );
      for (const each of matching) found.add(each);
      const isNamed = matching.includes(path);
      return (wanted.length === 0 || matching.length > 0) && (all || isNamed || !isLongForm(path));
    }),
  }));
  return {
    suites: selected.filter(({ files }) => files.length > 0),
    unknown: wanted.filter((path) => !found.has(path)),
  };
}
