import { describe, expect, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { accessibilityViolations, expectSound } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { testOverrideJourney } from "./override-journey.ts";
import { hostileComment, row, useOverride } from "./override-scene.ts";
import { tabTo } from "./tab-to.ts";

describe.skipIf(browserPath === null)("putting points right", () => {
  const scene = useOverride(4);
  const { tested, path, scoreOf, bodyCriterion } = scene;

  test.each([
    ["zh", "light", 390],
    ["en", "light", 1440],
    ["en", "dark", 360],
  ] as const)("has no violation and no sideways scrolling (%s, %s, %i px)", async (language, theme, width) => {
    const { criterion } = await bodyCriterion(2);
    const window = { language, theme, width };
    const { page } = await tested.signedIn("teacher", path(2, `?open=${criterion.criterion_id}`), window);
    await row(page).getByRole("textbox").fill("75");
    if (width > 760) await page.locator('.page[data-loaded="true"]').first().waitFor();
    await expectSound(page);
  });

  test("a session that ended in the middle comes back with what was typed", async () => {
    const { criterion } = await bodyCriterion(3);
    const { page, account } = await tested.signedIn("teacher", path(3, `?open=${criterion.criterion_id}`), {
      language: "en",
    });
    await row(page).getByRole("textbox").fill("77");
    await page.getByLabel("Reason").fill("Too vague.");
    await page.context().clearCookies();
    await page.keyboard.press("Control+Enter");
    const dialog = page.getByRole("alertdialog");
    await dialog.getByLabel("Password").fill(account.password);
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await eventually(() => row(page).getByRole("textbox").inputValue()).toBe("77");
    await eventually(() => page.getByLabel("Reason").inputValue()).toBe("Too vague.");
    await page.getByRole("button", { name: "Save and release" }).click();
    // It is saved, and asked about before it is released: something else is still open.
    await page.getByRole("dialog").getByRole("button", { name: "Accept and release" }).click();
    await page.getByText("1 change saved.").waitFor();
    await page.getByText("Released. The student sees it now.").waitFor();
    expect((await scoreOf(scene.student, 3)).sections[1].criteria[1].score).toBe(77);
  });

  test("warns before what was typed goes with the page, and leads on to the next one to review", async () => {
    const { criterion } = await bodyCriterion(1);
    const { page } = await tested.signedIn("teacher", path(1, `?open=${criterion.criterion_id}`));
    await row(page).getByRole("textbox").fill("12");
    await page.getByRole("link", { name: "回到班级" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "留下" }).click();
    await eventually(() => row(page).getByRole("textbox").inputValue()).toBe("12");
    await page.getByRole("button", { name: "不改这一项" }).click();
    await page.getByRole("heading", { level: 1 }).click();
    const before = page.url();
    await page.locator('button[aria-keyshortcuts="n"]:enabled').waitFor();
    await page.keyboard.press("n");
    await page.waitForURL((url) => url.href !== before);
    await page.getByRole("link", { name: "回到班级" }).click();
    await page.waitForURL(/\/class/);
  });

  test("by keyboard alone: level, reason, save, release; the student sees both values and why", async () => {
    const { score } = await bodyCriterion(0);
    const first = score.sections[1].criteria[0].criterion_id;
    const { page, account } = await tested.signedIn("teacher", path(0, `?open=${first}`));
    // What a model says is text, whatever it says.
    await page.getByText(hostileComment).first().waitFor();
    await eventually(() => page.locator("main img, main script").count()).toBe(0);
    await row(page).getByRole("button").click();
    await page.reload();
    await row(page).waitFor();
    // Sections without a change are folded.
    await eventually(() => page.getByRole("button", { name: /展开 \d 项/ }).count()).toBe(2);
    await eventually(() => page.title()).toContain("校园自习室预约系统");

    await page.keyboard.press("5");
    const field = row(page).getByRole("textbox");
    await eventually(() => field.inputValue()).toBe("95");
    await row(page).getByText(/^\+\d/).waitFor();
    await page.keyboard.press("Control+Enter");
    await page.getByText("写一句理由，学生会看到。").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.type("摘要写得完整。");
    const shown = page.getByText("最终得分").locator("..");
    await eventually(() => shown.textContent()).toMatch(/80 → \d\d/);
    const figures = await shown.textContent();
    await page.keyboard.press("Control+Enter");
    await page.getByText("已保存 1 处改动。").waitFor();

    const { teacher } = await bodyCriterion(0);
    const saved = await scoreOf(teacher, 0);
    // What was shown before saving is what the service reckons.
    expect(figures).toContain(`→ ${saved.final_score}`);
    expect(saved.sections[1].criteria[1].override).toMatchObject({
      points: 95,
      judged_points: 82,
      reason: "摘要写得完整。",
      person: { name: account.name },
    });
    await page.getByText("改分记录").waitFor();
    // A quote leads to its mark on the page, and j to the next one, whose criterion opens.
    await page
      .locator("aside")
      .getByRole("button", { name: /第 \d+ 页/ })
      .first()
      .click();
    await page.locator('.page [data-evidence="2.2-1"][aria-current="true"]').waitFor();
    await page.keyboard.press("j");
    await page.locator('.page [data-evidence="2.3-1"][aria-current="true"]').waitFor();
    await page.waitForURL((url) => url.searchParams.get("open") === score.sections[1].criteria[2].criterion_id);
    // A criterion that is open is read: j leads to its own evidence.
    await page
      .locator("table")
      .getByRole("button", { name: /^2\.2 / })
      .first()
      .click();
    await page.keyboard.press("j");
    await page.locator('.page [data-evidence="2.2-1"][aria-current="true"]').waitFor();

    await expect(scoreOf(scene.student, 0)).rejects.toThrow("教师看过后才会发布成绩");
    await tabTo(page, /发布/);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "这份成绩暂缓发布" }).waitFor();
    await tabTo(page, /认可并发布/);
    await page.keyboard.press("Enter");
    await page.getByText("已发布，学生现在看得到。").waitFor();
    await page.keyboard.press("4");
    await page.getByText("已发布：保存后学生马上看到。").waitFor();
    const seen = await scoreOf(scene.student, 0);
    expect(seen.sections[1].criteria[1]).toMatchObject({ score: 95, override: { judged_points: 82 } });
    expect([seen.judged_final_score, seen.final_score]).toEqual([80, saved.final_score]);
    const { runs } = await scene.student.call("GET", `/api/v1/reports/${scene.ids[0]}/runs`);
    expect(runs[0].overrides[0]).toMatchObject({ points: 95, reason: "摘要写得完整。" });
  });

  test("an override is taken back, and both stay in the record", async () => {
    const { teacher, score, criterion } = await bodyCriterion(1);
    const { run_id, version } = score;
    const target = `/api/v1/reports/${scene.ids[1]}/overrides/${criterion.criterion_id}`;
    await teacher.call("PUT", target, { points: 40, reason: "太短", run_id, version });
    const { page } = await tested.signedIn("teacher", path(1, "?open=none"), { language: "en" });
    // Who, why and the changed points stand there without opening anything.
    await page.getByText("太短").first().waitFor();
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("button", { name: "Back to 82 of the model" }).click();
    await page.getByText("Saving brings back the points of the model.").waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("1 change saved.").waitFor();
    await page.getByText(/brought back the points of the model/).waitFor();
    expect(await scoreOf(teacher, 1)).toMatchObject({ overridden: false, final_score: 80 });
  });

  test("when somebody was faster both versions are shown, and one is chosen", async () => {
    const { teacher, criterion } = await bodyCriterion(2);
    const others = (await scoreOf(teacher, 2)).sections[2].criteria[0];
    const { page } = await tested.signedIn("teacher", path(2, `?open=${criterion.criterion_id}`));
    await row(page).getByRole("textbox").fill("60");
    await page.getByLabel("理由").fill("太笼统。");
    const change = async (id: string, points: number) => {
      const { run_id, version } = await scoreOf(teacher, 2);
      const body = { points, reason: "对比实验完整", run_id, version };
      await teacher.call("PUT", `/api/v1/reports/${scene.ids[2]}/overrides/${id}`, body);
    };
    await change(criterion.criterion_id, 90);
    await page.getByRole("button", { name: "保存", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("对比实验完整").waitFor();
    await dialog.getByText("太笼统。").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "用我的" }).click();
    await page.getByText("已保存 1 处改动。").waitFor();
    const { sections } = await scoreOf(teacher, 2);
    expect(sections[1].criteria[1].override).toMatchObject({ points: 60, reason: "太笼统。" });

    // Another criterion of somebody else's is no conflict: both count, and it is said.
    await row(page).getByRole("textbox").fill("61");
    await change(others.criterion_id, 70);
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByText(/刚改过别的项/).waitFor();
    const both = await scoreOf(teacher, 2);
    expect([both.sections[1].criteria[1].score, both.sections[2].criteria[0].score]).toEqual([61, 70]);
  });

  test("students are told that they cannot", async () => {
    const page = await tested.signedInAs(scene.account, path(0));
    await page.getByText("这份报告的分数不归您改").waitFor();
    await eventually(() => page.getByRole("table").count()).toBe(0);
  });

  testOverrideJourney("en", tested);
});
