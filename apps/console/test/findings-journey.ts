import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { type Behaviour, completion, properAnswer, startFakeModel } from "../../../packages/scoring/test/fake-model.ts";
import { accessibilityViolations, expectSound } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { handIn, processed } from "./hand-in.ts";
import { writeHintedReport } from "./hinted-report.ts";
import { judgeEnvironment } from "./judge-environment.ts";
import type { TestLanguage } from "./open-console.ts";
import { shot, type TestAccount } from "./open-console.ts";
import { type PersonClient, personClient } from "./person-client.ts";
import { useTestConsole } from "./use-console.ts";

/** Points that differ from criterion to criterion. */
const pointsOf = (criterion: string) => 70 + ((criterion.length * 7) % 26);
const ranks = { hold: 0, look: 1, note: 2 } as const;

export const rows = (page: Page) => page.locator("[data-finding]");
export const open = (page: Page) => page.locator("[data-finding][data-open]");

/** A console in which a student hands in reports that are on hold. */
export function useFindings() {
  let answerOf: Behaviour = (body) => {
    const answer = JSON.parse(properAnswer(body));
    for (const [criterion, judged] of Object.entries<{ score: number }>(answer.criteria)) {
      judged.score = pointsOf(criterion);
    }
    return completion(JSON.stringify(answer));
  };
  const model = startFakeModel((body, ...rest) => answerOf(body, ...rest));
  // Scores are released at once, unless they are on hold.
  const tested = useTestConsole({ environment: judgeEnvironment(model) });
  let student: TestAccount;
  let theirs: Page;
  let teacher: PersonClient;
  let unchanged: Promise<string> | null = null;
  beforeAll(async () => {
    ({ page: theirs, account: student } = await tested.signedIn("student", null));
    teacher = await personClient(tested, await tested.account("teacher"));
  });
  afterAll(() => model[Symbol.dispose]());

  /** @param pages of the report. Default: four. */
  const held = async (title: string, pages = 4) => {
    const id = await handIn(theirs, writeHintedReport(pages - 4), title);
    expect(await processed(theirs, id)).toBe("scored");
    return id;
  };
  return {
    tested,
    held,
    /** Called “Reading reports”, for tests that leave it as it is. */
    heldUnchanged() {
      unchanged ??= held("Reading reports");
      return unchanged;
    },
    /** How the model answers from now on. */
    answerBy(next: Behaviour) {
      answerOf = next;
    },
    scoreOf: (id: string) => teacher.call("GET", `/api/v1/reports/${id}/score`),
    get student() {
      return student;
    },
    get theirs() {
      return theirs;
    },
    get teacher() {
      return teacher;
    },
  };
}

/** The list of what was found. */
export function testFindingsIn(
  language: TestLanguage,
  { tested, heldUnchanged }: ReturnType<typeof useFindings>,
): void {
  test(`stands worst first, in a line or two, with its pages as links (${language})`, async () => {
    const id = await heldUnchanged();
    const { page } = await tested.signedIn("teacher", `/reports/${id}`, { language });
    const answer = await page.request.get(`/api/v1/reports/${id}/score`, {
      headers: { "Accept-Language": language },
    });
    const client = (await answer.json()).data;
    const weighty = client.findings.filter(({ weight }: { weight: string }) => weight !== "note");
    await eventually(() => open(page).count()).toBe(weighty.length);
    const codes = await rows(page).evaluateAll((all) => all.map((each) => each.getAttribute("data-finding")));
    const worst = weighty.map(({ code, weight }: { code: string; weight: keyof typeof ranks }) => [
      code,
      ranks[weight],
    ]);
    const ofCode = new Map<string, number>(worst);
    const shown = codes.map((code) => ofCode.get(code ?? "") ?? 3);
    expect(shown[0]).toBe(0);
    // None is higher than a row of a table, in English than one of two lines.
    const heights = await rows(page).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(language === "zh" ? 44 : 48);
    // Each title whole, on a narrow screen too.
    for (const width of [1100, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const cut = await rows(page)
        .locator("button[slot=trigger] *")
        .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth && each.clientWidth > 0).length);
      expect(cut).toBe(0);
    }
    // Said once: no two lines are alike.
    const lines = await rows(page).evaluateAll((all) =>
      all.map((each) =>
        [...each.querySelectorAll("[class*=place], button[slot=trigger]")].map((part) => part.textContent),
      ),
    );
    expect(new Set(lines.map((line) => line.join(" "))).size).toBe(lines.length);

    const hidden = page.locator('[data-finding="hidden_text"]');
    const link = hidden.getByRole("button", { name: language === "zh" ? "第 2 页" : "page 2" });
    await link.click();
    await eventually(() => link.getAttribute("aria-current")).toBe("true");
    await hidden.locator("button[slot=trigger]").click();
    const found = weighty.find(({ code }: { code: string }) => code === "hidden_text");
    const said = found.message;
    await hidden.getByText(said).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    // The other language asks for the words anew.
    await page.getByRole("button", { name: language === "zh" ? "English" : "中文" }).click();
    await page.getByRole("heading", { name: language === "zh" ? "To note" : "需要留意" }).waitFor();
    await hidden.getByText(said).waitFor({ state: "detached" });
  });
}

/** The same on a phone. */
export function testFindingsOnPhone(
  language: TestLanguage,
  { tested, heldUnchanged }: ReturnType<typeof useFindings>,
): void {
  test(`is read on a phone without scrolling sideways (${language}, 390 px)`, async () => {
    const id = await heldUnchanged();
    const { page } = await tested.signedIn("teacher", `/reports/${id}`, { language, width: 390, height: 844 });
    await open(page).first().waitFor();
    await expectSound(page);
    await shot(page, `report-findings.${language}.390`);
  });
}
