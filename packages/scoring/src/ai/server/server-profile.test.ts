import { expect, test } from "bun:test";
import { createServerMemory } from "./server-profile.ts";

const openMemory = (answerMode: "json_object" | null = null) => {
  let time = 0;
  const memory = createServerMemory({ answerMode, maxOutputTokens: 8000, now: () => time });
  const learn = (kind: "answer_mode" | "temperature" | "output_cut_off") => memory.learn(memory.current(), { kind });
  return { memory, learn, wait: (minutes: number) => (time += minutes * 60_000) };
};

test("createServerMemory() steps down from schema to text, and no further", () => {
  const { memory, learn } = openMemory();
  const modes = [0, 1, 2].map(() => learn("answer_mode") && memory.current().answerMode);
  expect(modes).toEqual(["json_object", "tool_call", "text"]);
  expect(learn("answer_mode")).toBe(false);
});

test("createServerMemory() keeps to the mode that an operator has set", () => {
  const { memory, learn } = openMemory("json_object");
  expect(learn("answer_mode")).toBe(false);
  expect(learn("temperature")).toBe(true);
  expect(memory.current()).toMatchObject({ answerMode: "json_object", temperature: false });
});

test("createServerMemory() tries everything from the top again after an hour", () => {
  const { memory, learn, wait } = openMemory();
  learn("answer_mode");
  wait(59);
  learn("temperature");
  expect(memory.current()).toMatchObject({ answerMode: "json_object", temperature: false });
  wait(1);
  expect(memory.current()).toMatchObject({ answerMode: "json_schema", temperature: true });
});

test("learn() of a call that was under way changes nothing twice", () => {
  const { memory } = openMemory();
  const used = memory.current();
  expect(memory.learn(used, { kind: "answer_mode" })).toBe(true);
  expect(memory.learn(used, { kind: "answer_mode" })).toBe(true);
  expect(memory.current().answerMode).toBe("json_object");
});

test("learn() doubles the room for an answer once, and not beyond what the server allows", () => {
  const { memory, learn } = openMemory();
  expect([learn("output_cut_off"), learn("output_cut_off")]).toEqual([true, false]);
  expect(memory.current().maxOutputTokens).toBe(16_000);
  expect(memory.learn(memory.current(), { kind: "output_limit_size", most: 8192 })).toBe(true);
  expect(memory.current()).toMatchObject({ maxOutputTokens: 8192, mayRaiseOutputTokens: false });
  expect(learn("output_cut_off")).toBe(false);
});
