import { describe, expect, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { accessibilityViolations, expectSound } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { breakRoute } from "./open-console.ts";
import { button, heading } from "./page-actions.ts";
import { useTestConsole } from "./use-console.ts";
import * as users from "./users-journey.ts";
import * as workers from "./workers-journey.ts";

describe.skipIf(browserPath === null)("administration", () => {
  const tested = useTestConsole({ environment: { TASK_LIMITS: "report.score:30/minute:5" } });

  // First: only before others are administrators is somebody the last one.
  describe("users", () => {
    const { rowOf, words } = users;

    test("the last administrator cannot step down, and is told what to do; the own account has no way out", async () => {
      const { page, account } = await tested.signedIn("admin", "/users");
      await rowOf(page, account.email).click();
      const panel = page.getByRole("region", { name: account.name });
      await panel.getByRole("button", { name: /身份/ }).click();
      await page.getByRole("option", { name: "教师" }).click();
      await panel.getByText("您在改自己的身份").waitFor();
      await button(page, "保存").click();
      await panel.getByRole("alert").getByText(words.zh.lastAdmin).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await button(page, "English").click();
      await panel.getByRole("alert").getByText(words.en.lastAdmin).waitFor();
      await eventually(() => button(page, words.en.deactivate).count()).toBe(0);
      await eventually(() => button(page, words.en.delete).count()).toBe(0);
    });

    users.testUsers(tested, "zh");

    test("what is searched for and filtered stands in the address; a wrong address is taken for none", async () => {
      const { page, account } = await tested.signedIn("admin", "/users?role=teacher&active=maybe&page=-3&user=x");
      await page.getByText(words.zh.none).waitFor();
      await button(page, "清除筛选").click();
      await page.getByRole("searchbox", { name: words.zh.find }).fill(account.email);
      await page.waitForURL(/q=admin/);
      await page.getByText("共 1 人").waitFor();
      await page.reload();
      await page.getByText("共 1 人").waitFor();
      await eventually(() => rowOf(page, account.email).count()).toBe(1);
    });

    test("a list that broke is told with its number, and comes with another try", async () => {
      const { page } = await tested.signedIn("admin", "/health");
      await breakRoute(page, /\/api\/v1\/api\/users/);
      await page.getByRole("link", { name: words.zh.title }).click();
      await page.getByRole("alert").getByText("编号 7f3c-21a9").waitFor();
      await page.unrouteAll();
      await button(page, "再试一次").click();
      await page.getByRole("grid").waitFor();
    });

    test("a student who comes to a page of administrators reads whom it is for", async () => {
      const { page } = await tested.signedIn("student", "/workers", { language: "en", width: 360 });
      await heading(page, words.en.forbidden);
      await expectSound(page);
    });

    test("the form of a new user does not scroll sideways on a phone", async () => {
      const { page } = await tested.signedIn("admin", "/users?user=new", { width: 360, theme: "dark", language: "en" });
      await page.getByRole("grid").waitFor();
      await expectSound(page);
    });
  });

  describe("workers", () => {
    const { beginWithTasks, rowCount, words } = workers;

    workers.testWorkers(tested, "zh");

    test("nothing is asked of the service while the page is hidden", async () => {
      const { page } = await tested.signedIn("admin", "/workers", { alone: true });
      await page.clock.install();
      await page.reload();
      await page.getByRole("grid").first().waitFor();
      const turn = (state: "hidden" | "visible") =>
        page.evaluate((value) => {
          Object.defineProperty(document, "visibilityState", { value, configurable: true });
          document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
        }, state);
      await turn("hidden");
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      for (let times = 0; times < 5; times += 1) await page.clock.fastForward(3_000);
      expect(asked).toEqual([]);
      const answered = page.waitForResponse((response) => response.url().endsWith("/workers/status"));
      await turn("visible");
      expect((await answered).status()).toBe(200);
    });

    test("several dead letters are discarded once the word is typed", async () => {
      await beginWithTasks(tested);
      const { page } = await tested.signedIn("admin", "/workers?tab=dead-letters");
      await rowCount(page, words.zh.drill, 3);
      await page.getByRole("checkbox", { name: "全选" }).check({ force: true });
      await page.getByText("已选 3 项").waitFor();
      await button(page, "丢弃").click();
      const dialog = page.getByRole("dialog");
      const confirm = dialog.getByRole("button", { name: "丢弃 3 项" });
      await eventually(() => confirm.isDisabled()).toBe(true);
      await dialog.getByLabel("请输入 丢弃").fill("丢弃");
      await eventually(() => confirm.isDisabled()).toBe(false);
      expect(await accessibilityViolations(page)).toEqual([]);
      await confirm.click();
      await page.getByText("没有死信").waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
    });
  });
});
