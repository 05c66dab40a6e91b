import {
  checkFunction,
  checkMilliseconds,
  checkNumber,
  checkObject,
  checkOneOf,
  checkText,
  describeKind,
  InvalidArgumentError,
} from "@rubrica/report-model";
import type { CallFailure, EndedCall } from "../judge/judge.ts";
import { type ModelProvider, PROVIDERS } from "./server/server-address.ts";
import { ANSWER_MODES, type AnswerMode } from "./server/server-profile.ts";

/** A language model of the AI SDK, such as `openai("gpt-5")` or `anthropic("claude-sonnet-4-5")`. */
export interface LanguageModelObject {
  /** Version of the SDK's interface that it implements. */
  readonly specificationVersion: string;
  /** Who provides it, as in the score's provenance. */
  readonly provider: string;
  /** Its name there. */
  readonly modelId: string;
  /** Answers a prompt. */
  doGenerate(options: never): PromiseLike<unknown>;
}

/** What `createAiJudge` needs. */
export interface AiJudgeSettings {
  /**
   * Address of OpenAI's API or of one that is compatible with it, such as `https://api.example.com/v1`. Default:
   * OpenAI's own where `provider` is `openai`; none where `model` is a language model of the AI SDK, which knows its own.
   */
  readonly baseUrl?: string;
  /** Default: none, for servers that need no key; it is never taken from the environment. */
  readonly apiKey?: string | null;
  /**
   * Name of the model, as the server knows it, or a language model of the AI SDK. A name alone is refused: the SDK would
   * ask a gateway for it.
   */
  readonly model: string | LanguageModelObject;
  /** Whose interface the address speaks. Default: `openai` at OpenAI's own addresses, else `openai-compatible`. */
  readonly provider?: ModelProvider;
  /** Calls at a time, over all reports that this judge judges. Default 4. */
  readonly concurrency?: number;
  /** Milliseconds for one call with its repetitions. Default 120,000. */
  readonly callTimeoutMilliseconds?: number;
  /** Milliseconds for all calls of a section. Default 600,000. */
  readonly deadlineMilliseconds?: number;
  /** Repetitions of a call after 429, 5xx and network failures. Default 2. */
  readonly maxRetries?: number;
  /**
   * Default 8,000, which is what several services allow at most; models that reason before they answer need it. Once an
   * answer was cut off, twice as much is asked for; a server that allows less is asked for what it allows.
   */
  readonly maxOutputTokens?: number;
  /**
   * How JSON is asked for. Default `auto`: by JSON schema, or as the next of `json_object`, `tool_call` and `text` where
   * the server refuses or ignores it. What a server takes is remembered for an hour.
   */
  readonly answerMode?: "auto" | AnswerMode;
  /** Characters of the report in one call. Default 12,000, about 9,000 tokens of Chinese. */
  readonly maxPartCharacters?: number;
  /** Characters of the report in all calls of a section. Default 400,000. */
  readonly maxSectionCharacters?: number;
  /** Told of every call that came to nothing, in words for an operator. Default: nobody is. */
  readonly onCallFailed?: (failure: CallFailure) => void;
  /** Told of every call that ended, of which a server was asked; not of answers that were kept. Default: nobody is. */
  readonly onCallEnded?: (call: EndedCall) => void;
  /** Times calls and waits. Default: the machine's clock. */
  readonly clock?: {
    /** The present moment. */
    now(): Date;
  };
  /** Random text for the delimiter around the report. Default: 128 random bits. */
  readonly createNonce?: () => string;
}

/** @throws {InvalidArgumentError} for what cannot be meant. The key and the address never stand in its message. */
export function checkSettings(settings: AiJudgeSettings): void {
  const name = (setting: keyof AiJudgeSettings) => `createAiJudge(settings.${setting})`;
  checkObject("createAiJudge(settings)", settings, { expected: "an object with baseUrl and model" });
  checkOneOf(name("provider"), settings.provider, PROVIDERS);
  if (isLanguageModel(settings.model)) checkNothingBeside(settings);
  else {
    checkText(
      name("model"),
      settings.model,
      "the name of a model, as the server lists it, or a language model of the AI SDK",
    );
    if (settings.baseUrl !== undefined || settings.provider !== "openai")
      checkBaseUrl(name("baseUrl"), settings.baseUrl);
  }
  const { apiKey } = settings;
  if (apiKey !== undefined && apiKey !== null && typeof apiKey !== "string") {
    throw new InvalidArgumentError({ argument: name("apiKey"), expected: "a text or null", value: apiKey });
  }
  checkNumber(name("concurrency"), settings.concurrency);
  checkMilliseconds(name("callTimeoutMilliseconds"), settings.callTimeoutMilliseconds);
  checkMilliseconds(name("deadlineMilliseconds"), settings.deadlineMilliseconds);
  checkNumber(name("maxRetries"), settings.maxRetries, { least: 0 });
  checkNumber(name("maxOutputTokens"), settings.maxOutputTokens);
  checkOneOf(name("answerMode"), settings.answerMode, ["auto", ...ANSWER_MODES]);
  checkNumber(name("maxPartCharacters"), settings.maxPartCharacters, { most: Number.POSITIVE_INFINITY });
  checkNumber(name("maxSectionCharacters"), settings.maxSectionCharacters, { most: Number.POSITIVE_INFINITY });
  checkFunction(name("onCallFailed"), settings.onCallFailed);
  checkFunction(name("onCallEnded"), settings.onCallEnded);
  checkFunction(name("createNonce"), settings.createNonce);
  if (settings.clock !== undefined) {
    checkObject(name("clock"), settings.clock, { expected: "a clock", methods: ["now"] });
  }
}

/** True for a language model of the AI SDK. */
export function isLanguageModel(model: unknown): model is LanguageModelObject {
  if (typeof model !== "object" || model === null) return false;
  const { specificationVersion, doGenerate, modelId } = model as Readonly<Record<string, unknown>>;
  return typeof specificationVersion === "string" && typeof doGenerate === "function" && typeof modelId === "string";
}

/** The name of the model, which answers are kept under. */
export function modelIdOf({ model }: Pick<AiJudgeSettings, "model">): string {
  return typeof model === "string" ? model : model.modelId;
}

/** A language model knows its own address and key; others would be thought to be used. */
function checkNothingBeside(settings: AiJudgeSettings): void {
  for (const setting of ["baseUrl", "apiKey", "provider"] as const) {
    const value = settings[setting];
    if (value === undefined || value === null) continue;
    throw new InvalidArgumentError({
      argument: `createAiJudge(settings.${setting})`,
      expected: "nothing beside a language model of the AI SDK",
      value,
      given: "a value",
      remedy: "Give it to the provider that makes the model.",
    });
  }
}

function checkBaseUrl(argument: string, value: unknown): void {
  const given = findAddressFault(value);
  if (given === null) return;
  const expected = "the http(s) address of an OpenAI-compatible API";
  const remedy = "Such as https://api.example.com/v1, without /chat/completions.";
  throw new InvalidArgumentError({ argument, expected, value, given, remedy });
}

/** What an address is in place of one that calls can be sent to; null when nothing is wrong. */
function findAddressFault(value: unknown): string | null {
  if (typeof value !== "string" || value.trim() === "") return describeKind(value);
  const url = URL.parse(value);
  if (url === null) return "a string that is no address";
  if (url.protocol !== "http:" && url.protocol !== "https:") return `an address that begins with ${url.protocol}`;
  return /\/chat\/completions\/?$/.test(url.pathname) ? "an address that ends with /chat/completions" : null;
}
