import { expect, test } from "bun:test";
import { cutKindOf } from "./cut-answer.ts";
import { endingOf } from "./ending.ts";

const kindOf = (text: string, { thoughts = "", outputTokens = 8000 } = {}) =>
  cutKindOf({ text, thoughts, outputTokens, maxOutputTokens: 8000 });

test("cutKindOf() tells thoughts, a flood, a room that was used up and an early end", () => {
  const prose = Array.from({ length: 90 }, (_, index) => `Sentence ${index} says something of its own.`).join(" ");
  expect(kindOf("", { thoughts: "先看各章" })).toBe("thoughts");
  expect(kindOf(`<think>${prose}`)).toBe("thoughts");
  expect(kindOf("")).toBe("thoughts");
  expect(kindOf(`{"criteria": {${"\n".repeat(300)}`)).toBe("flood");
  expect(kindOf(`{"score":7${"0".repeat(300)}`)).toBe("flood");
  expect(kindOf(`${prose}${" Let me check the quote again.".repeat(40)}`)).toBe("flood");
  expect(kindOf(prose)).toBe("room");
  expect(kindOf(`<think>${prose}</think>${prose}`)).toBe("room");
  expect(kindOf(prose, { outputTokens: 640 })).toBe("early");
  expect(kindOf("", { outputTokens: 0 })).toBe("early");
});

test("endingOf() knows the words of servers", () => {
  const words = {
    done: [
      "stop",
      "STOP",
      "end_turn",
      "tool_calls",
      "COMPLETE",
      "eos_token",
      "stop_sequence",
      "",
      null,
      undefined,
      "eos",
    ],
    cut: ["length", "max_tokens", "MAX_TOKENS", "max_output_tokens", "model_length", "token_limit", "max_new_tokens"],
    refused: [
      "content_filter",
      "content-filter",
      "SAFETY",
      "sensitive",
      "refusal",
      "PROHIBITED_CONTENT",
      "guardrail_intervened",
    ],
    broken: ["network_error", "insufficient_system_resource", "error", "cancelled", "aborted", "timeout"],
  } as const;
  for (const [ending, reasons] of Object.entries(words))
    for (const reason of reasons) expect([reason, endingOf(reason)] as unknown[]).toEqual([reason, ending]);
});
