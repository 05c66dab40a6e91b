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
    return outcome.kind === "answered"
      ? outcome.answer.criteria["body-content"]?.score
      : code(JSON.stringify(answer({ criteria: { "body-content": criterion(score), "body-method": criterion() } })));
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

test("readAnswer() reads floods of blanks and of one key in a moment", () => {
  expect(read(JSON.stringify(answer()) + "\n".repeat(300_000)).kind).toBe("answered");
  expect(read(`{${'"a":1,'.repeat(40_000)}"b":2}`).kind).toBe("invalid");
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

const { criteria: PROPER } = answer();
const rows = Object.entries(PROPER).map(([id, given]) => ({ id, ...given }));

test("readAnswer() undoes escapes, encodings and wrappers", () => {
  const text = JSON.stringify(answer());
  const html = text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const forms = [
    html,
    html.replaceAll("&", "&amp;"),
    text.replaceAll('"', "&#34;").replaceAll("{", "&#123;").replaceAll("}", "&#125;"),
    text.replaceAll('"', '\\"'),
    JSON.stringify(JSON.stringify(text)),
    text.replaceAll('"', "\\u0022"),
    text.replaceAll(",", ",\u200b").replaceAll("{", "{\u2060"),
    encodeURIComponent(text),
    JSON.stringify({ output: text }),
    JSON.stringify({ result: `\`\`\`json\n${text}\n\`\`\`` }),
    JSON.stringify(answer({ criteria: JSON.stringify(PROPER) })),
    JSON.stringify(
      answer({ criteria: Object.fromEntries(rows.map(({ id, ...given }) => [id, JSON.stringify(given)])) }),
    ),
    JSON.stringify(answer({ criteria: rows.map(({ id, ...given }) => ({ id, evaluation: given })) })),
  ];
  for (const form of forms) expect(read(form)).toEqual({ kind: "answered", answer: answer() });
});

test("readAnswer() reads a call a criterion, a table, a list in lines, YAML and tags", () => {
  const forms = [
    rows.map(({ id, ...given }) => JSON.stringify({ name: id, arguments: given })).join("\n"),
    rows.map(({ id, ...given }) => `{${JSON.stringify(id)}: ${JSON.stringify(given)}}`).join("\n"),
    `| 编号 | 得分 | 评语 | 引文 |\n|---|---|---|---|\n${rows.map(({ id, score, comment, quotes }) => `| ${id} | ${score} | ${comment} | ${quotes[0]} |`).join("\n")}`,
    rows
      .map(
        ({ id, score, comment, quotes }) =>
          `### ${id}\n**得分**：${score}分\n**评语**：${comment}\n引文：“${quotes[0]}”`,
      )
      .join("\n\n"),
    `criteria:\n${rows.map(({ id, score, comment, quotes }) => `  - id: "${id}"\n    score: ${score}\n    comment: ${comment}\n    quotes:\n      - "${quotes[0]}"`).join("\n")}`,
    rows
      .map(
        ({ id, score, comment, quotes }) =>
          `<criterion id="${id}"><score>${score}</score><comment>${comment}</comment><quote>${quotes[0]}</quote></criterion>`,
      )
      .join(""),
  ];
  for (const form of forms) expect(read(form)).toMatchObject({ kind: "answered", answer: { criteria: PROPER } });
});

test("readAnswer() believes no numbers about the criteria that are not called points", () => {
  const without = rows.map(({ score: _, ...given }) => given);
  const maps = {
    comments: Object.fromEntries(rows.map(({ id, comment }) => [id, comment])),
    quotes: Object.fromEntries(rows.map(({ id, quotes }) => [id, quotes])),
  };
  for (const key of ["weight", "分值", "page", "confidence", "max_points", "points_deducted", "verdict"]) {
    for (const value of [30, "30", "30%", [30], { value: 30 }, { score: 30 }])
      expect(code(JSON.stringify({ criteria: without.map((given) => ({ ...given, [key]: value })) }))).toBe(
        "schema_mismatch",
      );
    const numbers = Object.fromEntries(rows.map(({ id }) => [id, 30]));
    expect(read(JSON.stringify({ [key]: numbers, ...maps })).kind).toBe("invalid");
    // Beside the points they hide nothing.
    expect(read(JSON.stringify({ ...answer(), [key]: numbers }))).toEqual({ kind: "answered", answer: answer() });
  }
});

test("readAnswer() says which points are missing", () => {
  const given = { criteria: { ...PROPER, "body-method": { weight: 30, comment: "评语", quotes: [] } } };
  expect(read(JSON.stringify(given))).toMatchObject({
    issues: [expect.stringContaining("criteria.body-method.score")],
  });
});

test("readAnswer() takes neither of two points for one criterion", () => {
  const twoNames = { ...PROPER, "body-method": { score: 70, 得分: 45, comment: "评语", quotes: [] } };
  expect(code(JSON.stringify(answer({ criteria: twoNames })))).toBe("schema_mismatch");
  const text = JSON.stringify(answer());
  expect(code(text.replace('"score":70', '"score":70,"score":45'))).toBe("schema_mismatch");
  expect(code(text.replace('"score":70', '"score":70,"score":70'))).toBe("answered");
  expect(code(text.replace('"body-method":', `"body-content":${JSON.stringify(criterion(30))},"body-method":`))).toBe(
    "schema_mismatch",
  );
});

test("readAnswer() takes no example for an answer", () => {
  const text = JSON.stringify(answer());
  const refusals = [
    `抱歉，我没有看到可供评分的正文，因此无法给出分数。如果您提供正文，我会按如下格式返回，例如：\n${text}`,
    `I'm sorry, but I can't grade this text. An answer would look like this:\n${text}`,
    `I cannot assess this content.\n${text}`,
    "I'm sorry, but I can't help with evaluating this content.",
    "抱歉，该内容涉及敏感话题，我无法评价。",
  ];
  for (const refusal of refusals) expect(read(refusal)).toEqual({ kind: "refused" });
  const lines = "body-content: 72\nbody-method: 65 points\n";
  expect(read(lines).kind).toBe("answered");
  for (const example of [
    `格式示例：\n${lines}`,
    `For example:\n${text}`,
    `示例输出：\n${text}`,
    JSON.stringify({ example: answer() }),
  ])
    expect(read(example)).toMatchObject({ kind: "invalid" });
  const given = [
    `I cannot judge the figures. Here is my assessment of the text:\n${text}`,
    `抱歉，图片无法评价。以下是评分结果：\n${text}`,
    `论证部分较弱，例如第三章没有给出样本来源，第四章的结论也没有数据支持，详见下面各项的评语和引文。\n${text}`,
    `${text}\nFor example, a better report would cite its sources.`,
  ];
  for (const each of given) expect(read(each)).toEqual({ kind: "answered", answer: answer() });
});

test("readAnswer() reads no number that ends the text", () => {
  for (const text of [
    `{"body-method":{"comment":"评语","quotes":[],"score":70},"body-content":{"comment":"评语","score":8`,
    "body-method: 70\nbody-content: 8",
  ])
    expect(read(text).kind).toBe("invalid");
});

test("readAnswer() reads an answer that was cut off once the model has closed it, and not a character before", () => {
  const whole = JSON.stringify(answer());
  const lines = rows.map((row) => JSON.stringify(row)).join("\n");
  const forms = [
    whole,
    JSON.stringify(answer(), null, 2),
    `\`\`\`json\n${whole}`,
    lines,
    whole.replaceAll('"', "&quot;"),
    whole.replaceAll('"', '\\"'),
    `<think>${whole}</think>\n${whole}`,
  ];
  for (const form of forms) {
    const readCut = (length: number) =>
      readAnswer(form.slice(0, length), { criteria: CRITERIA, shown: "", isCutOff: true }).kind;
    expect(readCut(form.length)).toBe("answered");
    for (let length = 0; length < form.length; length++)
      expect([length, readCut(length)]).not.toEqual([length, "answered"]);
  }
});

test("readAnswer() takes neither thoughts nor a first version that was being corrected from a text that was cut off", () => {
  const whole = JSON.stringify(answer());
  const readCut = (text: string) => readAnswer(text, { criteria: CRITERIA, shown: "", isCutOff: true }).kind;
  expect(readCut(`${whole}${"\n".repeat(5000)}`)).toBe("answered");
  expect(readCut(`${whole}\n以上是评分。`)).toBe("answered");
  expect(readCut(`<think>${whole}`)).toBe("invalid");
  expect(readCut(`<think>${whole}</think>`)).toBe("invalid");
  expect(readCut(`${whole}\nCorrected version:\n${whole.slice(0, -9)}`)).toBe("invalid");
  expect(readCut("body-content: 70\nbody-method: 80\n")).toBe("invalid");
});
