import { beforeAll, expect, test } from "bun:test";
import { type Behaviour, completion, properAnswer, userText } from "../../../packages/scoring/test/fake-model.ts";
import { eventually } from "./eventually.ts";
import type { useFindings } from "./findings-journey.ts";
import type { TestAccount, TestLanguage } from "./open-console.ts";
import { personClient } from "./person-client.ts";

const words = {
  zh: {
    filter: "等待模型 2",
    state: "等待模型评分",
    away: "评分模型暂时不可用",
    open: "还没有全部评完",
    tagAway: "模型暂时不可用，恢复后接着评",
    tagOpen: "模型还没有评完，会自动补评",
  },
  en: {
    filter: "Waiting for the model 2",
    state: "Waiting for the model",
    away: "The model that judges is away",
    open: "Not all of it is judged yet",
    tagAway: "The model is away, judging follows",
    tagOpen: "Not wholly judged yet, judging goes on",
  },
} as const;

/** Model that is away for what is in English, shows no passage for a criterion of the thesis, and judges the rest wholly. */
const answerInPart: Behaviour = (body) => {
  const text = userText(body);
  if (!/\p{Script=Han}/u.test(text)) return new Response("down", { status: 503 });
  const answer = JSON.parse(properAnswer(body, { spread: 2 }));
  const isThesis = text.includes("自习室");
  if (isThesis && answer.criteria["body-content"]) answer.criteria["body-content"].quotes = ["好"];
  return completion(JSON.stringify(answer));
};

/** Prepares reports that the model has not judged, and one that it has. The model answers so from then on. */
export function useAwaited({ tested, answerBy }: Pick<ReturnType<typeof useFindings>, "tested" | "answerBy">) {
  const ids: Record<string, string> = {};
  let author: TestAccount;
  beforeAll(async () => {
    answerBy(answerInPart);
    author = await tested.account("student");
    const student = await personClient(tested, author);
    ids.away = await student.handIn("english-thesis.pdf", "awaited: away");
    ids.open = await student.handIn("chinese-thesis.pdf", "awaited: open");
    ids.judged = await student.handIn("course-report.pdf", "awaited: judged");
  });
  return {
    tested,
    ids,
    get author() {
      return author;
    },
  };
}

/** Such reports as a teacher sees them. */
export function testAwaitedInClass(language: TestLanguage, { tested }: ReturnType<typeof useAwaited>): void {
  const { filter, state } = words[language];

  test(`a teacher lists them in the class, and no other (${language})`, async () => {
    const { page } = await tested.signedIn("teacher", "/class?q=awaited", { language });
    const rows = page
      .getByRole("grid")
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader") });
    await eventually(() => rows.count()).toBe(3);
    await page.getByRole("radio", { name: filter }).click();
    await page.waitForURL((url) => url.searchParams.get("show") === "awaiting");
    await eventually(() => rows.count()).toBe(2);
    await eventually(() => rows.filter({ hasText: state }).count()).toBe(2);
  });
}

/** Such reports as their author sees them. */
export function testAwaitedByAuthor(language: TestLanguage, awaited: ReturnType<typeof useAwaited>): void {
  const { tested, ids } = awaited;
  const { away, open, tagAway, tagOpen } = words[language];

  test(`their author reads what they wait for (${language})`, async () => {
    const page = await tested.signedInAs(awaited.author, "/my-reports", { language });
    await page.getByText(tagAway, { exact: true }).waitFor();
    expect(await page.getByText(tagAway, { exact: true }).count()).toBe(1);
    expect(await page.getByText(tagOpen, { exact: true }).count()).toBe(1);
    await page.goto(`/console/reports/${ids.away}`);
    await page.getByText(away, { exact: true }).waitFor();
    await page.goto(`/console/reports/${ids.open}`);
    await page.getByText(open, { exact: true }).waitFor();
  });
}
