import { expect, test } from "bun:test";
import fc from "fast-check";
import { answerSchema } from "./answer-schema.ts";
import { findJson } from "./find-json.ts";
import { readAnswer } from "./read-answer.ts";

const IDS = ["body-content", "body-method"];
const schema = answerSchema(IDS.map((id) => ({ id }) as Parameters<typeof answerSchema>[0][number]));
const criterion = (score: unknown = 80) => ({ score: score as number, comment: "评语", quotes: ["城市道路的拥堵"] });
const answer = (change: object = {}) => ({
  criteria: { "body-content": criterion(), "body-method": criterion(70) },
  comment: "总评",
  strengths: ["一"],
  suggestions: [],
  ...change,
});
const read = (text: string) => readAnswer(text, schema, IDS);
const code = (text: string): string => {
  const outcome = read(text);
  return outcome.kind === "invalid" ? outcome.code : outcome.kind;
};

test("readAnswer() finds the answer in whatever text stands around it", () => {
  const noise = fc.stringMatching(/^[ 一-龥a-z{}[\]"'`,:\n]{0,60}$/).filter((text) => !text.includes('"'));
  fc.assert(
    fc.property(noise, noise, (before, behind) => {
      // An open brace in prose may swallow what follows it, but an answer on lines of its own is found.
      const outcome = read(`${before}\n${JSON.stringify(answer())}\n${behind}`);
      expect(outcome).toEqual({ kind: "answered", answer: answer() });
    }),
  );
});

test("readAnswer() reads quotations that hold tags, braces and quotation marks", () => {
  const odd = ["</think> 之后", '他说“{"criteria":{}}”', "```json", "<think>a</think>", '\\ \n " }{'];
  for (const quote of odd) {
    const given = answer({
      criteria: { "body-content": { ...criterion(), quotes: [quote] }, "body-method": criterion(70) },
    });
    expect(read(JSON.stringify(given))).toEqual({ kind: "answered", answer: given });
    expect(read(`<think>想 {一} 想</think>\n${JSON.stringify(given)}`)).toEqual({ kind: "answered", answer: given });
  }
});

test("readAnswer() mends what has one reading only", () => {
  const text = JSON.stringify(answer());
  expect(code(text.replace('"一"]', '"一",\n ]'))).toBe("answered");
  expect(code(text.replace("总评", "总\n评"))).toBe("answered");
  // A comma in a string is a comma.
  expect(read(text.replace("总评", "总,}评"))).toMatchObject({ answer: { comment: "总,}评" } });
});

test("readAnswer() does not choose between two answers, nor complete half of one", () => {
  const [one, other] = [JSON.stringify(answer()), JSON.stringify(answer({ comment: "别的" }))];
  expect(code(`草稿：${one}\n定稿：${other}`)).toBe("invalid_json");
  expect(code(`结果：${one}\n再说一遍：${one}`)).toBe("answered");
  expect(code(one.slice(0, -20))).toBe("invalid_json");
  expect(code("没有结果")).toBe("invalid_json");
});

test("readAnswer() takes points in quotation marks, keys in another case, lists of criteria, and a wrapping", () => {
  const list = answer({ criteria: IDS.map((id) => ({ id, ...criterion() })) });
  const cased = {
    Criteria: { BODY_CONTENT: criterion(), "body-method": { Score: "70", Comment: "评语", Quotes: "城市道路的拥堵" } },
  };
  for (const given of [list, cased, { result: answer() }, [answer()], answer({ total: 75 }), JSON.stringify(answer())])
    expect(code(JSON.stringify(given))).toBe("answered");
});

test("readAnswer() refuses points out of range, halves, words, unknown and missing criteria", () => {
  for (const score of [101, -1, 85.5, "85分", "八十", "850", null, true])
    expect(
      code(JSON.stringify(answer({ criteria: { "body-content": criterion(score), "body-method": criterion() } }))),
    ).toBe("schema_mismatch");
  const bonus = { ...answer().criteria, bonus: criterion(100) };
  expect(code(JSON.stringify(answer({ criteria: bonus })))).toBe("schema_mismatch");
  expect(code(JSON.stringify(answer({ criteria: { "body-content": criterion() } })))).toBe("schema_mismatch");
  const twice = { "body-content": criterion(), Body_Content: criterion(100), "body-method": criterion() };
  expect(code(JSON.stringify(answer({ criteria: twice })))).toBe("schema_mismatch");
});

test("findJson() gives up on prose made of braces", () => {
  expect(findJson("{".repeat(200_000), () => true)).toBeNull();
});
