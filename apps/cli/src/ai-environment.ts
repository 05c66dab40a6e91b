import type { AiJudgeSettings } from "@rubrica/scoring";
import { CliError } from "./cli-error.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings of the model from the same variables as the server's; null when none is configured. */
export function readAiEnvironment(environment: Environment): AiJudgeSettings | null {
  const baseUrl = filled(environment.AI_BASE_URL);
  const model = filled(environment.AI_MODEL);
  if (baseUrl === null && model === null) return null;
  if (baseUrl === null || model === null) throw new CliError("AI_BASE_URL and AI_MODEL must be set together.");
  if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new CliError("AI_BASE_URL must be an http or https address, such as https://api.example.com/v1.");
  }
  return { baseUrl, model, apiKey: filled(environment.AI_API_KEY) };
}

function filled(value: string | undefined): string | null {
  const trimmed = value?.trim() ?? "";
  return trimmed === "" ? null : trimmed;
}
