import { expect, test } from "bun:test";
import fc from "fast-check";
import { serverSentence } from "./server-sentence.ts";

const REPORT =
  "城市道路的拥堵每年给通勤者带来可观的时间损失，准确的交通流量预测因此成为信号控制和路径诱导的前提。The encoder consists of two graph convolutions and one layer of temporal attention. 记路网为有向图，节点表示路口。";
const confidential = { prompt: [REPORT], apiKey: "sk-very-secret" };
const say = (message: unknown): string | null => serverSentence(JSON.stringify({ error: { message } }), confidential);

test("serverSentence() reads the message in the shapes that servers give it", () => {
  const bodies = [
    '{"error":{"message":"no such model"}}',
    '{"error":"no such model"}',
    '{"message":"no such model"}',
    '{"detail":"no such model"}',
    '{"error":{"error":{"message":"no such model"}}}',
    "no such model",
  ];
  expect(bodies.map((body) => serverSentence(body, confidential))).toEqual(bodies.map(() => "no such model"));
  const detail = { detail: [{ loc: ["body", "response_format"], msg: "Extra inputs are not permitted" }] };
  expect(serverSentence(JSON.stringify(detail), confidential)).toBe(
    "body.response_format: Extra inputs are not permitted",
  );
  expect(serverSentence("<html><title>502 Bad Gateway</title>…", confidential)).toBe("HTML: 502 Bad Gateway");
  expect(["", "{}", "  \n", "[]"].map((body) => serverSentence(body, confidential))).toEqual([null, null, null, null]);
});

test("serverSentence() keeps the parameter that a server names, though the report has the word", () => {
  const prompt = ["温度 temperature 的测量 max_tokens"];
  const body = "Unsupported parameter: 'temperature' is not supported with this model.";
  expect(serverSentence(body, { prompt, apiKey: null })).toBe(body);
});

test("serverSentence() leaves out keys, tokens and what an address carries", () => {
  expect(say("Incorrect key sk-very-secret given")).not.toContain("secret");
  expect(say("Incorrect key sk-ot***her given")).toBe("Incorrect key … given");
  expect(say("Bearer abc.def is wrong")).toBe("… is wrong");
  expect(say("see https://user:word@host/path?key=1 for more")).toBe("see https://host/path for more");
  expect(say(`token ${"aB3".repeat(20)} expired`)).toBe("token … expired");
});

/** Ways in which a server may give back what it was sent. */
const echoes: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => [...text].join(" "),
  (text) =>
    JSON.stringify(text).replace(/[^\x20-\x7e]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`),
  (text) => [...text].map((each) => `&#${each.codePointAt(0)};`).join(""),
  (text) => encodeURIComponent(text),
  (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text))),
  (text) => text.replace(/[a-z]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0)),
];

test("serverSentence() gives back no five characters of the report, however a server repeats them", () => {
  const han = REPORT.replace(/[^\p{Script=Han}]/gu, "");
  const prefixes = ["Bad request: ", "提示词有误：", "Invalid value '", ""];
  fc.assert(
    fc.property(
      fc.nat(REPORT.length - 40),
      fc.integer({ min: 24, max: 120 }),
      fc.constantFrom(...echoes),
      fc.constantFrom(...prefixes),
      (start, length, echo, prefix) => {
        const said = say(`${prefix}${echo(REPORT.slice(start, start + length))}' is not right`) ?? "";
        const letters = (said.normalize("NFKC").match(/\p{Script=Han}/gu) ?? []).join("");
        for (let index = 0; index + 5 <= letters.length; index++)
          expect(han).not.toContain(letters.slice(index, index + 5));
        expect(
          said
            .normalize("NFKC")
            .toLowerCase()
            .replace(/[^a-z]/g, ""),
        ).not.toContain("graphconvolutions");
      },
    ),
    { numRuns: 500 },
  );
});
