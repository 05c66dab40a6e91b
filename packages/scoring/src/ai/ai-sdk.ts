import { MissingPackageError } from "./missing-package.ts";

/** The optional peers of this package. Literal names, so that bundlers see them. */
const PACKAGES: Readonly<Record<string, () => Promise<unknown>>> = {
  ai: () => import("ai"),
  "@ai-sdk/openai-compatible": () => import("@ai-sdk/openai-compatible"),
};

/**
 * Loads the AI SDK, which an AI judge does by itself with the first section. Call it before to know at the start of a program
 * whether it is installed.
 *
 * @throws {MissingPackageError} that says what to install.
 */
export async function loadAiSdk(): Promise<void> {
  await loadModelJudge();
}

/**
 * The part of the judge that imports the AI SDK itself. Only where that is there: what the module loader says of a package that
 * is missing helps nobody.
 *
 * @throws {MissingPackageError} that says what to install.
 */
export async function loadModelJudge(): Promise<typeof import("./model-judge.ts")> {
  const missing: string[] = [];
  let cause: unknown;
  for (const [name, load] of Object.entries(PACKAGES)) {
    try {
      await load();
    } catch (error) {
      if (!isAbsence(error)) throw error;
      missing.push(name);
      cause ??= error;
    }
  }
  if (missing.length > 0) throw new MissingPackageError(missing, { cause });
  return import("./model-judge.ts");
}

/** As module loaders say it, and as bundles of CommonJS do. */
function isAbsence(error: unknown): boolean {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND";
}
