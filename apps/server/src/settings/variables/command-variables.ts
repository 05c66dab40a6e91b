import { MIN_PASSWORD_LENGTH } from "@rubrica/core";
import { EnvironmentError } from "../environment.ts";
import { readSecretFiles } from "../secret-files.ts";

/** Something that a command reads from the environment, beside the settings of the service. */
export interface CommandVariable {
  readonly name: string;
  /** As `bun run` knows it. */
  readonly command: string;
  readonly meaning: string;
  readonly example: string;
  /** As with a setting: may come from the file that the variable with `_FILE` at its end names. Default false. */
  readonly secret?: true;
}

/** All of them, by command. */
export const commandVariables = [
  {
    name: "ADMIN_EMAIL",
    command: "create-admin",
    meaning: "Address of the first admin. Unset: it is asked for on the terminal.",
    example: "head@school.example",
  },
  {
    name: "ADMIN_NAME",
    command: "create-admin",
    meaning: "Full name of the first admin. Unset: it is asked for on the terminal.",
    example: "Li Ming",
  },
  {
    name: "ADMIN_PASSWORD",
    command: "create-admin",
    meaning: `Password of the first admin, at least ${MIN_PASSWORD_LENGTH} characters. Unset: it is asked for on the terminal.`,
    example: "a long sentence that nobody guesses",
    secret: true,
  },
  {
    name: "NEW_KEYS_PASSPHRASE",
    command: "keys passphrase",
    meaning: "Under which the keys in DATA_DIR are encrypted from now on. At least 16 characters.",
    example: "Zk3v7mZ0o5m2sQ==Zk3v7mZ0",
    secret: true,
  },
  {
    name: "IMPORT_FROM",
    command: "import-accounts",
    meaning: "Database of the project whose accounts are taken over, where --from would show its password to others.",
    example: "postgres://postgres:password@db.project.example/postgres",
    secret: true,
  },
] as const satisfies readonly CommandVariable[];

type Name = (typeof commandVariables)[number]["name"];
type Variables = Readonly<Record<string, string | undefined>>;

/** What was given of these variables, and what an operator should mend though the command goes on. */
export interface CommandVariablesRead<Names extends Name> {
  readonly values: Readonly<Partial<Record<Names, string>>>;
  readonly warnings: readonly string[];
}

/** Reads these variables, secrets also from files; an empty one is absent. Throws EnvironmentError with every mistake. */
export function readCommandVariables<const Names extends Name>(
  variables: Variables,
  names: readonly Names[],
): CommandVariablesRead<Names> {
  const secrets = commandSecretNames.filter((name) => (names as readonly string[]).includes(name));
  const read = readSecretFiles(variables, secrets);
  if (read.mistakes.length > 0) throw new EnvironmentError(read.mistakes);
  const given = names.flatMap((name) => {
    const value = read.variables[name];
    return value ? [[name, value] as const] : [];
  });
  return { values: Object.fromEntries(given) as Partial<Record<Names, string>>, warnings: read.warnings };
}

/** Those that may come from files. */
export const commandSecretNames: readonly string[] = commandVariables
  .filter((variable) => "secret" in variable)
  .map(({ name }) => name);
