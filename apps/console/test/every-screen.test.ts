import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { completion, criteriaOf, properAnswer, startFakeModel } from "../../../packages/scoring/test/fake-model.ts";
import { browserPath } from "./browser.ts";
import { sidewaysOverflow } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { handIn, processed, readJson, sampleReport } from "./hand-in.ts";
import { judgeEnvironment } from "./judge-environment.ts";
import { shot } from "./open-console.ts";
import { useTestConsole } from "./use-console.ts";

const reports = [
  ["two-column-article.pdf", "Counting Bicycles with Sensor Fusion"],
  ["course-report.pdf", "数据结构课程设计报告：迷宫求解"],
  ["english-thesis.pdf", "Adaptive Cache Expiry"],
  ["chinese-thesis.pdf", "校园自习室预约系统的设计与实现"],
] as const;

/** Points that differ from criterion to criterion and are the same each time. */
const pointsOf = (criterion: string) => 70 + ((criterion.length * 7) % 26);

/** One class, as everybody who has to do with it sees it: also where the pictures of docs/console.md come from. */
describe.skipIf(browserPath === null)("every screen", () => {
  let ids: readonly string[];
  let student: Page;
  let teacher: Page;
  let admin: Page;

  const model = startFakeModel((body) => {
    const answer = JSON.parse(properAnswer(body));
    for (const [criterion, judged] of Object.entries<{ score: number; comment: string }>(answer.criteria)) {
      judged.score = pointsOf(criterion);
      judged.comment = "论述有原文依据，个别地方还可以写得更充分。";
    }
    answer.suggestions = criteriaOf(body).some((id) => id.startsWith("body")) ? ["补充实验数据，并说明测量条件"] : [];
    return completion(JSON.stringify(answer));
  });
  const tested = useTestConsole({ environment: judgeEnvironment(model) });

  beforeAll(async () => {
    ({ page: student } = await tested.signedIn("student", "/my-reports"));
    ({ page: teacher } = await tested.signedIn("teacher", "/class"));
    ({ page: admin } = await tested.signedIn("admin", "/health"));
    const handedIn: string[] = [];
    for (const [name, title] of reports) handedIn.push(await handIn(student, await sampleReport(name), title));
    ids = handedIn.reverse();
    for (const id of ids) expect(await processed(student, id)).toBe("scored");
    const built = await admin.request.post("/api/v1/knowledge-graph/builds", {
      headers: { "Sec-Fetch-Site": "same-origin" },
    });
    expect(built.status()).toBe(202);
    const { id } = (await built.json()).data;
    for (;;) {
      const { status } = await readJson(admin, `/api/v1/knowledge-graph/builds/${id}`);
      expect(status).not.toBe("failed");
      if (status === "published") break;
      await Bun.sleep(50);
    }
  });
  afterAll(() => model[Symbol.dispose]());

  const screens = (): readonly (readonly [name: string, page: Page, path: string, ready: string])[] => [
    ["my-reports", student, "/my-reports", "main a[href*='/reports/']"],
    ["report", student, `/reports/${ids[0]}`, ".page canvas"],
    ["report-references", student, `/reports/${ids[0]}?tab=references`, ".page canvas"],
    ["account", student, "/account", "main form"],
    ["class", teacher, "/class", "main [role=row] >> nth=2"],
    ["override", teacher, `/reports/${ids[0]}/override`, ".page canvas"],
    ["graph", teacher, "/graph", "main canvas"],
    ["users", admin, "/users", "main [role=row] >> nth=2"],
    ["workers", admin, "/workers", "main [role=row] >> nth=2"],
    ["health", admin, "/health", "main h1"],
  ];

  test.each([
    ["zh", 1440],
    ["en", 1440],
  ] as const)("opens, says what it is and scrolls no way but down (%s, %i px)", async (language, width) => {
    const titles = new Set<string>();
    for (const page of [student, teacher, admin]) {
      await page.evaluate((chosen) => localStorage.setItem("rubrica-language", chosen), language);
      await page.setViewportSize({ width, height: 900 });
    }
    for (const [name, page, path, ready] of screens()) {
      await page.goto(`/console${path}`);
      await page.locator(ready).first().waitFor({ state: "visible" });
      if (name === "report") {
        await page.locator('[data-criterion="2.3"] button').first().click();
        await page.locator('[data-quote="2.3-1"] button').click();
        await page.locator('.page [data-evidence="2.3-1"][aria-current="true"]').waitFor();
      }
      await eventually(async () => ({
        name,
        language: (await page.locator("html").getAttribute("lang"))?.slice(0, 2),
        alerts: await page.getByRole("alert").count(),
        sidewaysOverflow: await sidewaysOverflow(page),
      })).toEqual({ name, language, alerts: 0, sidewaysOverflow: 0 });
      titles.add(await page.title());
      await shot(page, `${name}.${language}`);
    }
    expect(titles.size, "each screen has a title of its own").toBeGreaterThan(6);
  });
});
