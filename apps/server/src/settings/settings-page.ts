import { environmentVariables } from "./environment-variables.ts";
import { retiredVariables } from "./retired-variables.ts";
import { type CommandVariable, commandVariables } from "./variables/command-variables.ts";
import type { EnvironmentVariable, SettingReader } from "./variables/variable.ts";

/** Who needs which: the first are those of getting started. */
const readers: Readonly<Record<SettingReader, { readonly title: string; readonly words: string }>> = {
  everybody: {
    title: "Everybody who puts it before people",
    words:
      "[Getting started](getting-started.md) has these ten too. Nothing at all is set for a first look: `bun start` works without.",
  },
  machine: { title: "Who sets up the machine", words: "Where it listens, writes, and tells how it is." },
  machines: {
    title: "Who runs several processes or machines",
    words: "[Scaling](scaling.md) shows them at work.",
  },
  school: {
    title: "Who decides how a school uses it",
    words: "What people may, what they have to, and how long it is kept.",
  },
  model: {
    title: "Who runs the model",
    words:
      "Beside `AI_BASE_URL`, `AI_API_KEY` and `AI_MODEL`. How the server gives JSON, how long an answer and a part may be, is found out.",
  },
  programs: {
    title: "Who writes programs against it",
    words:
      "Clients, other sites and services that check its tokens. `ANON_KEY` is the name that the specification gives.",
  },
  supabase: { title: "Who has accounts or files at Supabase", words: "[Supabase](supabase.md) says how to begin." },
};

/** The page of all settings as Markdown, from the table that is parsed. */
export function settingsPage(): string {
  const all: readonly EnvironmentVariable[] = environmentVariables;
  const sections = Object.entries(readers).map(([reader, { title, words }]) => {
    const entries = all.filter(({ neededBy }) => neededBy === reader).map(entry);
    return `## ${title}\n\n${words}\n\n${entries.join("\n")}`;
  });
  return `${introduction}\n${sections.join("\n")}\n${ofCommands()}\n${ofBefore()}`;
}

const introduction = `# Settings

<!-- Written from apps/server/src/settings/environment-variables.ts: RUBRICA_WRITE=1 bun test apps/server/src/settings/settings-page.test.ts -->

Settings come from the environment. They are read once, at the start: a change needs a restart of every process that uses the
setting. An empty variable counts as unset. A mistake ends the start with exit code 2 and one line that names every mistake,
before anything is made or opened; a name that is one or two letters away from a setting is a mistake as well.

**Secrets** may come from files, as Docker, Kubernetes and systemd hand them out: \`NAME_FILE\` names a file that holds the value of
\`NAME\`. Line breaks at its end are cut. Both set, or a file that is absent, empty or larger than 64 KB, end the start; a file
that everybody may read is warned about, except below \`/run/secrets/\`.

*Used by* says in which processes a setting matters: \`api\` and \`worker\` are those that \`ROLE\` names, and a process with
\`ROLE=all\` is both. Give all processes the same settings, but for \`ROLE\`, \`WORKERS\` and the ports.
`;

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

/** What the release before had. */
function ofBefore(): string {
  const rows = retiredVariables.map(({ name, instead }) => `| ${code(name)} | ${instead} |`);
  return `## Of the release before

They hold once more, and each that is set is one line of the log; the start never ends for one. \`JWT_SIGNING_KEY\` is \`JWT_KEYS\`.

| setting | instead |
| --- | --- |
${rows.join("\n")}
`;
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
