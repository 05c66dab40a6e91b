import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SERVICE } from "@rubrica/core";
import { typeset } from "../../../../scripts/sample-reports/typeset.ts";
import { parseEnvironment } from "../../src/boot/environment.ts";
import { type RunningService, startService } from "../../src/boot/start-service.ts";
import { demonstrationPeople } from "../../src/demonstration/people.ts";
import { startRecordedJudge } from "./recorded-judge.ts";
import { periodicTasks } from "./reports/periodic-tasks.ts";
import { seatSensor } from "./reports/seat-sensor.ts";

/** The demonstration with a model behind it, for pictures: what is handed in is judged as it was recorded. */
export interface JudgedDemonstration {
  readonly url: string;
  /** A report by the demonstration's student. */
  readonly report: {
    readonly name: string;
    readonly title: string;
    readonly pdf: Uint8Array;
    /** On which its points for content rest. */
    readonly passage: string;
  };
  /** Until then the judge keeps what it is asked. */
  letJudgeAnswer(): void;
  close(): Promise<void>;
}

/** So that nothing in the picture has to be read in Chinese. */
async function writeStudentInEnglish({ service }: RunningService): Promise<void> {
  const student = demonstrationPeople.find(({ role }) => role === "student");
  await service.transaction.run(SERVICE, async ({ userInfo, reports }) => {
    await userInfo.update(student?.id ?? "", { fullName: "Zhang San" });
    await reports.remove({ ownerId: student?.id ?? "" });
  });
}

/** Starts it in this process; it hands in a report in the language. */
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
    async close() {
      mayAnswer.resolve();
      await running.stop();
      judge[Symbol.dispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
