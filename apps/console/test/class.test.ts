import { describe, expect, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { accessibilityViolations } from "./check-accessibility.ts";
import { hostileTitle, rows, testClassIn, tick, useClass } from "./class-journey.ts";
import { eventually } from "./eventually.ts";
import { personClient } from "./person-client.ts";

describe.skipIf(browserPath === null)("the class", () => {
  const scene = useClass();
  const { tested } = scene;

  test("says that nobody handed in, then counts live what is being processed", async () => {
    const { page } = await tested.signedIn("teacher", "/class");
    await page.getByRole("heading", { name: "还没有人提交" }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    const settled = await scene.handInThree();
    await page.reload();
    await page.getByText("3 份报告，0 份已处理，3 份正在处理").waitFor();
    scene.letModelAnswer();
    await page.getByText("3 份报告，全部处理完毕").waitFor();
    for (const wait of settled) await wait();
    await page.getByText("AI 评分", { exact: true }).first().waitFor();
    await eventually(() => rows(page).count()).toBe(3);
  });

  test("averages what the model judged and nothing provisional, and shows both apart", async () => {
    const { page } = await tested.signedIn("teacher", "/class");
    const teacher = await personClient(tested, await tested.account("teacher"));
    const { scales } = await teacher.call("GET", "/api/v1/scores/statistics");
    const ai = scales.find(({ mode }: { mode: string }) => mode === "ai");
    expect([ai.count, scales.length]).toEqual([2, 2]);
    const numbers = page.getByRole("region", { name: "统计" });
    await numbers.getByText("另有 1 份临时分，不计入").waitFor();
    await eventually(() => numbers.locator("p").first().textContent()).toBe(String(ai.mean));
    await page.getByRole("button", { name: "看表格" }).click();
    await eventually(() => numbers.getByRole("table").getByRole("row").count()).toBe(6);
    await eventually(() => numbers.getByRole("list", { name: "平均分最低的五项" }).getByRole("listitem").count()).toBe(
      5,
    );
    const provisional = rows(page).filter({ hasText: "临时 · " });
    await eventually(() => provisional.locator("[data-pencil]").count()).toBe(1);
    // In pencil, and without a level.
    await eventually(async () => /优秀|良好|中等|及格/.test((await provisional.textContent()) ?? "")).toBe(false);
    // What a student typed stays text.
    await page.getByText(hostileTitle).waitFor();
    await eventually(() => page.locator("main img").count()).toBe(0);
  });

  testClassIn("zh", tested);

  test("releases what is ticked, leaves what is on hold and names it, and takes it back", async () => {
    const { page } = await tested.signedIn("teacher", "/class");
    await rows(page).nth(2).waitFor();
    for (const index of [0, 1, 2]) await tick(page, index);
    await page.getByText("已选 3 份").waitFor();
    await page.getByText("其中 1 份暂缓，不会一起发布").waitFor();
    expect(new URL(page.url()).searchParams.get("selected")).toContain("-");
    await page.getByRole("button", { name: "发布", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "发布 2 份" });
    await dialog.getByText("1 份暂缓，不会发布，要逐份认可。", { exact: false }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: /暂缓，不发布/ }).click();
    await dialog.getByRole("link", { name: /张三/ }).first().waitFor();
    await dialog.getByRole("button", { name: "发布 2 份" }).click();
    const status = page.getByRole("status").filter({ hasText: "已发布 2 份，学生现在看得到。" });
    await status.getByText("1 份暂缓，没有发布：", { exact: false }).waitFor();
    await eventually(() => status.getByRole("listitem").count()).toBe(1);
    await rows(page).filter({ hasText: "已发布" }).nth(1).waitFor();
    const [own] = (await scene.student.call("GET", "/api/v1/reports")).reports;
    expect(own.score.final_score).toBeNumber();
    await page.getByRole("button", { name: "撤销" }).click();
    await page.getByText("已撤回 2 份，学生看不到了。").waitFor();
    expect((await scene.student.call("GET", "/api/v1/reports")).reports[0].score).toBeNull();
  });
});
