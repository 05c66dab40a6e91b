import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import {
  type ChatBody,
  completion,
  criteriaOf,
  type FakeModel,
  properAnswer,
  startFakeModel,
} from "../../../packages/scoring/test/fake-model.ts";
import { upload, waitForReport } from "./report-client.ts";
import { openTestService, type TestPerson, type TestService } from "./test-service.ts";

const reports = "/api/v1/reports";
export type Language = "zh" | "en";

/** A report, the language of who reads it, and the services that are asked: see `services`. */
export interface Reading {
  readonly file: string;
  readonly language: Language;
  readonly kinds: readonly (keyof typeof services)[];
}

/** Settings besides those of the model: what is left open is a teacher's, is asked again by itself, or there is no model. */
const services = {
  "with a model": { AI_REJUDGE_SECONDS: "0" },
  "awaiting the model": {},
  "without a model": null,
} as const;

/** What the judge writes here is a sentence of no language. */
const OF_THE_JUDGE = "§";

/** A model that judges the contents, shows no passage for the body's first criterion, and is away for the citations. */
function judgeInPart(body: ChatBody): Response {
  if (criteriaOf(body).some((id) => id.startsWith("citations-"))) return new Response("down", { status: 503 });
  const answer = JSON.parse(properAnswer(body, { spread: 2 }));
  for (const [index, id] of criteriaOf(body).entries()) {
    answer.criteria[id].comment = OF_THE_JUDGE;
    if (index === 0 && id.startsWith("body-")) answer.criteria[id].quotes = ["§ stands nowhere in the report §"];
  }
  const said = { comment: OF_THE_JUDGE, strengths: [OF_THE_JUDGE], suggestions: [OF_THE_JUDGE] };
  return completion(JSON.stringify({ ...answer, ...said }));
}

/** Keys whose values are said by the protocol, by people, or in both languages at once. */
const NOT_SAID = /^(?:notice|code|mode|quote|links|file_name|name_of_file|email|full_name|title_given|provenance)$/;

/** Every sentence of an answer, but for what is the report's own. */
function sentencesOf(value: unknown, key = ""): string[] {
  if (NOT_SAID.test(key)) return [];
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap((item) => sentencesOf(item));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([inner, item]) => sentencesOf(item, inner));
}

const fold = (text: string): string => text.replaceAll(/\s+/g, "");

/** What is left of the text in the other language than that of who reads, without what stands in the report. */
function foreignIn(text: string, language: Language, report: string): string[] {
  const foreign =
    language === "en" ? /\p{Script=Han}[^\n"；;：:、,，「」（）()|]*/gu : /[A-Za-z]{2,}(?:[ '-]+[A-Za-z]{2,}){2,}/g;
  return (text.match(foreign) ?? []).filter((found) => !report.includes(fold(found)));
}

/** Reads everything that is said of the report, in the other language than its own. */
export function testReaderLanguage({ file, language, kinds }: Reading): void {
  const opened = new Map<keyof typeof services, TestService>();
  let model: FakeModel;
  beforeAll(async () => {
    model = startFakeModel(judgeInPart);
    const ai = { AI_BASE_URL: model.baseUrl, AI_API_KEY: "key", AI_MODEL: "judge-1" };
    for (const kind of kinds) {
      const settings = services[kind];
      opened.set(kind, await openTestService(settings === null ? {} : { environment: { ...ai, ...settings } }));
    }
  });
  afterAll(async () => {
    await Promise.all([...opened.values()].map((service) => service.close()));
    model[Symbol.dispose]();
  });

  test("no answer, table or export holds a foreign sentence but the report's own and the judge's", async () => {
    for (const [kind, service] of opened) {
      const [student, teacher] = [await service.person("student"), await service.person("teacher")];
      const id = await upload(service, student, file);
      await waitForReport(service, student, id);
      const headers = { ...teacher.headers, "Accept-Language": language };
      const read = async (path: string) => (await service.call(path, { headers })).body;
      const path = `${reports}/${id}`;
      const score = (await read(`${path}/score`)).data;
      expect([score.mode, score.awaiting_judgement]).toEqual([
        kind === "without a model" ? "simulated" : "mixed",
        kind === "awaiting the model",
      ]);
      const own = fold(
        `${(await read(`${path}/content`)).data.text} ${JSON.stringify((await read(`${path}/content?parts=headings,references,cover`)).data)}`,
      );

      const answers = {
        score,
        report: await read(path),
        list: await read(reports),
        runs: await read(`${path}/runs`),
        run: await read(`${path}/runs/${score.run_id}`),
        statistics: await read("/api/v1/scores/statistics"),
        release: (await service.call("/api/v1/scores/release", { headers, json: { report_ids: [id], released: true } }))
          .body,
        studentsReport: (await readAs(service, student, path)).body,
        studentsScore: (await readAs(service, student, `${path}/score`)).body,
        awaited: await read(`${reports}?awaiting_judgement=${kind === "awaiting the model"}`),
      };
      for (const [name, answer] of Object.entries(answers)) {
        const left = sentencesOf(answer).flatMap((sentence) => foreignIn(sentence, language, own));
        expect([name, left]).toEqual([name, []]);
      }
      for (const format of ["csv", "markdown"]) {
        const text = await (await service.fetch(`/api/v1/scores/export?format=${format}`, { headers })).text();
        expect([format, foreignIn(text, language, own)]).toEqual([format, []]);
      }
    }
  }, 240_000);

  test("the terminal says nothing foreign of its own", async () => {
    const program = join(import.meta.dirname, "../../cli/src/score.ts");
    const document = join(import.meta.dirname, "../../examples/reports", file);
    const print = (...more: readonly string[]) =>
      Bun.spawnSync([process.execPath, program, document, "--language", language, ...more], {
        env: { PATH: process.env.PATH ?? "" },
      }).stdout.toString();
    const quoted = JSON.parse(print("--json"));
    const own = fold(JSON.stringify(quoted, (key, value) => (/^(?:quote|titles)$/.test(key) ? value : keep(value))));
    const table = print().replaceAll(/「[^」]*」/gs, "");
    // The name that the document bears stands in its first lines.
    const [, ...lines] = table.split("\n").filter((line) => !line.includes(file));
    expect(foreignIn(lines.join("\n"), language, own)).toEqual([]);
    expect(sentencesOf(quoted).flatMap((sentence) => foreignIn(sentence, language, own))).toEqual([]);
  }, 240_000);

  function readAs(service: TestService, who: TestPerson, path: string) {
    return service.call(path, { headers: { ...who.headers, "Accept-Language": language } });
  }

  /** Keeps what holds quotations; other texts are not the report's. */
  function keep(value: unknown): unknown {
    return typeof value === "string" ? "" : value;
  }
}
