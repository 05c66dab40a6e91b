const marker = Symbol.for("rubrica.scoring.missing-package");

/** A package that only the AI judge needs is not installed. */
export class MissingPackageError extends Error {
  override readonly name = "MissingPackageError";
  readonly code = "missing_package";
  /** It holds names of packages alone, and may be shown to an operator. */
  readonly readable = true;
  /** Names of those that are missing. */
  readonly packages: readonly string[];
  /** What installs them. */
  readonly command: string;

  constructor(packages: readonly string[], options?: { cause?: unknown }) {
    const command = `npm install ${packages.join(" ")}`;
    super(`The AI judge needs ${packages.join(" and ")}, which cannot be found. Install with: ${command}`, options);
    this.packages = packages;
    this.command = command;
    Object.defineProperty(this, marker, { value: true });
  }

  /** Recognises it also where two copies of the package are loaded. */
  static isInstance(value: unknown): value is MissingPackageError {
    return typeof value === "object" && value !== null && (value as Record<symbol, unknown>)[marker] === true;
  }
}
