import { type AiJudgeSettings, ANSWER_MODES } from "@rubrica/scoring/ai";
import { CliError } from "./cli-error.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings of the model from the server's variables, and how it is asked, which the server finds out; null when none is configured. */
export function readAiEnvironment(environment: Environment): (AiJudgeSettings & { readonly model: string }) | null {
  const baseUrl = filled(environment.AI_BASE_URL);
  const model = filled(environment.AI_MODEL);
  if (baseUrl === null && model === null) return null;
  if (baseUrl === null || model === null) throw new CliError("AI_BASE_URL and AI_MODEL must be set together.");
  if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new CliError("AI_BASE_URL must be an http or https address, such as https://api.example.com/v1.");
  }
  return { baseUrl, model, apiKey: filled(environment.AI_API_KEY), ...readHowToAsk(environment) };
}

function readHowToAsk(environment: Environment): Partial<Omit<AiJudgeSettings, "model">> {
  const answerMode = filled(environment.AI_ANSWER_MODE) ?? "auto";
  const modes = ["auto", ...ANSWER_MODES] as const;
  const mode = modes.find((each) => each === answerMode);
  if (mode === undefined) throw new CliError(`AI_ANSWER_MODE must be one of: ${modes.join(", ")}.`);
  const given: Record<string, number> = {};
  for (const { variable, setting, times } of NUMBERS) {
    const text = filled(environment[variable]);
    if (text === null) continue;
    if (!/^[1-9]\d{0,6}$/.test(text)) throw new CliError(`${variable} must be a whole number above 0.`);
    given[setting] = Number(text) * times;
  }
  return { ...(mode !== "auto" && { answerMode: mode }), ...given };
}

const NUMBERS = [
  { variable: "AI_CONCURRENCY", setting: "concurrency", times: 1 },
  { variable: "AI_TIMEOUT_SECONDS", setting: "callTimeoutMilliseconds", times: 1000 },
  { variable: "AI_SECTION_TIMEOUT_SECONDS", setting: "deadlineMilliseconds", times: 1000 },
  { variable: "AI_MAX_OUTPUT_TOKENS", setting: "maxOutputTokens", times: 1 },
  { variable: "AI_PART_CHARACTERS", setting: "maxPartCharacters", times: 1 },
] as const satisfies readonly {
  readonly variable: string;
  readonly setting: keyof AiJudgeSettings;
  readonly times: number;
}[];

function filled(value: string | undefined): string | null {
  const trimmed = value?.trim() ?? "";
  return trimmed === "" ? null : trimmed;
}
