import { expect, test } from "bun:test";
import { REFUSALS } from "../../../test/refusals.ts";
import { allThatIsSaid } from "./server-sentence.ts";
import { statesRefusal } from "./stated-refusal.ts";

const states = (body: unknown, status = 400, prompt: readonly string[] = []) =>
  statesRefusal(status, allThatIsSaid(JSON.stringify(body), prompt));

test("statesRefusal() knows the words and codes of filters", () => {
  for (const { name, status, body, stated } of REFUSALS)
    if (status >= 400) expect([name, states(body, status)]).toEqual([name, stated]);
});

test("statesRefusal() takes no other complaint for a refusal", () => {
  const complaints = [
    "This response_format type is unavailable now",
    "Unsupported parameter: 'safety_identifier' is not supported with this model.",
    "safety_settings: Extra inputs are not permitted",
    "API 调用参数有误，请检查文档。",
    "The model does not exist or you do not have access to it.",
    "litellm.ContextWindowExceededError: Input is too long for requested model.",
    "Invalid value for 'content': expected a string, got null.",
    "max_tokens is too large: 8000.",
  ];
  for (const message of complaints) expect([message, states({ error: { message } })]).toEqual([message, false]);
  expect(states({ error: { message: "Content Exists Risk" } }, 401)).toBe(false);
  // A report may be about it, and an error may repeat the report.
  const prompt = "本文研究内容安全审核系统对敏感内容与高风险内容的识别方法，并给出实验。";
  expect(states({ error: { message: `Invalid request: ${prompt}` } }, 400, [prompt])).toBe(false);
});
