import { expect, test } from "bun:test";
import type { CutKind } from "./cut-answer.ts";
import { createServerMemory } from "./server-profile.ts";

const openMemory = (answerMode: "json_object" | null = null) => {
  let time = 0;
  const memory = createServerMemory({ answerMode, maxOutputTokens: 8000, now: () => time });
  const learn = (kind: "answer_mode" | "temperature" | CutKind) =>
    memory.learn(
      memory.current(),
      kind === "answer_mode" || kind === "temperature" ? { kind } : { kind: "output_cut_off", how: kind },
    );
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
  expect([learn("room"), learn("room")]).toEqual([true, true]);
  expect(memory.current()).toMatchObject({ maxOutputTokens: 16_000, answerMode: "json_object" });
  expect(memory.learn(memory.current(), { kind: "output_limit_size", most: 8192 })).toBe(true);
  expect(memory.current()).toMatchObject({ maxOutputTokens: 8192, mayRaiseOutputTokens: false });
  learn("room");
  expect(memory.current().maxOutputTokens).toBe(8192);
});

test("learn() changes the way of asking by what an answer was cut off in, and asks in none twice", () => {
  const waysOf = (how: CutKind) => {
    const { memory, learn } = openMemory();
    const ways: string[] = [];
    while (ways.length < 9 && learn(how)) {
      const { answerMode, maxOutputTokens, thinking } = memory.current();
      ways.push(`${answerMode} ${maxOutputTokens}${thinking === "as_it_is" ? "" : ` ${thinking}`}`);
    }
    return ways;
  };
  expect(waysOf("flood")).toEqual(["json_object 8000", "tool_call 8000", "text 8000", "text 16000"]);
  expect(waysOf("early")).toEqual(waysOf("flood"));
  expect(waysOf("room")).toEqual(["json_schema 16000", "json_object 16000", "tool_call 16000", "text 16000"]);
  expect(waysOf("thoughts").slice(0, 3)).toEqual([
    "json_schema 8000 off_in_all_words",
    "json_schema 16000 off_in_all_words",
    "json_object 16000 off_in_all_words",
  ]);
});

test("learn() drops the words that switch thoughts off where a server does not know them", () => {
  const { memory, learn } = openMemory();
  learn("thoughts");
  expect(memory.learn(memory.current(), { kind: "thinking" })).toBe(true);
  expect(memory.current().thinking).toBe("not_to_be_spoken_of");
  expect(memory.learn(memory.current(), { kind: "thinking" })).toBe(false);
});
