import { describe, expect, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { accessibilityViolations } from "./check-accessibility.ts";
import { testAwaitedByAuthor, testAwaitedInClass, useAwaited } from "./class-awaiting-journey.ts";
import { bench, chosen, openDesk, shownReport, testDeskIn } from "./desk-journey.ts";
import { eventually } from "./eventually.ts";
import { open, testFindingsIn, testFindingsOnPhone, useFindings } from "./findings-journey.ts";

describe.skipIf(browserPath === null)("marks that are held back", () => {
  const scene = useFindings();
  const { tested, held, heldUnchanged, scoreOf } = scene;

  testFindingsIn("en", scene);
  testFindingsOnPhone("zh", scene);
  testFindingsOnPhone("en", scene);

  test("are acknowledged one by one, by button or key, with or without a reason, and taken back", async () => {
    const id = await heldUnchanged();
    const { page } = await tested.signedIn("teacher", `/reports/${id}`);
    await open(page).first().waitFor();
    const count = await open(page).count();
    await page.getByText(`暂缓发布 · ${count} 处`).waitFor();
    await page.keyboard.press("v");
    await page.getByText("已记下：看过。").waitFor();
    await eventually(() => open(page).count()).toBe(count - 1);
    await page.getByText(`暂缓发布 · ${count - 1} 处`).waitFor();
    await page.keyboard.press("u");
    await eventually(() => open(page).count()).toBe(count);
    const hidden = page.locator('[data-finding="hidden_text"]');
    await hidden.locator("button[slot=trigger]").click();
    await hidden.getByRole("textbox", { name: "理由（可以不写）" }).fill("<b>模板自带的</b>");
    await page.keyboard.press("Enter");
    await eventually(() => open(page).count()).toBe(count - 1);
    // What is settled stands below what is open, and opens again.
    if (!(await hidden.getByText("<b>模板自带的</b>").isVisible()))
      await hidden.locator("button[slot=trigger]").click();
    await hidden.getByText("李四看过", { exact: false }).waitFor();
    await hidden.getByText("<b>模板自带的</b>", { exact: false }).waitFor();
    const { findings } = await scoreOf(id);
    const kept = findings.find(({ code }: { code: string }) => code === "hidden_text");
    expect([kept.settled, kept.acknowledged.reason]).toEqual([true, "<b>模板自带的</b>"]);
    await hidden.getByRole("button", { name: /撤回“看过”/ }).click();
    await eventually(() => open(page).count()).toBe(count);
  });

  test("one key accepts the report, which releases it; one takes it back with the release", async () => {
    const id = await held("Accepted");
    const { page } = await tested.signedIn("teacher", `/reports/${id}`);
    const accept = page.getByRole("button", { name: "认可", exact: true });
    await accept.waitFor();
    expect(await accept.getAttribute("aria-keyshortcuts")).toBe("a");
    await page.keyboard.press("a");
    await page.getByText("已认可并发布，学生现在看得到。").waitFor();
    await page.getByText("李四认可了这份成绩", { exact: false }).waitFor();
    await eventually(() => open(page).count()).toBe(0);
    const { decision, released_at: released, accepted } = await scoreOf(id);
    expect([decision, typeof released, accepted.reason]).toEqual(["clear", "string", null]);
    expect((await scene.theirs.request.get(`/api/v1/reports/${id}/score`)).status()).toBe(200);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press("u");
    await page.getByText("已撤回认可，学生看不到了。").waitFor();
    expect((await scene.theirs.request.get(`/api/v1/reports/${id}/score`)).status()).toBe(409);
    await page.getByRole("button", { name: "写理由" }).click();
    await page.getByRole("textbox", { name: "理由（可以不写）" }).fill("当面核对过");
    await page.keyboard.press("Enter");
    await page.getByText("当面核对过", { exact: false }).waitFor();
    await eventually(async () => (await scoreOf(id)).accepted?.reason).toBe("当面核对过");
  });

  test("who accepts what somebody else has changed meanwhile is told so, sees the newest, and can try again", async () => {
    const id = await held("Stale");
    const { page } = await tested.signedIn("teacher", `/reports/${id}`, { language: "en" });
    await open(page).first().waitFor();
    const count = await open(page).count();
    const { run_id, version, findings } = await scoreOf(id);
    await scene.teacher.call("PUT", `/api/v1/reports/${id}/findings/${findings[0].number}/acknowledgement`, {
      run_id,
      version,
    });
    await page.keyboard.press("a");
    await page.getByRole("alert").getByText("The score has just changed; nothing was kept").waitFor();
    await eventually(() => open(page).count()).toBe(count - 1);
    expect((await scoreOf(id)).accepted).toBeNull();
    await page.keyboard.press("a");
    await page.getByText("Accepted and released. The student sees it now.").waitFor();
    await eventually(() => page.getByRole("alert").count()).toBe(0);
  });

  test("releasing one that is on hold asks whether it is accepted", async () => {
    const id = await held("By name");
    const { page } = await tested.signedIn("teacher", `/reports/${id}`, { language: "en" });
    await page.getByRole("button", { name: "Release", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "This score is on hold" });
    await dialog.getByRole("listitem").first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Accept and release" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Accepted by", { exact: false }).waitFor();
    const { released_at: released, accepted } = await scoreOf(id);
    expect([typeof released, accepted === null]).toEqual(["string", false]);
  });

  test("the model is asked anew only where a teacher says so, who reads what that costs", async () => {
    const id = await held("Anew");
    const { page } = await tested.signedIn("teacher", `/reports/${id}`, { language: "en" });
    await page.getByRole("button", { name: "Rescore…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("which costs calls", { exact: false }).waitFor();
    await dialog.getByRole("checkbox", { name: "Ask the model anew" }).check({ force: true });
    await dialog.getByText("General rubric for reports and theses").first().waitFor();
    const [answer] = await Promise.all([
      page.waitForResponse(/\/rescore$/),
      dialog.getByRole("button", { name: "Score again" }).click(),
    ]);
    expect(answer.request().postDataJSON()).toMatchObject({ ask_anew: true });
    await scene.teacher.settled(id);
  });

  describe("the marking desk", () => {
    testDeskIn("en", 390, scene);
    testDeskIn("en", 1100, scene);

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
      const id = await heldUnchanged();
      const { page } = await tested.signedIn("teacher", "/class");
      await openDesk(page, "Reading reports");
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

    test("brings a report back with what was typed when somebody was faster, and keeps what waits for a connection", async () => {
      const [id, other] = [await held("Faster 1"), await held("Faster 2")];
      const { page } = await tested.signedIn("teacher", "/class");
      await openDesk(page, "Faster", `&at=${id}`);
      await bench(page).locator("tr[data-criterion]").nth(4).getByRole("textbox").fill("41");
      await bench(page).getByLabel("理由，学生会看到").fill("没有对比");
      const { run_id, version } = await scoreOf(id);
      await scene.teacher.call("PUT", `/api/v1/reports/${id}/findings/1/acknowledgement`, { run_id, version });
      await page.getByRole("button", { name: /认可并发布/ }).click();
      await page.getByText(/没有保存，您写的都还在/).waitFor();
      expect(await shownReport(page)).toBe(other);
      await page.getByRole("button", { name: /^打开/ }).click();
      await eventually(() => shownReport(page)).toBe(id);
      await eventually(() => bench(page).locator("tr[data-criterion]").nth(4).getByRole("textbox").inputValue()).toBe(
        "41",
      );

      // Saved by one who stays on the report, too, beside what is typed next.
      const seen = await scoreOf(id);
      const newer = new URLSearchParams({ run_id: seen.run_id, version: String(seen.version) });
      await scene.teacher.call("DELETE", `/api/v1/reports/${id}/findings/1/acknowledgement?${newer}`);
      await page.keyboard.press("Control+Enter");
      await page.getByText(/没有保存，您写的都还在/).waitFor();
      await eventually(() => bench(page).locator("tr[data-criterion]").nth(4).getByRole("textbox").inputValue()).toBe(
        "41",
      );
      await page.getByRole("button", { name: /^打开/ }).click();

      // Without a connection it waits, also over a reload of the page.
      await page.route(/\/marking$/, (route) => route.abort());
      await page.getByRole("button", { name: /认可并发布/ }).click();
      await page.getByText(/1 份尚未保存/).waitFor();
      page.once("dialog", (dialog) => void dialog.accept());
      await page.unroute(/\/marking$/);
      await page.reload();
      await eventually(async () => (await scoreOf(id)).accepted !== null).toBe(true);
      const kept = () =>
        page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("rubrica-desk-")));
      await eventually(kept).toEqual([]);
    });

    test("of two tabs one sends, the other shows what waits, and neither sends it again", async () => {
      for (const each of ["1", "2", "3"]) await held(`Tabs ${each}`);
      const { page } = await tested.signedIn("teacher", "/class");
      const other = await page.context().newPage();
      const answered = Promise.withResolvers<void>();
      const sent: string[] = [];
      for (const tab of [page, other]) {
        await tab.route(/\/marking$/, async (route) => {
          sent.push(route.request().url().split("/").at(-2) ?? "");
          await answered.promise;
          await route.continue();
        });
      }
      await openDesk(page, "Tabs");
      await openDesk(other, "Tabs");
      const first = await shownReport(page);
      await page.bringToFront();
      await page.keyboard.press("a");
      await other.getByText("正在保存 1 份").waitFor();
      await other.keyboard.press("n");
      await eventually(async () => (await shownReport(other)) === first).toBe(false);
      const second = await shownReport(other);
      await other.keyboard.press("a");
      await page.getByText("正在保存 2 份").waitFor();
      answered.resolve();
      for (const tab of [page, other]) await tab.getByText(/正在保存 \d/).waitFor({ state: "detached" });
      expect(sent).toEqual([first ?? "", second ?? ""]);
      for (const id of sent) expect((await scoreOf(id)).accepted).not.toBeNull();
      await other.close();
    });
  });

  // Last: the model answers otherwise from then on.
  describe("reports that await a judgement", () => {
    const awaited = useAwaited(scene);

    testAwaitedInClass("zh", awaited);
    testAwaitedInClass("en", awaited);
    testAwaitedByAuthor("en", awaited);
  });
});
