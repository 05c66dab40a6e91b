import { describe, expect, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { acceptAll, bench, chosen, openDesk, shownReport, testDeskIn } from "./desk-journey.ts";
import { eventually } from "./eventually.ts";
import { useFindings } from "./findings-journey.ts";

describe.skipIf(browserPath === null)("the marking desk", () => {
  const scene = useFindings();
  const { tested, held, scoreOf } = scene;

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

  test("gives points by keys, asks for the reason of each, and saves both with the acceptance", async () => {
    const id = await held("Changed");
    const { page } = await tested.signedIn("teacher", "/class");
    await openDesk(page, "Changed");
    const first = bench(page).locator("tr[data-criterion]").first();
    await first.getByRole("button").click();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const criterion = await chosen(page).getAttribute("data-criterion");
    const before = Number(await chosen(page).getByRole("textbox").getAttribute("placeholder"));
    await page.keyboard.press("Shift+Minus");
    await page.keyboard.press("Minus");
    await page.keyboard.press("Equal");
    await eventually(() => chosen(page).getByRole("textbox").inputValue()).toBe(String(before - 5));
    // As an input method sends it.
    await page.evaluate(() =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Process", code: "KeyA", bubbles: true, cancelable: true }),
      ),
    );
    await page.getByText("写一句理由，学生会看到。").waitFor();
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe("TEXTAREA");
    await page.keyboard.type("依据不够 a");
    await page.keyboard.press("Control+Enter");
    const points = async () => {
      const { sections } = await scoreOf(id);
      const criteria = sections.flatMap((section: { criteria: unknown[] }) => section.criteria);
      return criteria.find((each: { criterion_id: string }) => each.criterion_id === criterion)?.override;
    };
    await eventually(async () => (await points())?.points).toBe(before - 5);
    expect((await points()).reason).toBe("依据不够 a");
    expect((await scoreOf(id)).accepted).toBeNull();
    expect(await shownReport(page)).toBe(id);
  });

  test("leaves single keys to whoever turned them off, and to fields", async () => {
    const id = await held("Keys");
    const { page } = await tested.signedIn("teacher", "/class");
    await openDesk(page, "Keys");
    await bench(page).locator("tr[data-criterion]").first().getByRole("textbox").focus();
    await page.keyboard.type("a");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Tab");
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("用单个按键操作").click();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.keyboard.press("a");
    await page.getByRole("button", { name: /^按键/ }).click();
    await dialog.getByText("用单个按键操作").click();
    await page.keyboard.press("Escape");
    expect((await scoreOf(id)).accepted).toBeNull();
  });
});
