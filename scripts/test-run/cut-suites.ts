/** The tests of one package or app. */
export interface Suite {
  readonly path: string;
  readonly files: readonly TestFile[];
}

export interface TestFile {
  /** As `bun test` takes it in the suite's folder. */
  readonly path: string;
  /** What it takes, beside the others. */
  readonly weight: number;
}

/** What one process runs. */
export interface SuitePart<Of extends Suite = Suite> {
  readonly suite: Of;
  /** The suite's path, and which part it is where there are several. */
  readonly title: string;
  readonly files: readonly string[];
  readonly weight: number;
}

/**
 * Cuts suites that weigh more than `mostWeight` into as few parts of whole files as may weigh less, each about as heavy as the
 * others, and orders all parts by weight, the heaviest first. The same files are cut the same way.
 */
export function cutSuites<Of extends Suite>(suites: readonly Of[], mostWeight: number): readonly SuitePart<Of>[] {
  return suites
    .flatMap((suite) => {
      const count = Math.min(suite.files.length, Math.ceil(totalWeight(suite.files) / mostWeight));
      const parts = splitEvenly(suite.files, Math.max(count, 1));
      return parts.map((files, index) => ({
        suite,
        title: parts.length === 1 ? suite.path : `${suite.path} (${index + 1} of ${parts.length})`,
        files: files.map(({ path }) => path).sort(),
        weight: totalWeight(files),
      }));
    })
    .sort((left, right) => right.weight - left.weight);
}

/** The heaviest goes first, each to the part that is the lightest so far. */
function splitEvenly(files: readonly TestFile[], count: number): readonly (readonly TestFile[])[] {
  const parts = Array.from({ length: count }, (): { files: TestFile[]; weight: number } => ({ files: [], weight: 0 }));
  for (const file of [...files].sort((left, right) => right.weight - left.weight)) {
    const lightest = parts.reduce((one, other) => (other.weight < one.weight ? other : one));
    lightest.files.push(file);
    lightest.weight += file.weight;
  }
  return parts.map(({ files }) => files);
}

function totalWeight(files: readonly TestFile[]): number {
  return files.reduce((sum, { weight }) => sum + weight, 0);
}
