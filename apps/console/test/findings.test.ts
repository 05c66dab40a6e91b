import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { completion, properAnswer, startFakeModel } from "../../../packages/scoring/test/fake-model.ts";
import { browserPath } from "./browser.ts";
import { accessibilityViolations, sidewaysOverflow } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { handIn, processed } from "./hand-in.ts";
import { writeHintedReport } from "./hinted-report.ts";
import { judgeEnvironment } from "./judge-environment.ts";
import { shot, type TestAccount } from "./open-console.ts";
import { type PersonClient, personClient } from "./person-client.ts";
import { useTestConsole } from "./use-console.ts";

/** Points that differ from criterion to criterion. */
const pointsOf = (criterion: string) => 70 + ((criterion.length * 7) % 26);
const ranks = { hold: 0, look: 1, note: 2 } as const;

describe.skipIf(browserPath === null)("what was found about a report", () => {
  const model = startFakeModel((body) => {
    const answer = JSON.parse(properAnswer(body));
    for (const [criterion, judged] of Object.entries<{ score: number }>(answer.criteria)) {
      judged.score = pointsOf(criterion);
    }
    return completion(JSON.stringify(answer));
  });
  // Scores are released at once, unless they are on hold.
  const tested = useTestConsole({ environment: judgeEnvironment(model) });
  let student: TestAccount;
  let theirs: Page;
  let teacher: PersonClient;
  beforeAll(async () => {
    ({ page: theirs, account: student } = await tested.signedIn("student", "/my-reports"));
    teacher = await personClient(tested, await tested.account("teacher"));
  });
  afterAll(() => model[Symbol.dispose]());

  const held = async (title: string) => {
    const id = await handIn(theirs, writeHintedReport(), title);
    expect(await processed(theirs, id)).toBe("scored");
    return id;
  };
  const scoreOf = (id: string) => teacher.call("GET", `/api/v1/reports/${id}/score`);
  const rows = (page: Page) => page.locator("[data-finding]");
  const open = (page: Page) => page.locator("[data-finding][data-open]");

  test("a student is told that a teacher will look, sees no figure, and can neither score it again nor delete it", async () => {
    const id = await held("Reading reports");
    const page = await tested.signedInAs(student, "/my-reports");
    const row = page.getByRole("listitem").filter({ hasText: "Reading reports" });
    await row.getByText("教师会先看一看").waitFor();
    await row.getByRole("button", { name: /更多操作/ }).click();
    await page.getByRole("menuitem", { name: "下载 PDF" }).waitFor();
    await eventually(() => page.getByRole("menuitem").allTextContents()).toEqual(["打开", "下载 PDF"]);
    await page.keyboard.press("Escape");
    await page.goto(`/console/reports/${id}`);
    await page.getByText("教师会先看一看这份报告").waitFor();
    const { final_score: final } = await scoreOf(id);
    await eventually(async () => (await page.getByRole("tabpanel").textContent())?.includes(String(final))).toBe(false);
    await eventually(() => rows(page).count()).toBe(0);
    await page.getByRole("button", { name: /更多操作/ }).click();
    await eventually(() => page.getByRole("menuitem").allTextContents()).toEqual(["下载 PDF"]);
    expect((await page.request.get(`/api/v1/reports/${id}/score`)).status()).toBe(409);
  });

  test.each(["zh", "en"] as const)(
    "stands worst first, one line each, with its pages as links (%s)",
    async (language) => {
      const id = await held(`Lines ${language}`);
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
      // One line each: none is higher than a row of a table.
      const heights = await rows(page).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
      expect(Math.max(...heights)).toBeLessThan(44);
      // Said once: no two lines are alike.
      const titles = await rows(page).locator("button[slot=trigger]").allTextContents();
      expect(new Set(titles).size).toBe(titles.length);
      await shot(page, `report-findings.${language}`);

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
    },
  );

  test("are acknowledged one by one, by button or key, with or without a reason, and taken back", async () => {
    const id = await held("Acknowledged");
    const { page } = await tested.signedIn("teacher", `/reports/${id}`);
    await open(page).first().waitFor();
    const count = await open(page).count();
    await page.getByText(`暂缓发布 · ${count} 处`).waitFor();
    await page.keyboard.press("v");
    await page.getByText("已记下：看过。").waitFor();
    await eventually(() => open(page).count()).toBe(count - 1);
    await page.getByText(`${count - 1} 处`).waitFor();
    await page.keyboard.press("u");
    await eventually(() => open(page).count()).toBe(count);
    const hidden = page.locator('[data-finding="hidden_text"]');
    await hidden.locator("button[slot=trigger]").click();
    await hidden.getByRole("textbox", { name: "理由（可以不写）" }).fill("<b>模板自带的</b>");
    await page.keyboard.press("Enter");
    await eventually(() => open(page).count()).toBe(count - 1);
    // What is settled stands below what is open, and opens again.
    if (!(await hidden.getByText("<b>模板自带的</b>").isVisible()))
      await hidden.locator("button[slot=trigger]").click();
    await hidden.getByText("李四看过", { exact: false }).waitFor();
    await hidden.getByText("<b>模板自带的</b>", { exact: false }).waitFor();
    const { findings } = await scoreOf(id);
    const kept = findings.find(({ code }: { code: string }) => code === "hidden_text");
    expect([kept.settled, kept.acknowledged.reason]).toEqual([true, "<b>模板自带的</b>"]);
    await hidden.getByRole("button", { name: /撤回“看过”/ }).click();
    await eventually(() => open(page).count()).toBe(count);
  });

  test("one key accepts the report, which releases it; one takes it back with the release", async () => {
    const id = await held("Accepted");
    const { page } = await tested.signedIn("teacher", `/reports/${id}`);
    const accept = page.getByRole("button", { name: "认可", exact: true });
    await accept.waitFor();
    expect(await accept.getAttribute("aria-keyshortcuts")).toBe("a");
    await page.keyboard.press("a");
    await page.getByText("已认可并发布，学生现在看得到。").waitFor();
    await page.getByText("李四认可了这份成绩", { exact: false }).waitFor();
    await eventually(() => open(page).count()).toBe(0);
    const { decision, released_at: released, accepted } = await scoreOf(id);
    expect([decision, typeof released, accepted.reason]).toEqual(["clear", "string", null]);
    expect((await theirs.request.get(`/api/v1/reports/${id}/score`)).status()).toBe(200);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press("u");
    await page.getByText("已撤回认可，学生看不到了。").waitFor();
    expect((await theirs.request.get(`/api/v1/reports/${id}/score`)).status()).toBe(409);
    await page.getByRole("button", { name: "写理由" }).click();
    await page.getByRole("textbox", { name: "理由（可以不写）" }).fill("当面核对过");
    await page.keyboard.press("Enter");
    await page.getByText("当面核对过", { exact: false }).waitFor();
    await eventually(async () => (await scoreOf(id)).accepted?.reason).toBe("当面核对过");
  });

  test("who accepts what somebody else has changed meanwhile is told so, sees the newest, and can try again", async () => {
    const id = await held("Stale");
    const { page } = await tested.signedIn("teacher", `/reports/${id}`, { language: "en" });
    await open(page).first().waitFor();
    const count = await open(page).count();
    const { run_id, version, findings } = await scoreOf(id);
    await teacher.call("PUT", `/api/v1/reports/${id}/findings/${findings[0].number}/acknowledgement`, {
      run_id,
      version,
    });
    await page.keyboard.press("a");
    await page.getByRole("alert").getByText("The score has just changed; nothing was kept").waitFor();
    await eventually(() => open(page).count()).toBe(count - 1);
    expect((await scoreOf(id)).accepted).toBeNull();
    await page.keyboard.press("a");
    await page.getByText("Accepted and released. The student sees it now.").waitFor();
    await eventually(() => page.getByRole("alert").count()).toBe(0);
  });

  test("releasing one that is on hold asks whether it is accepted", async () => {
    const id = await held("By name");
    const { page } = await tested.signedIn("teacher", `/reports/${id}`, { language: "en" });
    await page.getByRole("button", { name: "Release", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "This score is on hold" });
    await dialog.getByRole("listitem").first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Accept and release" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Accepted by", { exact: false }).waitFor();
    const { released_at: released, accepted } = await scoreOf(id);
    expect([typeof released, accepted === null]).toEqual(["string", false]);
  });

  test("the model is asked anew only where a teacher says so, who reads what that costs", async () => {
    const id = await held("Anew");
    const { page } = await tested.signedIn("teacher", `/reports/${id}`, { language: "en" });
    await page.getByRole("button", { name: "Rescore…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("which costs calls", { exact: false }).waitFor();
    await dialog.getByRole("checkbox", { name: "Ask the model anew" }).check({ force: true });
    await dialog.getByText("General rubric for reports and theses").first().waitFor();
    const [request] = await Promise.all([
      page.waitForRequest(/\/rescore$/),
      dialog.getByRole("button", { name: "Score again" }).click(),
    ]);
    expect(request.postDataJSON()).toMatchObject({ ask_anew: true });
  });

  test.each([
    ["zh", 390],
    ["en", 390],
  ] as const)("is read on a phone without scrolling sideways (%s, %i px)", async (language, width) => {
    const id = await held(`Phone ${language}`);
    const { page } = await tested.signedIn("teacher", `/reports/${id}`, { language, width, height: 844 });
    await open(page).first().waitFor();
    await eventually(() => sidewaysOverflow(page)).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    await shot(page, `report-findings.${language}.390`);
  });
});
