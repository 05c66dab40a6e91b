import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SERVICE } from "@rubrica/core";
import { typeset } from "../../../../scripts/sample-reports/typeset.ts";
import { type RunningService, startService } from "../../src/boot/start-service.ts";
import { demonstrationPeople } from "../../src/demonstration/people.ts";
import { parseEnvironment } from "../../src/settings/environment.ts";
import { startRecordedJudge } from "./recorded-judge.ts";
import { periodicTasks } from "./reports/periodic-tasks.ts";
import { seatSensor } from "./reports/seat-sensor.ts";

/** A demonstration with a model, for pictures. The model judges a report as it was recorded. */
export interface JudgedDemonstration {
  readonly url: string;
  /** A report by the demonstration's student. */
  readonly report: {
    readonly name: string;
    readonly title: string;
    readonly pdf: Uint8Array;
    /** The passage that the judgement of its content quotes. */
    readonly passage: string;
  };
  /** The model answers nothing before this call. */
  letJudgeAnswer(): void;
  end(): Promise<void>;
}

/** Gives the student an English name and removes the Chinese report, so that the picture shows no Chinese text. */
async function writeStudentInEnglish({ service }: RunningService): Promise<void> {
  const student = demonstrationPeople.find(({ role }) => role === "student");
  await service.transaction.run(SERVICE, async ({ userInfo, reports }) => {
    await userInfo.update(student?.id ?? "", { fullName: "Zhang San" });
    await reports.remove({ ownerId: student?.id ?? "" });
  });
}

/** Starts the demonstration in this process, with a report in the given language to hand in. */
export async function startJudgedDemonstration(language: "zh" | "en"): Promise<JudgedDemonstration> {
  const made = { zh: seatSensor, en: periodicTasks }[language];
  const text = { ...made.text, author: { zh: "张三", en: "Zhang San" }[language] };
  const passage = made.answers?.criteria["body-content"]?.[2] ?? "";
  const mayAnswer = Promise.withResolvers<void>();
  const judge = startRecordedJudge(mayAnswer.promise);
  judge.readReport(made);
  const folder = await mkdtemp(join(tmpdir(), "rubrica-judged-"));
  const settings = { DATA_DIR: folder, PORT: "0", LOG_LEVEL: "silent" };
  const model = { AI_BASE_URL: judge.baseUrl, AI_API_KEY: "none", AI_MODEL: "recorded-answers" };
  const running = await startService(parseEnvironment({ ...settings, ...model }), {
    demonstration: { cookie: "rubrica-demonstration", remove() {} },
  });
  if (language === "en") await writeStudentInEnglish(running);
  return {
    url: running.url ?? "",
    report: { name: text.fileName, title: text.title, pdf: typeset(text), passage },
    letJudgeAnswer: mayAnswer.resolve,
    async end() {
      mayAnswer.resolve();
      await running.stop();
      judge[Symbol.dispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
