/** Scores one parsed report by a model, to be killed while it does: FOLDER REPORT_ID PARSED_JSON BASE_URL. */
import { readFile } from "node:fs/promises";
import { createObjectStore } from "@rubrica/adapter-filesystem";
import type { ParsedReport } from "@rubrica/report-model";
import { scoreReport } from "@rubrica/scoring";
import { createAiJudge } from "@rubrica/scoring/ai";
import { createAnswerStore } from "../src/answer-store.ts";

const [folder = "", reportId = "", parsed = "", baseUrl = ""] = process.argv.slice(2);
const report = JSON.parse(await readFile(parsed, "utf8")) as ParsedReport;
const { mode } = await scoreReport({
  report,
  judge: createAiJudge({ baseUrl, model: "fake-model", concurrency: 1, maxRetries: 0, maxPartCharacters: 600 }),
  answers: createAnswerStore(createObjectStore({ folder }), { id: reportId, askedAnewBy: null }),
});
console.log(mode);
