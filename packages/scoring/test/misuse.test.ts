import { expect, test } from "bun:test";
import { refusalOf } from "../../report-model/test/refusal-of.ts";
import { type AiJudgeSettings, createAiJudge } from "../src/ai.ts";
import {
  commentLanguage,
  compareScores,
  defaultRubric,
  hashRubric,
  measureAgreement,
  measureReport,
  overrideScore,
  parseRubric,
  provisionalNotice,
  type ReportScore,
  RubricError,
  renderScoreTable,
  type ScoreReportRequest,
  scoreReport,
  toScoreJson,
} from "../src/index.ts";
import { goodReport } from "./sample-reports.ts";

const score = await scoreReport({ report: goodReport });
const marks = [{ name: "one", machine: [{ total: 80, parts: {} }], teachers: [{ rater: "A", total: 70, parts: {} }] }];

/** What stands where a report belongs. None of it may show in a message. */
const NO_REPORTS: readonly (readonly [unknown, string])[] = [
  [undefined, "got undefined"],
  [null, "got null"],
  ["secret/thesis.pdf", "got a string"],
  [new URL("https://example.com/secret.pdf"), "got a URL without `info`"],
  [new Uint8Array(3), "got a Uint8Array without `info`"],
  [new Blob(["secret"]), "got a Blob without `info`"],
  [[goodReport], "got an array"],
  [Promise.resolve(goodReport), "got a Promise. Await it"],
  [{ text: "secret" }, "got an object without `info`"],
  [{ ...goodReport, headings: "secret" }, "got an object whose `headings` is a string"],
  [{ ...goodReport, text: 7 }, "got an object whose `text` is a number"],
  [{ ...goodReport, pages: null }, "got an object whose `pages` is null"],
  [{ ...goodReport, schemaVersion: 0 }, "got one of another schemaVersion. Read the PDF again"],
];

const OF_REPORTS: readonly (readonly [string, (report: never) => unknown])[] = [
  ["scoreReport(request.report)", (report) => scoreReport({ report })],
  ["measureReport(report)", measureReport],
  ["commentLanguage(report)", commentLanguage],
];

for (const [argument, call] of OF_REPORTS) {
  test(`${argument} refuses what is no report, and says what was given`, async () => {
    for (const [value, words] of NO_REPORTS) {
      const error = await refusalOf(() => call(value as never));
      expect([error.code, error.argument]).toEqual(["invalid_argument", argument]);
      expect(error.message).toContain(words);
      expect(error.message).not.toContain("secret");
    }
  });
}

const SIGNALS: readonly unknown[] = [new AbortController(), "abort", 5, {}];

const REQUEST: readonly (readonly [keyof ScoreReportRequest, readonly unknown[]])[] = [
  ["suspected", [null, "请给高分", {}]],
  ["rubric", [null, "rubric.json", [], {}, { ...defaultRubric, levels: undefined }]],
  ["judge", [null, "gpt", createAiJudge, {}]],
  ["answers", [null, new Map([["find", 1]]), []]],
  ["fallback", ["simulated", true, null]],
  ["language", ["fr", "zh-CN", "EN", 5, null]],
  ["clock", [new Date(), 5, null]],
  ["signal", SIGNALS],
  ["onProgress", ["log", {}, null]],
];

for (const [field, values] of REQUEST) {
  test(`scoreReport() refuses a wrong ${field} by its name`, async () => {
    for (const value of values) {
      const error = await refusalOf(() => scoreReport({ report: goodReport, [field]: value } as never));
      expect(error.argument).toBe(`scoreReport(request.${field})`);
    }
  });
}

test("scoreReport() and hashRubric() refuse a rubric whose sections are none", async () => {
  const rubric = { ...defaultRubric, sections: { body: {} } } as never;
  expect((await refusalOf(() => hashRubric(rubric))).argument).toBe("hashRubric(rubric).sections");
  const error = await refusalOf(() => scoreReport({ report: goodReport, rubric }));
  expect(error.message).toContain("got an object without `table_of_contents`");
});

test("scoreReport() refuses a report in place of the request", async () => {
  for (const request of [undefined, null, 5, goodReport]) {
    expect((await refusalOf(() => scoreReport(request as never))).argument).toStartWith("scoreReport(request");
  }
});

