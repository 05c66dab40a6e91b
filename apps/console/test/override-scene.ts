import { afterAll, beforeAll } from "bun:test";
import type { Page } from "playwright-core";
import { completion, properAnswer, startFakeModel } from "../../../packages/scoring/test/fake-model.ts";
import { judgeEnvironment } from "./judge-environment.ts";
import type { TestAccount } from "./open-console.ts";
import { type PersonClient, personClient } from "./person-client.ts";
import { type UsedConsole, useTestConsole } from "./use-console.ts";

export const hostileComment = "<script>document.title='taken'</script><img src=x onerror=alert(1)>";

/** The second criterion of the body, whatever language names it. */
export const row = (page: Page) =>
  page
    .getByRole("table", { name: /模型的分数|Points of the model/ })
    .getByRole("row")
    .filter({ hasText: /^2\.2/ });

/** A console whose reports a model judges. */
export function useJudgedConsole(): UsedConsole {
  // The same points for everything: the score is on hold, and releasing it says that somebody accepts it.
  const model = startFakeModel((body) => {
    const answer = JSON.parse(properAnswer(body, { score: 82 }));
    for (const [index, judged] of Object.values<{ comment: string }>(answer.criteria).entries()) {
      judged.comment = index === 0 ? hostileComment : "目的和方法都交代了，结果只写了一句。";
    }
    return completion(JSON.stringify(answer));
  });
  const tested = useTestConsole({ environment: { SCORE_RELEASE: "manual", ...judgeEnvironment(model) } });
  afterAll(() => model[Symbol.dispose]());
  return tested;
}

/** The same, in which a student has handed in reports. */
export function useOverride(reports: number) {
  let student: PersonClient;
  let account: TestAccount;
  let ids: readonly string[];
  const tested = useJudgedConsole();
  beforeAll(async () => {
    account = await tested.account("student");
    student = await personClient(tested, account);
    ids = [];
    for (let count = 0; count < reports; count++)
      ids = [...ids, await student.handIn("chinese-thesis.pdf", `报告 ${count}`)];
  });

  const path = (index: number, search = "") => `/reports/${ids[index]}/override${search}`;
  const scoreOf = (who: PersonClient, index: number) => who.call("GET", `/api/v1/reports/${ids[index]}/score`);
  const bodyCriterion = async (index: number) => {
    const teacher = await personClient(tested, await tested.account("teacher"));
    const score = await scoreOf(teacher, index);
    return { teacher, score, criterion: score.sections[1].criteria[1] };
  };
  return {
    tested,
    path,
    scoreOf,
    bodyCriterion,
    /** Of the student. */
    get account() {
      return account;
    },
    get student() {
      return student;
    },
    get ids() {
      return ids;
    },
  };
}
