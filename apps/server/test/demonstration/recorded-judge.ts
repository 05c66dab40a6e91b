import {
  type ChatBody,
  completion,
  criteriaOf,
  type FakeModel,
  readerWho,
  startFakeModel,
} from "../../../../packages/scoring/test/fake-model.ts";
import type { MadeReport, SectionPrefix } from "./made-report.ts";

/** A server that answers as the recorded model did. */
export interface RecordedJudge extends FakeModel {
  /** From now on it is asked about this report. */
  readReport(report: MadeReport): void;
}

/**
 * Starts a server that finds the recorded answers by report and criterion, so that they hold whatever the prompts say. A
 * criterion without an answer is answered with status 500, so the report is not judged.
 * @param mayAnswer before which nothing is answered. Default: at once.
 */
export function startRecordedJudge(mayAnswer: Promise<void> = Promise.resolve()): RecordedJudge {
  let current: MadeReport | null = null;
  const model = startFakeModel(
    async (body) => {
      await mayAnswer;
      const answer = current && answerOf(current, body);
      return answer ? completion(JSON.stringify(answer)) : new Response("No answer is recorded.", { status: 500 });
    },
    // Asked which passages speak to a grader, it names the hidden sentence.
    readerWho((passage) => current?.text.hidden?.includes(passage) ?? false),
  );
  return {
    ...model,
    readReport(report) {
      current = report;
    },
    [Symbol.dispose]: () => model[Symbol.dispose](),
  };
}

function answerOf({ answers }: MadeReport, body: ChatBody): object | null {
  const ids = criteriaOf(body);
  const section = answers?.sections[ids[0]?.split("-")[0] as SectionPrefix];
  if (!answers || !section) return null;
  const criteria = ids.map((id) => {
    const [score, comment, ...quotes] = answers.criteria[id] ?? [null, "", ""];
    return [id, { score, comment, quotes }] as const;
  });
  if (criteria.some(([, { score }]) => score === null)) return null;
  const [comment, strengths, suggestions] = section;
  return { criteria: Object.fromEntries(criteria), comment, strengths, suggestions, addressed_to_grader: [] };
}
