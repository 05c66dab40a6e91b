import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { sidewaysOverflow } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { shot } from "./open-console.ts";
import type { UsedDemonstration } from "./use-demonstration.ts";
import type { TestLanguage } from "./windows.ts";

/** Reports of the demonstration by the place in its list. */
const report = (number: number) => `d0000000-0000-4000-8000-00000004${String(number).padStart(4, "0")}`;
/** One in the language of the page, and one on hold. */
const ids = { zh: report(6), en: report(12), held: report(7) } as const;

const courseId = "d0000000-0000-4000-8000-000000030001";
const assignmentPath = `/courses/${courseId}/assignments/d0000000-0000-4000-8000-000000070001`;

interface Screen {
  readonly name: string;
  /** Who looks at it. */
  readonly role: "student" | "teacher" | "admin";
  readonly path: string;
  /** What is there once the screen is. */
  readonly ready: string;
  /** What is done before it is looked at. */
  readonly prepare?: (page: Page) => Promise<void>;
}

async function showPassage(page: Page): Promise<void> {
  await page.locator('[data-criterion="2.3"] button').first().click();
  await page.locator('[data-quote="2.3-1"] button').click();
  await page.locator('.page [data-evidence="2.3-1"][aria-current="true"]').waitFor();
}

/** The demonstration, as everybody who has to do with it sees it: also where the pictures of docs/console.md come from. */
export function testScreensIn(language: TestLanguage, width: number, used: UsedDemonstration): void {
  const [id, canvas, row] = [ids[language], ".page canvas", "main [role=row] >> nth=2"];
  const release = { zh: "发布", en: "Release" }[language];
  const screens: readonly Screen[] = [
    { name: "my-reports", role: "student", path: "/my-reports", ready: "main a[href*='/reports/']" },
    { name: "my-assignments", role: "student", path: "/courses", ready: `main a[href*='${assignmentPath}']` },
    { name: "hand-in", role: "student", path: assignmentPath, ready: "main table tr >> nth=8" },
    { name: "account", role: "student", path: "/account", ready: "main h1" },
    { name: "report", role: "teacher", path: `/reports/${id}`, ready: canvas, prepare: showPassage },
    { name: "report-references", role: "teacher", path: `/reports/${id}?tab=references`, ready: canvas },
    { name: "report-findings", role: "teacher", path: `/reports/${ids.held}`, ready: "[data-finding]" },
    { name: "override", role: "teacher", path: `/reports/${id}/override`, ready: canvas },
    { name: "courses", role: "teacher", path: "/courses", ready: `main a[href*='${courseId}']` },
    { name: "course-members", role: "teacher", path: `/courses/${courseId}/members`, ready: row },
    {
      name: "roster",
      role: "teacher",
      path: `/courses/${courseId}/roster`,
      ready: "main textarea",
      async prepare(page) {
        const rows = [
          "学号\t姓名\t班级\t邮箱",
          "0230101\t丁一\t1 班\tding@example.edu",
          "0230102\t白露\t2 班\tbai@example.edu",
          "0230103\t曹阳\t2 班\tcao@example.edu",
          "230104\t高远\t1 班\tgao@example.edu",
          "2.30E+05\t林夏\t1 班\tlin@example.edu",
        ];
        await page.locator("main textarea").fill(rows.join("\n"));
        await page.locator("main table tbody tr").nth(1).waitFor();
      },
    },
    { name: "assignments", role: "teacher", path: `/courses/${courseId}/assignments`, ready: "main li a" },
    { name: "assignment", role: "teacher", path: assignmentPath, ready: row },
    { name: "class", role: "teacher", path: `/class?course=${courseId}`, ready: row },
    {
      name: "class-release",
      role: "teacher",
      path: "/class",
      ready: row,
      async prepare(page) {
        await page.getByRole("grid").getByRole("checkbox").first().check({ force: true });
        await page.getByRole("button", { name: release, exact: true }).click();
        await page.getByRole("dialog").getByRole("heading", { level: 3 }).first().waitFor();
      },
    },
    { name: "graph", role: "teacher", path: "/graph", ready: "main canvas" },
    { name: "rubrics", role: "teacher", path: "/rubrics", ready: "main a[href*='/rubrics/']" },
    { name: "rubric", role: "teacher", path: "/rubrics/rubrica-default", ready: "main [role=tab]" },
    { name: "users", role: "admin", path: "/users", ready: row },
    { name: "workers", role: "admin", path: "/workers", ready: row },
    { name: "health", role: "admin", path: "/health", ready: "main h1" },
  ];

  test(`every screen opens, says what it is and that it is a demonstration, and scrolls no way but down (${language}, ${width} px)`, async () => {
    const titles = new Set<string>();
    const page = await used.open({ language, width });
    let person: string | null = null;
    for (const { name, role, path, ready, prepare } of screens) {
      if (role !== person) {
        // As the bar does.
        const headers = { "Sec-Fetch-Site": "same-origin" };
        const answer = await page.request.post("/api/v1/demonstration/person", { headers, data: { role } });
        expect(answer.ok()).toBe(true);
        person = role;
      }
      await page.goto(`/console${path}`);
      await page.locator(ready).first().waitFor({ state: "visible" });
      await prepare?.(page);
      await eventually(async () => ({
        name,
        language: (await page.locator("html").getAttribute("lang"))?.slice(0, 2),
        alerts: await page.getByRole("alert").count(),
        demonstrationBars: await page.locator("[data-demonstration-bar]").count(),
        sidewaysOverflow: await sidewaysOverflow(page),
      })).toEqual({ name, language, alerts: 0, demonstrationBars: 1, sidewaysOverflow: 0 });
      titles.add(await page.title());
      await shot(page, `${name}.${language}`);
    }
    expect(titles.size, "each screen has a title of its own").toBeGreaterThan(9);
  });
}
