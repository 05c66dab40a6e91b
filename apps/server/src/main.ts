import { describeStartupFailure } from "./boot/describe-startup-failure.ts";
import { type Environment, EnvironmentError, environmentTable } from "./boot/environment.ts";
import { type RunningService, startService } from "./boot/start-service.ts";
import { stopOnSignals } from "./boot/stop-on-signals.ts";
import { readEnvironment } from "./settings/read-environment.ts";

const help = `Rubrica scores reports and theses.

  npx -y bun@1.4.5 start             starts the service; Ctrl-C stops it
  npx -y bun@1.4.5 start -- --help   prints this

Settings come from the environment:

${environmentTable()}
`;

if (process.argv.slice(2).some((argument) => argument === "--help" || argument === "-h")) {
  console.log(help);
} else {
  await run();
}

async function run(): Promise<void> {
  try {
    const { environment, warnings } = readEnvironment(process.env);
    const running = await startService(environment, { warnings, tracingVariables: process.env });
    // Before it says how to stop it: whoever reads that may do so at once.
    stopOnSignals(running);
    announce(running, environment);
  } catch (error) {
    console.error(`Rubrica cannot start. ${describeStartupFailure(error)}`);
    process.exit(error instanceof EnvironmentError ? 2 : 1);
  }
}

function announce({ url, adminUrl, keys, database }: RunningService, { scoring: { ai }, supabase }: Environment): void {
  const lines = [
    "",
    url ? `Rubrica is ready: ${url}  (documentation: ${url}/docs)` : "Rubrica's workers are running.",
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
