import { describe, expect, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { testAwaitedByAuthor, useAwaited } from "./class-awaiting-journey.ts";
import { acceptAll, openDesk, testDeskIn } from "./desk-journey.ts";
import { eventually } from "./eventually.ts";
import { rows, testFindingsIn, useFindings } from "./findings-journey.ts";

describe.skipIf(browserPath === null)("marks that are held back", () => {
  const scene = useFindings();
  const { tested, held, heldUnchanged, scoreOf } = scene;

  describe("what was found about a report", () => {
    test("a student is told that a teacher will look, sees no figure, and can neither score it again nor delete it", async () => {
      const id = await heldUnchanged();
      const page = await tested.signedInAs(scene.student, "/my-reports");
      const row = page.getByRole("listitem").filter({ hasText: "Reading reports" });
      await row.getByText("教师会先看一看").waitFor();
      await row.getByRole("button", { name: /更多操作/ }).click();
      await page.getByRole("menuitem", { name: "下载 PDF" }).waitFor();
      await eventually(() => page.getByRole("menuitem").allTextContents()).toEqual(["打开", "下载 PDF"]);
      await page.keyboard.press("Escape");
      await page.goto(`/console/reports/${id}`);
      await page.getByText("教师会先看一看这份报告").waitFor();
      const { final_score: final } = await scoreOf(id);
      await eventually(async () => (await page.getByRole("tabpanel").textContent())?.includes(String(final))).toBe(
        false,
      );
      await eventually(() => rows(page).count()).toBe(0);
      await page.getByRole("button", { name: /更多操作/ }).click();
      await eventually(() => page.getByRole("menuitem").allTextContents()).toEqual(["下载 PDF"]);
      expect((await page.request.get(`/api/v1/reports/${id}/score`)).status()).toBe(409);
    });

    testFindingsIn("zh", scene);
  });

  describe("the marking desk", () => {
    testDeskIn("zh", 1440, scene);

    test("accepts one report after the other by a single key each, and saves behind", async () => {
      const ids: string[] = [];
      for (const each of ["1", "2", "3"]) ids.push(await held(`Agreed ${each}`));
      const { page } = await tested.signedIn("teacher", "/class");
      // Nothing is answered before all three are marked: no press waits for the service.
      const answered = Promise.withResolvers<void>();
      await page.route(/\/marking$/, async (route) => {
        await answered.promise;
        await route.continue();
      });
      await openDesk(page, "Agreed");
      await acceptAll(page, 3);
      await page.getByText("正在保存 3 份").waitFor();
      answered.resolve();
      await page.getByText(/正在保存 \d/).waitFor({ state: "detached" });
      for (const id of ids) {
        await eventually(async () => (await scoreOf(id)).accepted !== null).toBe(true);
        expect((await scoreOf(id)).released_at).toBeString();
      }
      await page.getByText("3 / 3").filter({ visible: true }).waitFor();
      // The last one is taken back, with its release.
      await page.keyboard.press("u");
      await eventually(async () => (await scoreOf(ids[2] ?? "")).accepted).toBe(null);
      expect((await scoreOf(ids[2] ?? "")).released_at).toBeNull();
    });
  });

  // Last: the model answers otherwise from then on.
  describe("reports that await a judgement", () => {
    testAwaitedByAuthor("zh", useAwaited(scene));
  });
});
