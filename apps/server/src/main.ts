import { startDemonstration } from "./boot/start-demonstration.ts";
import { type RunningService, startService } from "./boot/start-service.ts";
import { stopOnSignals } from "./boot/stop-on-signals.ts";
import { describeStartupFailure } from "./describe-startup-failure.ts";
import { type Environment, EnvironmentError, environmentTable } from "./settings/environment.ts";
import { readEnvironment } from "./settings/read-environment.ts";
import type { ShownSetupLink } from "./setup/show-setup-link.ts";

const help = `Rubrica scores reports and theses.

  npx -y bun@1.4.5 start             starts the service; Ctrl-C stops it
  npx -y bun@1.4.5 start --demo      starts a demonstration with reports of its own, apart from the service's data
  npx -y bun@1.4.5 start -- --help   prints this

Settings come from the environment:

${environmentTable()}
`;

const arguments_ = process.argv.slice(2);
if (arguments_.some((argument) => argument === "--help" || argument === "-h")) {
  console.log(help);
} else {
  await run(arguments_.includes("--demo") ? demonstrate : serve);
}

async function run(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    console.error(`Rubrica cannot start. ${describeStartupFailure(error)}`);
    process.exit(error instanceof EnvironmentError ? 2 : 1);
  }
}

async function serve(): Promise<void> {
  const { environment, warnings } = readEnvironment(process.env);
  const running = await startService(environment, {
    warnings,
    tracingVariables: process.env,
    setupLinkPlace: process.stdout.isTTY ? "terminal" : "file",
  });
  // Before it says how to stop it: whoever reads that may do so at once.
  stopOnSignals(running);
  announce(running, environment);
}

async function demonstrate(): Promise<void> {
  const running = await startDemonstration(process.env);
  stopOnSignals(running);
  const lines = [
    "",
    `Rubrica's demonstration is ready: ${running.url}`,
    "Nothing in it is real: the reports were made for it, the model's answers are recorded.",
    'stop:      Ctrl-C, or "Leave and remove" on the page; either removes it and nothing else',
    "",
  ];
  console.log(lines.join("\n"));
  await running.removed;
  await running.stop();
  console.log("The demonstration is removed.");
  process.exit(0);
}

function announce(
  { url, adminUrl, keys, database, setupLink }: RunningService,
  { scoring: { ai }, supabase }: Environment,
): void {
  const lines = [
    "",
    url ? `Rubrica is ready: ${url}  (documentation: ${url}/docs)` : "Rubrica's workers are running.",
    ...(setupLink ? [`no administrator yet: ${describeSetupLink(setupLink)}`] : []),
    ...(adminUrl ? [`operators:  ${adminUrl}  (/livez, /readyz, /health, /metrics)`] : []),
    ...(keys.anon ? [`anon key:  ${keys.anon}`] : []),
    ...(keys.publishable ? [`publishable key:  ${keys.publishable}`] : []),
    `database:  ${database === "embedded" ? "embedded PostgreSQL" : "PostgreSQL server"}`,
    ...(supabase ? [`accounts and files:  Supabase, ${supabase.url}`] : []),
    ai
      ? `AI model:  ${ai.model}`
      : "AI model:  none configured; scores come from measured features and say so (AI_BASE_URL, AI_MODEL)",
    "stop:      Ctrl-C",
    "",
  ];
  console.log(lines.join("\n"));
}

function describeSetupLink(link: ShownSetupLink): string {
  const where = link.place === "terminal" ? `open ${link.url}` : `open the link in ${link.path}`;
  return `${where}  (works once, within an hour)`;
}
