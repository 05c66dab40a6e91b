import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import {
  completion,
  criteriaOf,
  properAnswer,
  startFakeModel,
  userText,
} from "../../../packages/scoring/test/fake-model.ts";
import { accessibilityViolations, sidewaysOverflow } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { judgeEnvironment } from "./judge-environment.ts";
import type { TestLanguage } from "./open-console.ts";
import { type PersonClient, personClient } from "./person-client.ts";
import type { UsedConsole } from "./use-console.ts";
import { useTestConsole } from "./use-console.ts";

export const hostileTitle = "<img src=x onerror=alert(1)>";

export const rows = (page: Page) =>
  page
    .getByRole("grid")
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader") });
export const tick = (page: Page, index: number) => rows(page).nth(index).getByRole("checkbox").check({ force: true });
export const download = async (page: Page, press: () => Promise<void>) => {
  const [file] = await Promise.all([page.waitForEvent("download"), press()]);
  return Bun.file(await file.path()).text();
};

/** A console for a class whose scores are released by hand; the model answers once it may. */
export function useClass() {
  let student: PersonClient;
  const answering = Promise.withResolvers<void>();
  // Two reports are judged by the model; of the third, the English one, its answer about the contents is cut off, so that its
  // score stays provisional and is on hold.
  const model = startFakeModel(async (body) => {
    await answering.promise;
    if (criteriaOf(body).some((id) => id.startsWith("contents-")) && !/[\u4e00-\u9fff]/.test(userText(body))) {
      return completion('{"criteria": {', "length");
    }
    const answer = JSON.parse(properAnswer(body));
    // All alike would be a reason to hold it.
    for (const [id, judged] of Object.entries<{ score: number }>(answer.criteria)) judged.score = 76 + (id.length % 9);
    return completion(JSON.stringify(answer));
  });
  const tested = useTestConsole({ environment: { SCORE_RELEASE: "manual", ...judgeEnvironment(model) } });
  beforeAll(async () => {
    student = await personClient(tested, await tested.account("student"));
  });
  afterAll(() => model[Symbol.dispose]());
  return {
    tested,
    get student() {
      return student;
    },
    letModelAnswer: () => answering.resolve(),
    /** Hands in the three reports: the first one called by the hostile title, the second one in English. */
    async handInThree() {
      await student.submit("chinese-thesis.pdf", hostileTitle);
      const english = await personClient(tested, await tested.account("student"));
      return [await english.submit("english-thesis.pdf"), await english.submit("chinese-thesis.pdf")].map(
        (id) => () => english.settled(id),
      );
    },
  };
}

/** What a teacher looks for in the class, and is asked before many reports are released. */
export function testClassIn(language: TestLanguage, tested: UsedConsole): void {
  test(`searches, filters, sorts and leaves out columns, all of it in the address (${language})`, async () => {
    const words =
      language === "zh"
        ? { provisional: "临时 1", find: "查找学生或题目", title: "题目", columns: "选择列", score: "得分" }
        : {
            provisional: "Provisional 1",
            find: "Find a student or title",
            title: "Title",
            columns: "Columns",
            score: "Score",
          };
    const { page } = await tested.signedIn("teacher", "/class", { language });
    await rows(page).nth(2).waitFor();
    await page.getByRole("radio", { name: words.provisional }).click();
    await rows(page).nth(1).waitFor({ state: "detached" });
    expect(new URL(page.url()).searchParams.get("show")).toBe("provisional");
    await page.goBack().catch(() => null);
    await page.goto("/console/class?sort=score&order=asc");
    await rows(page).nth(2).waitFor();
    // The provisional score comes last, whichever way the others are sorted.
    await rows(page).nth(2).locator("[data-pencil]").waitFor();
    await page.getByRole("searchbox", { name: words.find }).fill("onerror");
    await rows(page).nth(1).waitFor({ state: "detached" });
    await eventually(() => rows(page).first().textContent()).toContain(hostileTitle);
    await page.getByRole("button", { name: words.columns }).click();
    await page.getByRole("menuitemcheckbox", { name: words.title }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("columnheader", { name: words.title }).waitFor({ state: "detached" });
    await page.reload();
    await rows(page).first().waitFor();
    await eventually(() => rows(page).count()).toBe(1);
    await eventually(() => page.getByRole("columnheader", { name: words.title }).count()).toBe(0);
    await eventually(() => page.getByRole("columnheader", { name: words.score }).getAttribute("aria-sort")).toBe(
      "ascending",
    );
  });
}

/** What is asked before many reports are released at once. */
export function testManyReports(language: TestLanguage, tested: UsedConsole): void {
  test(`asks about 60 reports in a dozen lines at most, with the reports behind each (${language})`, async () => {
    const { page } = await tested.signedIn("teacher", "/class", { language });
    const titles = {
      zh: ["对评分者说的话", "有看不见的文字", "缺章", "AI没有读完"],
      en: ["Words addressed to the grader", "Text that no reader sees", "Missing chapters", "Not all of it was read"],
    }[language];
    // Sixty of the class's own kind, with a dozen kinds of findings among them.
    await page.route(/\/api\/v1\/reports\?.*limit=100/, async (route) => {
      if (!route.request().url().includes("sort=")) return route.fallback();
      const response = await route.fetch();
      const { data, ...rest } = await response.json();
      const [first] = data.reports.filter(({ score }: { score: object | null }) => score !== null);
      const reports = Array.from({ length: 60 }, (_, index) => ({
        ...first,
        id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
        name: `Report ${index}`,
        score_state: index < 4 ? "awaiting_teacher" : "awaiting_release",
        score: {
          ...first.score,
          released_at: null,
          decision: index < 4 ? "hold" : index < 30 ? "look" : "clear",
          findings: (index < 30 ? [index % 12, (index * 5) % 12] : []).map((kind, at) => ({
            number: at + 1,
            code: `kind_${kind}`,
            weight: index < 4 ? "hold" : "look",
            section: null,
            criterion_ids: [],
            pages: [],
            title: `${titles[kind % 4]} ${kind}`,
            message: `${titles[kind % 4]} ${kind} in Report ${index}`,
          })),
        },
      }));
      await route.fulfill({ response, json: { ...rest, data: { ...data, reports, total: 60 } } });
    });
    await page.reload();
    await rows(page).nth(59).waitFor();
    // The title of the heaviest finding whole, on a phone too.
    for (const width of [390, 1100, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const titles = rows(page).locator("[class*=reason]");
      expect(await titles.count()).toBe(30);
      const cut = await titles.evaluateAll((all) =>
        all
          .filter((each) => each.scrollHeight > each.clientHeight || each.scrollWidth > each.clientWidth)
          .map((each) => each.textContent),
      );
      expect([width, cut]).toEqual([width, []]);
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    }
    await page.getByRole("grid").getByRole("checkbox").first().check({ force: true });
    await page.getByRole("button", { name: language === "zh" ? "发布" : "Release", exact: true }).click();
    const dialog = page.getByRole("dialog");
    const release = dialog.getByRole("button", { name: language === "zh" ? "发布 56 份" : "Release 56" });
    await release.waitFor();
    const lines = dialog.getByRole("heading", { level: 3 });
    // With the title, the sentence above and the buttons below.
    expect((await lines.count()) + 3).toBeLessThanOrEqual(12);
    const box = await dialog.boundingBox();
    expect(box && box.height < 900).toBe(true);
    expect(await accessibilityViolations(page)).toEqual([]);
    await lines.first().getByRole("button").click();
    await eventually(() => dialog.getByRole("link").count()).toBe(4);
    await dialog.getByRole("link", { name: /Report 3/ }).waitFor();
  });
}
