import { describe, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { expectSound } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { breakRoute } from "./open-console.ts";
import { reason, useReportPanes } from "./report-panes-scene.ts";

describe.skipIf(browserPath === null)("the tabs of a report", () => {
  describe("on a phone, in English and the dark", () => {
    const scene = useReportPanes({ language: "en", theme: "dark", width: 360, height: 780 });
    const { open, pane } = scene;

    test.each(["integrity", "references", "structure", "history"])(
      "%s is accessible and scrolls in no other direction",
      async (name) => {
        const { page } = scene;
        await open(name);
        await pane().getByRole("heading", { level: 2 }).first().waitFor();
        await expectSound(page);
        await eventually(() => pane().evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBe(0);
        // But for the name of a person and the reason that one wrote.
        const read = async () => (await pane().textContent())?.replace("李四", "").replace(reason, "");
        await eventually(read).toMatch(/^[^\u4e00-\u9fff]+$/);
      },
    );
  });

  describe("on a desktop", () => {
    const scene = useReportPanes();
    const { open, pane } = scene;

    test("keys alone lead through the tabs to a passage", async () => {
      const { page } = scene;
      await open("integrity");
      await page.getByRole("tab", { name: /诚信提示/ }).focus();
      await page.keyboard.press("ArrowRight");
      await page.getByRole("tab", { name: /读入/, selected: true }).waitFor();
      await page.keyboard.press("ArrowRight");
      await page.getByRole("tab", { name: /参考文献/, selected: true }).waitFor();
      await page.waitForURL(/tab=references/);
      await page.keyboard.press("ArrowRight");
      await pane()
        .getByRole("heading", { name: /目录与正文/ })
        .waitFor();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await pane().locator('[aria-current="true"]').getByText("Introduction").waitFor();
    });

    test("a tab whose content fails says so with its number, and tries again", async () => {
      const { page } = scene;
      const path = /\/content\?parts=table_of_contents/;
      await breakRoute(page, path);
      await open("structure");
      await pane().getByText("7f3c-21a9").waitFor();
      await page.unroute(path);
      await pane().getByRole("button", { name: "再试一次" }).click();
      await pane()
        .getByRole("heading", { name: /目录与正文/ })
        .waitFor();
    });

    test("before the report is read, a tab says that it will be", async () => {
      const { page } = scene;
      await breakRoute(page, /\/reference-findings/, 409);
      await open("references");
      await pane().getByRole("heading", { name: "还没有读完这份报告" }).waitFor();
      await page.unrouteAll();
    });
  });
});
