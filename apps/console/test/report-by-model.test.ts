import { afterAll, describe, expect, test } from "bun:test";
import { completion, criteriaOf, properAnswer, startFakeModel } from "../../../packages/scoring/test/fake-model.ts";
import { browserPath } from "./browser.ts";
import { accessibilityViolations } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { handIn, processed, readJson, sampleReport } from "./hand-in.ts";
import { judgeEnvironment } from "./judge-environment.ts";
import { shot } from "./open-console.ts";
import { useTestConsole } from "./use-console.ts";

const hostileComment = "<script>document.title = 'pwned'</script><img src=x onerror=\"document.title='pwned'\">";

describe.skipIf(browserPath === null)("the page of a report that a model scores", () => {
  /** The model answers once this is resolved. */
  const mayAnswer = Promise.withResolvers<void>();
  const model = startFakeModel(async (body) => {
    await mayAnswer.promise;
    const answer = JSON.parse(properAnswer(body));
    const [first, second] = criteriaOf(body);
    if (first) answer.criteria[first].comment = hostileComment;
    // A quote that is nowhere proves nothing, so the criterion stays unjudged.
    if (second) answer.criteria[second].quotes = ["这一句在全文任何地方都找不到，它是编出来的。"];
    return completion(JSON.stringify(answer));
  });
  const tested = useTestConsole({
    // A criterion without a passage would be judged again before a teacher looks at it; here it is theirs at once.
    environment: { SCORE_RELEASE: "manual", AI_REJUDGE_SECONDS: "0", ...judgeEnvironment(model) },
  });
  afterAll(() => model[Symbol.dispose]());

  test("a student watches it live and sees the score once a teacher has released it; the teacher sees what the model said", async () => {
    const { page: theirs } = await tested.signedIn("student", null);
    const id = await handIn(theirs, await sampleReport("chinese-thesis.pdf"), "操作系统调度");
    await theirs.goto(`/console/reports/${id}`);
    await theirs.getByRole("heading", { name: "正在处理" }).waitFor();
    await theirs.locator('[aria-current="step"]', { hasText: "评分" }).waitFor();
    expect(await accessibilityViolations(theirs)).toEqual([]);
    await shot(theirs, "report-processing.zh");
    // The document is there long before its score.
    await theirs.locator(".page canvas").first().waitFor();
    mayAnswer.resolve();
    expect(await processed(theirs, id)).toBe("scored");
    await theirs.getByText("教师会先看一看这份报告").waitFor();

    const { page } = await tested.signedIn("teacher", `/reports/${id}`);
    await page.getByText("AI 评分", { exact: true }).waitFor();
    await eventually(() => page.getByText("这是临时分。").count()).toBe(0);
    await page.locator('[data-criterion="2.1"] button').first().click();
    await page.locator('[data-criterion="2.1"]').getByText(hostileComment).waitFor();
    await page.locator('[data-criterion="2.2"] button').first().click();
    await page.locator('[data-criterion="2.2"]').getByText("AI没有给出可核对的原文依据，本项不计分").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    // What was asked and answered, word for word.
    await page.getByRole("button", { name: /更多操作/ }).click();
    await page.getByRole("menuitem", { name: "模型调用记录" }).click();
    const dialog = page.getByRole("dialog");
    await dialog
      .getByRole("button")
      .filter({ hasText: "judge-1" })
      .filter({ hasText: "可能是对评分者说的话" })
      .waitFor();
    await dialog.getByRole("button").filter({ hasText: "judge-1" }).filter({ hasText: "正文" }).first().click();
    await dialog.getByRole("heading", { name: "回答", exact: true }).waitFor();
    await eventually(() => dialog.locator("pre").last().textContent()).toContain("criteria");
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });

    // Points of a person stand beside the model's, with who, when and why.
    const score = await readJson(page, `/api/v1/reports/${id}/score`);
    const [criterion] = score.sections[1].criteria;
    const put = await page.request.put(`/api/v1/reports/${id}/overrides/${criterion.criterion_id}`, {
      headers: { "Sec-Fetch-Site": "same-origin" },
      data: { points: 61, reason: "<b>第三章没有对比</b>", run_id: score.run_id, version: score.version },
    });
    expect(put.status()).toBe(200);
    await page.reload();
    await page.locator('[data-criterion="2.1"] button').first().click();
    await page.getByText(`李四把 ${criterion.score} 改为 61`).waitFor();
    await page.getByText("<b>第三章没有对比</b>").waitFor();
    await page.getByText("教师改过", { exact: true }).waitFor();
    await shot(page, "report-overridden.zh");

    // Something is open that holds it back: releasing it by name asks whether it is accepted.
    await page.getByRole("button", { name: "发布", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "认可并发布" }).click();
    await page.getByRole("button", { name: "发布", exact: true }).waitFor({ state: "detached" });
    await theirs.reload();
    const { final_score: final } = await readJson(page, `/api/v1/reports/${id}/score`);
    await theirs.getByRole("heading", { name: `怎样得出 ${final} 分` }).waitFor();
    await theirs.locator('[data-criterion="2.1"] button').first().click();
    await theirs.getByText(`李四把 ${criterion.score} 改为 61`).waitFor();
    await eventually(() => theirs.getByRole("button", { name: "改分" }).count()).toBe(0);
    for (const each of [page, theirs]) expect(await each.title()).not.toContain("pwned");
  });
});