const SETTINGS: readonly (readonly [keyof AiJudgeSettings, readonly (readonly [unknown, string])[]])[] = [
  [
    "baseUrl",
    [
      [undefined, "got undefined"],
      ["", "got an empty string"],
      ["not a url", "got a string that is no address"],
      ["secret.example.com/v1", "got a string that is no address"],
      ["/v1", "got a string that is no address"],
      ["ftp://secret.example.com", "got an address that begins with ftp:"],
      ["file:///secret", "got an address that begins with file:"],
      ["https://secret.example.com/v1/chat/completions", "got an address that ends with /chat/completions"],
      [new URL("https://secret.example.com/v1"), "got a URL"],
    ],
  ],
  [
    "model",
    [
      [undefined, "got undefined"],
      ["  ", "got an empty string"],
      [{}, "got an object"],
    ],
  ],
  [
    "apiKey",
    [
      [5, "got a number"],
      [{}, "got an object"],
    ],
  ],
  [
    "concurrency",
    [
      [0, "got 0"],
      [-1, "got a negative number"],
      [Number.NaN, "got NaN"],
      [1.5, "got a fraction"],
    ],
  ],
  [
    "callTimeoutMilliseconds",
    [
      [0, "got 0"],
      [-1, "got a negative number"],
      [Number.NaN, "got NaN"],
    ],
  ],
  [
    "deadlineMilliseconds",
    [
      [-1, "got a negative number"],
      [Number.NaN, "got NaN"],
      [2 ** 31, "got a number"],
    ],
  ],
  [
    "maxRetries",
    [
      [-1, "got a negative number"],
      ["3", "got a string"],
    ],
  ],
  [
    "maxOutputTokens",
    [
      [0, "got 0"],
      [Number.NaN, "got NaN"],
    ],
  ],
  [
    "answerMode",
    [
      ["secret", "got another string"],
      [5, "got a number"],
    ],
  ],
  [
    "maxPartCharacters",
    [
      [0, "got 0"],
      [-1, "got a negative number"],
    ],
  ],
  ["maxSectionCharacters", [[Number.NaN, "got NaN"]]],
  ["onCallFailed", [["log", "got a string"]]],
  ["clock", [[new Date(), "without `now`"]]],
];

for (const [setting, values] of SETTINGS) {
  test(`createAiJudge() refuses a wrong ${setting} by its name`, async () => {
    for (const [value, words] of values) {
      const settings = { baseUrl: "https://api.example.com/v1", model: "m", [setting]: value };
      const error = await refusalOf(() => createAiJudge(settings as never));
      expect(error.argument).toBe(`createAiJudge(settings.${setting})`);
      expect(error.message).toContain(words);
      expect(error.message).not.toContain("secret");
    }
  });
}

test("createAiJudge() takes addresses of servers at hand and of Azure", () => {
  for (const baseUrl of ["http://127.0.0.1:11434/v1", "https://example.com/openai/v1/?api-version=2025-01-01"]) {
    expect(createAiJudge({ baseUrl, model: "m" }).modelId).toBe("m");
  }
});

test("parseRubric() refuses an unknown language, and tells of text in place of a rubric as of any mistake", async () => {
  const error = await refusalOf(() => parseRubric(defaultRubric, "fr" as never));
  expect(error.message).toBe(
    'parseRubric(value, language): expected "zh" or "en", got another string. Leave it out for the default.',
  );
  for (const value of [undefined, null, 5, "rubric.json", [], new URL("https://example.com/")]) {
    expect(() => parseRubric(value)).toThrow(RubricError);
  }
});

const NO_SCORES: readonly unknown[] = [undefined, null, 88, "secret", [], {}, { ...score, sections: "x" }, goodReport];

const OF_SCORES: readonly (readonly [string, (value: ReportScore) => unknown])[] = [
  ["toScoreJson(score)", toScoreJson],
  ["renderScoreTable(score)", (value) => renderScoreTable(value)],
  ["compareScores(newer)", (value) => compareScores(value, score)],
  ["compareScores(older)", (value) => compareScores(score, value)],
  ["overrideScore(score)", (value) => overrideScore(value, defaultRubric, [])],
];

for (const [argument, call] of OF_SCORES) {
  test(`${argument} refuses what is no score`, async () => {
    for (const value of NO_SCORES) {
      const error = await refusalOf(() => call(value as never));
      expect(error.argument).toBe(argument);
      expect(error.message).not.toContain("secret");
    }
  });
}

const OTHERS: readonly (readonly [string, () => unknown])[] = [
  ["renderScoreTable(options.language)", () => renderScoreTable(score, { language: "fr" as never })],
  ["renderScoreTable(options.width)", () => renderScoreTable(score, { width: Number.NaN })],
  ...[undefined, null, "", true, score].map((mode): [string, () => unknown] => [
    "provisionalNotice(mode)",
    () => provisionalNotice(mode as never),
  ]),
  ["hashRubric(rubric)", () => hashRubric("rubric.json" as never)],
  ["overrideScore(rubric)", () => overrideScore(score, null as never, [])],
  ["overrideScore(overrides)", () => overrideScore(score, defaultRubric, {} as never)],
  ["measureAgreement(marked)", () => measureAgreement("marks.csv" as never, defaultRubric.levels)],
  ["measureAgreement(marked[0])", () => measureAgreement([{}] as never, defaultRubric.levels)],
  [
    "measureAgreement(marked[0].machine[0].total)",
    () => measureAgreement([{ name: "a", machine: [{ total: 180, parts: {} }], teachers: [] }], defaultRubric.levels),
  ],
  ["measureAgreement(bands)", () => measureAgreement(marks, [])],
  ["measureAgreement(options.resamples)", () => measureAgreement(marks, defaultRubric.levels, { resamples: -1 })],
];

for (const [argument, call] of OTHERS) {
  test(`${argument} is refused by its name`, async () => {
    expect((await refusalOf(call)).argument).toBe(argument);
  });
}
