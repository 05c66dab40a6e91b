import { type Environment, EnvironmentError, parseEnvironment } from "../settings/environment.ts";
import { findMisspeltNames } from "../settings/misspelt-names.ts";
import { knownNames } from "../settings/read-environment.ts";

/** Settings that a demonstration accepts. */
const acceptedNames: readonly string[] = ["PORT", "LOG_LEVEL"];
/** Shells and tools set NODE_ENV, which has no effect here. */
const permittedNames: readonly string[] = [...acceptedNames, "NODE_ENV"];

/**
 * Reads the settings of a demonstration in this folder. Throws EnvironmentError when any other setting is given: somebody who names
 * a database means to use it.
 */
export function readDemonstrationSettings(
  variables: Readonly<Record<string, string | undefined>>,
  dataFolder: string,
): Environment {
  const given = knownNames.filter((name) => variables[name]?.trim() && !permittedNames.includes(name));
  const misspelt = findMisspeltNames(variables, knownNames).map(({ name }) => name);
  const mistakes = [...new Set([...given, ...misspelt])].map(
    (name) =>
      `${name} is set: a demonstration takes ${acceptedNames.join(" and ")} only. Unset it, or start without --demo`,
  );
  if (mistakes.length > 0) throw new EnvironmentError(mistakes);
  const { PORT, LOG_LEVEL = "warn" } = variables;
  const environment = parseEnvironment({ PORT, LOG_LEVEL, DATA_DIR: dataFolder, SCORE_RELEASE: "manual" });
  // Only the people of the demonstration have accounts.
  return { ...environment, accounts: { ...environment.accounts, selfRegistrationRoles: [] } };
}
