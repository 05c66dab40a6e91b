import { type Environment, EnvironmentError, parseEnvironment } from "../boot/environment.ts";
import { findMisspeltNames } from "../settings/misspelt-names.ts";
import { knownNames } from "../settings/read-environment.ts";

/** What a demonstration takes from its environment; NODE_ENV, which shells and tools set, makes no difference. */
const takenNames: readonly string[] = ["PORT", "LOG_LEVEL"];
const ignoredNames: readonly string[] = [...takenNames, "NODE_ENV"];

/**
 * The settings of a demonstration in this folder. Throws EnvironmentError for every other setting that is given, whatever it is
 * about: who names a database means to use it.
 */
export function readDemonstrationSettings(
  variables: Readonly<Record<string, string | undefined>>,
  dataFolder: string,
): Environment {
  const given = knownNames.filter((name) => variables[name]?.trim() && !ignoredNames.includes(name));
  const misspelt = findMisspeltNames(variables, knownNames).map(({ name }) => name);
  const mistakes = [...new Set([...given, ...misspelt])].map(
    (name) =>
      `${name} is set: a demonstration takes ${takenNames.join(" and ")} only. Unset it, or start without --demo`,
  );
  if (mistakes.length > 0) throw new EnvironmentError(mistakes);
  const { PORT, LOG_LEVEL = "warn" } = variables;
  const environment = parseEnvironment({ PORT, LOG_LEVEL, DATA_DIR: dataFolder, SCORE_RELEASE: "manual" });
  // Nobody has an account but the people of the demonstration.
  return { ...environment, accounts: { ...environment.accounts, selfRegistrationRoles: [] } };
}
