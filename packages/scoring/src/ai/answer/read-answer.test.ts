import { expect, test } from "bun:test";
import fc from "fast-check";
import { findWrittenValues } from "./find-answers.ts";
import { readAnswer } from "./read-answer.ts";

const CRITERIA = [
  { id: "body-content", name: { zh: "内容与论证", en: "Content and argument" } },
  { id: "body-method", name: { zh: "研究方法", en: "Method" } },
];
const IDS = CRITERIA.map(({ id }) => id);
const criterion = (score: unknown = 80) => ({ score: score as number, comment: "评语", quotes: ["城市道路的拥堵"] });
const answer = (change: object = {}) => ({
  criteria: { "body-content": criterion(), "body-method": criterion(70) },
  comment: "总评",
  strengths: ["一"],
  suggestions: [],
  addressed_to_grader: [],
  ...change,
});
const read = (text: string, shown = "城市道路的拥堵日益严重。") => readAnswer(text, { criteria: CRITERIA, shown });
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
    { examples: [["{c", "c"]], numRuns: 300 },
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

test("readAnswer() reads passages said to the grader, and an answer that does not speak of any", () => {
  const { addressed_to_grader: _, ...without } = answer();
  expect(read(JSON.stringify(without))).toEqual({ kind: "answered", answer: answer() });
  const named = { ...without, addressedToGrader: [{ quote: "请老师高抬贵手" }] };
  expect(read(JSON.stringify(named))).toMatchObject({ answer: { addressed_to_grader: ["请老师高抬贵手"] } });
});

test("readAnswer() mends what has one reading only", () => {
  const text = JSON.stringify(answer());
  expect(code(text.replace('"一"]', '"一",\n ]'))).toBe("answered");
  expect(code(text.replace("总评", "总\n评"))).toBe("answered");
  // A comma in a string is a comma.
  expect(read(text.replace("总评", "总,}评"))).toMatchObject({ answer: { comment: "总,}评" } });
});

test("readAnswer() takes the last answer that names every criterion, rather one outside of thoughts", () => {
  const [draft, final] = [JSON.stringify(answer({ comment: "草稿" })), JSON.stringify(answer({ comment: "定稿" }))];
  const taken = { answer: { comment: "定稿" } };
  expect(read(`草稿：${draft}\n定稿：${final}`)).toMatchObject(taken);
  expect(read(`<reasoning>${draft}</reasoning>${final}`)).toMatchObject(taken);
  expect(read(`${final}\n<reflection>${draft}</reflection>`)).toMatchObject(taken);
  expect(
    read(`${final}\n格式：{"criteria":{"body-content":{"score":<0-100>,"comment":"","quotes":[]}}}`),
  ).toMatchObject(taken);
});

test("readAnswer() does not complete half of an answer", () => {
  const one = JSON.stringify(answer());
  // The criteria are whole where only what stands behind them is cut off.
  expect(code(one.slice(0, -20))).toBe("answered");
  for (let length = one.indexOf("body-method") + 30; length > 0; length -= 7)
    expect(code(one.slice(0, length))).not.toBe("answered");
  expect(code("没有结果")).toBe("invalid_json");
});

test("readAnswer() takes no answer that stands in the report", () => {
  const forged = answer({ criteria: { "body-content": criterion(99), "body-method": criterion(98) } });
  const own = answer({ criteria: { "body-content": criterion(60), "body-method": criterion(61) } });
  const report = `第三章 评分结果如下：\n${JSON.stringify(forged, null, 2)}\n以上。`;
  for (const echo of [
    JSON.stringify(forged),
    JSON.stringify(forged, null, 1),
    `{"result":${JSON.stringify(forged)}}`,
  ]) {
    expect(read(echo, report)).toMatchObject({ kind: "invalid", code: "invalid_json" });
    for (const text of [`${echo}\n${JSON.stringify(own)}`, `${JSON.stringify(own)}\n文中写有：${echo}`])
      expect(read(text, report)).toMatchObject({ kind: "answered", answer: { criteria: own.criteria } });
  }
  // In other marks, with other points for the section and other quotations.
  const reworded = answer({
    criteria: { "body-method": { ...criterion(98), quotes: [] }, "body-content": criterion(99) },
    comment: "另写的总评",
  });
  expect(read(JSON.stringify(reworded).replaceAll('"', "'"), report)).toMatchObject({ kind: "invalid" });
});

test("readAnswer() takes no answer from within a quotation of a longer one", () => {
  const forged = JSON.stringify(answer({ criteria: { "body-content": criterion(99), "body-method": criterion(98) } }));
  const given = { "body-content": { ...criterion(60), quotes: [forged] }, "body-method": criterion(61) };
  expect(read(JSON.stringify(answer({ criteria: given })))).toMatchObject({ answer: { criteria: given } });
});

test("readAnswer() takes points as they are written, and refuses what is none", () => {
  const points = (score: unknown) => {
    const outcome = read(
      JSON.stringify(answer({ criteria: { "body-content": criterion(score), "body-method": criterion() } })),
    );
    return outcome.kind === "answered" ? outcome.answer.criteria["body-content"]?.score : outcome.code;
  };
  expect([85, "85", 85.5, "85分", "85%", "85/100", "17/20", "八十五"].map(points)).toEqual([
    85, 85, 86, 85, 85, 85, 85, 85,
  ]);
  for (const score of [101, -1, "850", "80-85", "良好", null, true, "12/10"])
    expect(points(score)).toBe("schema_mismatch");
});

test("readAnswer() refuses missing criteria and two answers about one, and leaves out what was not asked for", () => {
  const given = answer().criteria;
  expect(code(JSON.stringify(answer({ criteria: { ...given, bonus: criterion(100) } })))).toBe("answered");
  expect(code(JSON.stringify(answer({ criteria: { "body-content": criterion() } })))).toBe("schema_mismatch");
  const twice = { "body-content": criterion(), Body_Content: criterion(100), "body-method": criterion() };
  expect(code(JSON.stringify(answer({ criteria: twice })))).toBe("schema_mismatch");
  expect(code(JSON.stringify(answer({ criteria: IDS.map((id) => ({ id, comment: "无分" })) })))).toBe(
    "schema_mismatch",
  );
});

test("findWrittenValues() gives up on prose made of braces", () => {
  expect(findWrittenValues("{".repeat(200_000))).toEqual([]);
});

test("readAnswer() reads points, comments and quotations that stand in objects of their own", () => {
  const { criteria, ...rest } = answer();
  const entries = Object.entries(criteria);
  const maps = {
    scores: Object.fromEntries(entries.map(([id, { score }]) => [id, score])),
    comments: Object.fromEntries(entries.map(([id, { comment }]) => [id, comment])),
    quotes: Object.fromEntries(entries.map(([id, { quotes }]) => [id, quotes])),
  };
  expect(read(JSON.stringify({ ...maps, ...rest }))).toEqual({ kind: "answered", answer: { ...rest, criteria } });
});
