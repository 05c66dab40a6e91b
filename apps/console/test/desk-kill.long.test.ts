import { describe, expect, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { bench, chosen, openDesk, shownReport } from "./desk-journey.ts";
import { eventually } from "./eventually.ts";
import { useFindings } from "./findings-journey.ts";
import { readJson } from "./hand-in.ts";

const REPORTS = 10;
/** Numbers of the requests during which the service is killed. */
const kills = [3, 6, 9];

describe.skipIf(browserPath === null)("the marking desk", () => {
  const { tested, held } = useFindings();

  test("saves each of ten reports whole while the service is killed three times", async () => {
    const ids: string[] = [];
    for (let number = 1; number <= REPORTS; number += 1) ids.push(await held(`Killed ${number}`));
    const { page } = await tested.signedIn("teacher", null);
    /** The reports that are saved. Throws where one is saved in part. */
    const saved = async () => {
      const scores = await Promise.all(ids.map((id) => readJson(page, `/api/v1/reports/${id}/score`)));
      // What the worst finding of these reports names is the cap of the base score, which is chosen first.
      for (const { accepted, cap_override } of scores) expect(cap_override !== null).toBe(accepted !== null);
      return scores.filter(({ accepted }) => accepted !== null).length;
    };
    let sent = 0;
    let killed = 0;
    let restarting: Promise<void> | null = null;
    page.on("request", (request) => {
      if (!request.url().endsWith("/marking") || restarting !== null) return;
      sent += 1;
      if (!kills.includes(sent)) return;
      restarting = tested.server
        .killAndRestart()
        .then(async () => {
          await saved();
          killed += 1;
        })
        .finally(() => {
          restarting = null;
        });
    });
    // No save is sent before all ten reports are marked.
    const marked = Promise.withResolvers<void>();
    await page.route(/\/marking$/, async (route) => {
      await marked.promise;
      await route.continue();
    });
    await openDesk(page, "Killed");
    for (let number = 1; number <= REPORTS; number += 1) {
      const before = await shownReport(page);
      await chosen(page).waitFor();
      await page.keyboard.press("-");
      await bench(page).getByLabel("理由，学生会看到").fill(`理由 ${number}`);
      await bench(page)
        .getByRole("button", { name: /认可并发布/ })
        .click();
      if (number < REPORTS) await eventually(async () => (await shownReport(page)) === before).toBe(false);
    }
    await page.getByText(`正在保存 ${REPORTS} 份`).waitFor();
    expect(await saved()).toBe(0);
    marked.resolve();
    await page.getByText(/正在保存 \d/).waitFor({ state: "detached", timeout: 120_000 });
    await eventually(async () => killed).toBe(kills.length);
    expect(await page.getByText(/没有保存/).count()).toBe(0);
    expect(await saved()).toBe(REPORTS);
    const [{ markings } = { markings: 0 }] = await tested.database.query<{ markings: number }>(
      "select count(*)::int as markings from rubrica.markings",
    );
    expect(markings).toBe(REPORTS);
  }, 600_000);
});
