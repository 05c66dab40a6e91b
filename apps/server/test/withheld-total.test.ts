import { afterAll, beforeAll, expect, test } from "bun:test";
import { writeLeftOutReport } from "../../../packages/report-parser/test/left-out-report.ts";
import { waitForReport } from "./report-client.ts";
import { openTestService, type TestPerson, type TestService } from "./test-service.ts";

const reports = "/api/v1/reports";
let service: TestService;
let teacher: TestPerson;
let id: string;

beforeAll(async () => {
  service = await openTestService();
  teacher = await service.person("teacher");
  const answer = await service.call(reports, {
    method: "POST",
    headers: { ...teacher.headers, "Content-Type": "application/pdf" },
    body: writeLeftOutReport(),
  });
  id = answer.body.data.id;
  await waitForReport(service, teacher, id);
});
afterAll(() => service.close());

const get = (path: string) => service.call(path, { headers: { ...teacher.headers, "Accept-Language": "en" } });
const listed = async () => (await get(`${reports}?limit=1`)).body.data.reports[0].score;
const exported = async () => {
  const headers = { ...teacher.headers, "Accept-Language": "en" };
  const text = await (await service.fetch("/api/v1/scores/export?format=csv", { headers })).text();
  const [header = "", line = ""] = text.replace("\u{FEFF}", "").split("\r\n");
  const at = (name: string) => line.split(",")[header.split(",").indexOf(name)];
  return [at("score"), at("level")];
};

test("a score whose report is mostly not in the text keeps its number and shows no total until a person decides", async () => {
  const score = (await get(`${reports}/${id}/score`)).body.data;
  const found = score.findings.find(({ code }: { code: string }) => code === "text_left_out");
  expect(found).toMatchObject({ weight: "hold", pages: [1], settled: false });
  expect(found.message).toContain("0 %");
  expect([score.decision, score.total_withheld, typeof score.final_score]).toEqual(["hold", true, "number"]);
  const mark = await listed();
  expect([mark.total_withheld, mark.final_score]).toEqual([true, score.final_score]);
  expect(await exported()).toEqual(["", ""]);
  const { runs } = (await get(`${reports}/${id}/runs`)).body.data;
  expect(runs.map((run: { total_withheld: boolean }) => run.total_withheld)).toEqual([true]);

  const seen = { run_id: score.run_id, version: score.version };
  const path = `${reports}/${id}/findings/${found.number}/acknowledgement`;
  const said = await service.call(path, { method: "PUT", headers: teacher.headers, json: seen });
  expect(said.body.data.total_withheld).toBe(false);
  expect((await listed()).total_withheld).toBe(false);
  expect((await exported())[0]).toBe(String(score.final_score));
});

test("the content of a report says where its characters went and what was left out", async () => {
  const { balance } = (await get(`${reports}/${id}/content?parts=balance`)).body.data;
  const sum = Object.values<number>(balance.parts).reduce((all, part) => all + part, 0);
  expect(sum).toBe(balance.characters);
  expect(balance.prose.in_text).toBe(0);
  expect(balance.left_out[0]).toMatchObject({ kind: "sentences", reason: "table-cell", page: 1, pages: [1] });
});
