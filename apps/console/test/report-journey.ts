import { beforeAll, expect, test } from "bun:test";
import { accessibilityViolations, expectSound, sidewaysOverflow } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { handIn, processed, readJson, sampleReport } from "./hand-in.ts";
import type { TestLanguage } from "./open-console.ts";
import { shot, type TestAccount, type WindowOptions } from "./open-console.ts";
import { distance, measureMark } from "./report-marks.ts";
import { useTestConsole } from "./use-console.ts";

/** Points from which on a mark would not be where its quote is. */
const MOST_POINTS_OFF = 2;
export const recognisedTitle = "校园自习室预约系统的设计与实现";
const hostileTitle = '<img src=x onerror="document.title=1">';

const words = {
  zh: { find: "在文中查找", next: "下一处依据", sum: "这些指标合计多少" },
  en: { find: "Find in the document", next: "Next evidence", sum: "What the measures add up to" },
} as const;

/** A console in which a student has handed in a thesis by a hostile title. */
export function useReport() {
  const tested = useTestConsole();
  let thesis: string;
  let student: TestAccount;
  const open = (path: string, options?: WindowOptions) => tested.signedInAs(student, path, options);

  beforeAll(async () => {
    const { page, account } = await tested.signedIn("student", null);
    student = account;
    thesis = await handIn(page, await sampleReport("chinese-thesis.pdf"), hostileTitle);
    expect(await processed(page, thesis)).toBe("scored");
  });
  return {
    tested,
    open,
    get thesis() {
      return thesis;
    },
  };
}

/**
 * Quotes and their marks, beside each other.
 * @param mostQuotes of each criterion.
 */
export function testQuotesIn(language: TestLanguage, mostQuotes: number, scene: ReturnType<typeof useReport>): void {
  const tried = mostQuotes === 1 ? "the first quote of each criterion" : "every quote";
  test(`${tried} leads to its mark, within two points of its box, and every mark to its reason (${language})`, async () => {
    const { open, thesis } = scene;
    const said = words[language];

    const page = await open(`/reports/${thesis}`, { language });
    const score = await readJson(page, `/api/v1/reports/${thesis}/score`);
    const { pages } = await readJson(page, `/api/v1/reports/${thesis}/content?parts=pages`);
    // It is called by the title that stands in it; what somebody else called it stands beside, as text.
    await page.getByRole("heading", { name: recognisedTitle, level: 1 }).waitFor();
    await page.getByText(hostileTitle, { exact: false }).first().waitFor();
    await page.getByRole("heading", { name: said.sum }).waitFor();
    // What was only measured has no level, and its figure is none of the large ones.
    await eventually(() => page.getByRole("tabpanel").locator('[data-size="large"]').count()).toBe(0);
    await page.locator(".page canvas").first().waitFor();

    let quotes = 0;
    for (const [section, { criteria }] of score.sections.entries()) {
      for (const [index, { evidence }] of criteria.entries()) {
        if (evidence.length === 0) continue;
        const number = `${section + 1}.${index + 1}`;
        await page.locator(`[data-criterion="${number}"] button`).first().click();
        for (const [at, { page: onPage, box }] of evidence.slice(0, mostQuotes).entries()) {
          const id = `${number}-${at + 1}`;
          await page.locator(`[data-quote="${id}"] button`).click();
          await eventually(() => page.locator(`[data-quote="${id}"] button`).getAttribute("aria-current")).toBe("true");
          if (box === null) continue;
          const place = await measureMark(page, id, pages[onPage - 1].width);
          expect({ id, off: distance(place, box) < MOST_POINTS_OFF, inSight: place.inSight }).toEqual({
            id,
            off: true,
            inSight: true,
          });
          quotes += 1;
        }
      }
    }
    expect(quotes).toBeGreaterThan(5);
    expect(new URL(page.url()).searchParams.get("at")).not.toBeNull();
    expect(await accessibilityViolations(page)).toEqual([]);

    // From the page to the reason.
    const first = page.locator(".page [data-evidence]").first();
    const number = (await first.getAttribute("data-evidence"))?.split("-")[0];
    const line = page.locator(`[data-criterion="${number}"] button`).first();
    if ((await line.getAttribute("aria-expanded")) === "true") await line.click();
    await first.click();
    await page.locator(`[data-criterion="${number}"] button[aria-expanded="true"]`).first().waitFor();
    await eventually(() => page.locator(`[data-criterion="${number}"]`).getAttribute("aria-current")).toBe("true");
  });
}

/** A report where there is no room for the document beside it. */
export function testReportOnPhone(
  language: TestLanguage,
  phone: Required<Pick<WindowOptions, "theme" | "width">>,
  scene: ReturnType<typeof useReport>,
): void {
  test(`on a phone one side at a time, and why the mark is there (${language}, ${phone.theme}, ${phone.width} px)`, async () => {
    const { open, thesis } = scene;

    const page = await open(`/reports/${thesis}`, { language, ...phone, height: 844 });
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    await expectSound(page);
    await shot(page, `report-phone.${language}`);
    await page.locator('[data-criterion="2.2"] button').first().click();
    await page.locator('[data-criterion="2.2"] [data-quote] button').first().click();
    const mark = page.locator('.page [data-evidence][aria-current="true"]');
    await mark.waitFor();
    await eventually(() => mark.isVisible()).toBe(true);
    expect(new URL(page.url()).searchParams.get("view")).toBe("desk");
    await eventually(() => sidewaysOverflow(page)).toBe(0);
    // A mark is as small as its words; the quote in the panel does the same at full size (WCAG 2.5.8, equivalent).
    const violations = await accessibilityViolations(page);
    expect(violations.filter((each) => !/^target-size .* at button\[data-evidence=/.test(each))).toEqual([]);
    await shot(page, `report-phone-document.${language}`);
    // The strip below says why, and leads back to the reason.
    await page.locator("section > button", { hasText: "2.2" }).click();
    await page.locator('[data-criterion="2.2"]').waitFor();
    expect(new URL(page.url()).searchParams.get("view")).toBeNull();
  });
}
