import { expect, test } from "bun:test";
import type { Locator } from "playwright-core";
import type { startDemonstrationProcess } from "../../server/test/demonstration/demonstration-process.ts";
import { accessibilityViolations, expectSound } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import type { UsedDemonstration } from "./use-demonstration.ts";
import type { TestLanguage } from "./windows.ts";

const words = {
  zh: {
    become: "当学生",
    teacher: "教师",
    admin: "管理员",
    assignment: "课程报告 Course report",
    seeMark: "看分数和依据",
    score: "怎样得出 90 分",
    graph: "知识图谱",
    leave: "离开并移除",
    stay: "留下",
    removed: "演示已经移除",
  },
  en: {
    become: "Be the student",
    teacher: "Teacher",
    admin: "Administrator",
    assignment: "课程报告 Course report",
    seeMark: "See mark and reasons",
    score: "How 90 came about",
    graph: "Knowledge graph",
    leave: "Leave and remove",
    stay: "Stay",
    removed: "The demonstration is removed",
  },
} as const;

/** Walks through the demonstration as somebody does who has never seen it, and ends it. */
export function testDemonstrationIn(
  language: TestLanguage,
  used: UsedDemonstration<Awaited<ReturnType<typeof startDemonstrationProcess>>>,
): void {
  const word = words[language];

  test(`start --demo shows a released mark, a marked passage and the graph within eight clicks (${language})`, async () => {
    const page = await used.open({ language });
    let clicks = 0;
    const click = async (target: Locator) => {
      clicks += 1;
      await target.click();
    };
    await page.goto("/");
    await click(page.getByRole("button", { name: word.become }));
    await click(page.getByRole("link", { name: word.assignment }));
    await click(page.getByRole("link", { name: word.seeMark }));
    await page.getByRole("heading", { name: word.score }).waitFor();
    await click(page.locator('[data-criterion="2.3"] button').first());
    const quote = page.locator('[data-criterion="2.3"]').getByRole("button", { name: /第十一分钟出现第一次超时/ });
    await click(quote);
    await eventually(() => quote.getAttribute("aria-current")).toBe("true");
    const mark = page.locator('[data-evidence][data-found][aria-current="true"]').first();
    await mark.waitFor();
    await eventually(async () => (await mark.boundingBox()) !== null).toBe(true);
    await click(page.getByRole("button", { name: word.teacher, exact: true }));
    // The page that the teacher begins with, which would take the place of one that is opened before it is there.
    await page.waitForURL((url) => url.pathname === "/console/courses");
    await click(page.getByRole("link", { name: word.graph }));
    await page.locator("main canvas").first().waitFor();
    await page
      .getByText(/12 (?:份报告|reports)/)
      .first()
      .waitFor();
    expect(clicks).toBeLessThanOrEqual(8);
  });

  test(`the bar of the demonstration lets the person change, and stands where there is no page (${language})`, async () => {
    const page = await used.open({ language });
    await page.goto("/");
    const bar = page.locator("[data-demonstration-bar]");
    await bar.waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("button", { name: word.become }).click();
    const teacher = page.getByRole("button", { name: word.teacher, exact: true });
    await teacher.click();
    await eventually(() => teacher.getAttribute("aria-pressed")).toBe("true");
    await page.goto("/console/class");
    await page.getByRole("grid").waitFor();
    // One of the reports has no list of references, which costs it points.
    const noList = page.getByTitle({ zh: /没有读到参考文献表/, en: /neither a list of references/i }[language]);
    await eventually(() => noList.count()).toBe(1);
    await page.goto("/console/nowhere");
    await bar.waitFor();
    const admin = page.getByRole("button", { name: word.admin, exact: true });
    await admin.click();
    await eventually(() => admin.getAttribute("aria-pressed")).toBe("true");
    await page.goto("/console/health");
    await bar.waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectSound(page);
  });

  test(`leaving asks once, then removes the demonstration and ends its process (${language})`, async () => {
    const page = await used.open({ language });
    await page.goto("/");
    const leave = page.getByRole("button", { name: word.leave });
    await leave.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: word.stay }).click();
    await dialog.waitFor({ state: "detached" });
    await leave.click();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: word.leave }).click();
    await page.getByRole("heading", { name: word.removed }).waitFor();
    expect(await used.demonstration.exited).toBe(0);
  });
}
