import { type Environment, EnvironmentError, parseEnvironment } from "./environment.ts";
import { environmentVariables } from "./environment-variables.ts";
import { findMisspeltNames } from "./misspelt-names.ts";
import { retiredNames, tellOfRetired } from "./retired-variables.ts";
import { readSecretFiles } from "./secret-files.ts";
import { commandSecretNames, commandVariables } from "./variables/command-variables.ts";
import type { EnvironmentVariable } from "./variables/variable.ts";

/** The settings, and what an operator should mend though the start goes on. */
export interface EnvironmentRead {
  readonly environment: Environment;
  readonly warnings: readonly string[];
}

const settings: readonly EnvironmentVariable[] = environmentVariables;

/** Settings that may come from files. */
export const secretNames: readonly string[] = settings.filter(({ secret }) => secret).map(({ name }) => name);

/** Every name that the service or one of its commands reads. */
export const knownNames: readonly string[] = [
  ...[...settings, ...commandVariables].map(({ name }) => name),
  ...[...secretNames, ...commandSecretNames].map((name) => `${name}_FILE`),
  ...retiredNames,
];

/**
 * Parses the variables of a process: secrets may come from files (`*_FILE`), and a name that is nearly that of a setting is a
 * mistake. Throws EnvironmentError with every mistake.
 */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): EnvironmentRead {
  const misspelt = findMisspeltNames(variables, knownNames).map(
    ({ name, meant }) => `${name} is no setting: ${meant} is. Rename it, or unset it`,
  );
  const secrets = readSecretFiles(variables, secretNames);
  const mistakes = [...misspelt, ...secrets.mistakes];
  let environment: Environment;
  try {
    environment = parseEnvironment(secrets.variables);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    throw new EnvironmentError([...mistakes, ...error.mistakes]);
  }
  if (mistakes.length > 0) throw new EnvironmentError(mistakes);
  return { environment, warnings: [...secrets.warnings, ...tellOfRetired(variables)] };
}
