import { environmentVariables } from "../boot/environment-variables.ts";
import { accountVariables } from "./account-variables.ts";
import { addressVariables } from "./address-variables.ts";
import { type CommandVariable, commandVariables } from "./command-variables.ts";
import { keyVariables } from "./key-variables.ts";
import { mailVariables } from "./mail-variables.ts";
import { observingVariables } from "./observing-variables.ts";
import { privacyVariables } from "./privacy-variables.ts";
import { processVariables } from "./process-variables.ts";
import { scoringVariables } from "./scoring-variables.ts";
import { storageVariables } from "./storage-variables.ts";
import { supabaseVariables } from "./supabase-variables.ts";
import type { EnvironmentVariable } from "./variable.ts";

const areas: readonly (readonly [title: string, variables: readonly EnvironmentVariable[]])[] = [
  ["Where the service is reached", addressVariables],
  ["Where everything is kept", storageVariables],
  ["What a process does", processVariables],
  ["Mail", mailVariables],
  ["Accounts and sessions", accountVariables],
  ["Scoring", scoringVariables],
  ["Privacy", privacyVariables],
  ["Keys", keyVariables],
  ["Supabase", supabaseVariables],
  ["For operators", observingVariables],
];

/** The page of all settings as Markdown, from the table that is parsed. */
export function settingsPage(): string {
  const all = areas.flatMap(([, variables]) => variables);
  if (all.length !== environmentVariables.length) throw new Error("An area of the settings is missing on their page.");
  return `${introduction}\n${areas.map(([title, variables]) => section(title, variables)).join("\n")}\n${ofCommands()}`;
}

const introduction = `# Settings

<!-- Written from apps/server/src/boot/environment-variables.ts: RUBRICA_WRITE=1 bun test apps/server/src/settings/settings-page.test.ts -->

Settings come from the environment. They are read once, at the start: a change needs a restart of every process that uses the
setting. An empty variable counts as unset. A mistake ends the start with exit code 2 and one line that names every mistake,
before anything is made or opened; a name that is one or two letters away from a setting is a mistake as well.

**Secrets** may come from files, as Docker, Kubernetes and systemd hand them out: \`NAME_FILE\` names a file that holds the value of
\`NAME\`. Line breaks at its end are cut. Both set, or a file that is absent, empty or larger than 64 KB, end the start; a file
that everybody may read is warned about, except below \`/run/secrets/\`.

*Used by* says in which processes a setting matters: \`api\` and \`worker\` are those that \`ROLE\` names, and a process with
\`ROLE=all\` is both. Give all processes the same settings, but for \`ROLE\`, \`WORKERS\` and the ports.
`;

function section(title: string, variables: readonly EnvironmentVariable[]): string {
  return `## ${title}\n\n${variables.map(entry).join("\n")}`;
}

/** By command. */
function ofCommands(): string {
  const entries = (commandVariables as readonly CommandVariable[]).map(
    ({ name, command, meaning, example, secret }) => {
      const facts = [
        `example: ${code(example)}`,
        `read by: ${code(`bun run ${command}`)}`,
        ...(secret ? [mayBeFile(name)] : []),
      ];
      return `### ${code(name)}\n\n${meaning}\n\n${facts.map((fact) => `- ${fact}`).join("\n")}\n`;
    },
  );
  return `## Of commands alone\n\n${entries.join("\n")}`;
}

const mayBeFile = (name: string): string => `**secret**, also from the file that ${code(`${name}_FILE`)} names`;

function entry({ name, default: fallback, meaning, example, usedBy, secret, schema }: EnvironmentVariable): string {
  const range = schema.meta()?.range;
  const facts = [
    `default: ${fallback === null ? "unset" : code(fallback)}`,
    ...(typeof range === "string" ? [`values: ${range}`] : []),
    `example: ${code(example)}`,
    `used by: ${usedBy}`,
    ...(secret ? [mayBeFile(name)] : []),
  ];
  return `### \`${name}\`\n\n${meaning}\n\n${facts.map((fact) => `- ${fact}`).join("\n")}\n`;
}

const code = (text: string): string => `\`${text}\``;
