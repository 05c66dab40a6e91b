import { describe, expect, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { accessibilityViolations, sidewaysOverflow } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import { useTestConsole } from "./use-console.ts";

describe.skipIf(browserPath === null)("the parts", () => {
  const tested = useTestConsole();

  test.each([
    ["zh", "light", 1440],
    ["en", "dark", 360],
  ] as const)(
    "have no accessibility violation and no sideways scrolling (%s, %s, %i px)",
    async (language, theme, width) => {
      const page = await tested.open("/parts", { language, theme, width });
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await eventually(() => sidewaysOverflow(page)).toBe(0);
    },
  );

  test("? lists the keys of the screen, and keys do nothing while somebody types", async () => {
    const page = await tested.open("/parts");
    await page.getByRole("heading", { level: 1 }).waitFor();
    const current = page.locator('button[aria-current="true"] q');
    await page.keyboard.press("j");
    await eventually(() => current.textContent()).toBe("扩展模块指令集");
    await page.keyboard.press("/");
    await page.keyboard.type("k?");
    await eventually(() => page.getByRole("searchbox").inputValue()).toBe("k?");
    await eventually(() => current.textContent()).toBe("扩展模块指令集");
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("下一处依据").waitFor();
    await dialog.getByText("查找", { exact: true }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  test("what cannot be undone works only once its word is typed", async () => {
    const page = await tested.open("/parts");
    await page.getByRole("button", { name: "丢弃", exact: true }).last().click();
    const dialog = page.getByRole("dialog");
    const confirm = dialog.getByRole("button", { name: "丢弃 3 项" });
    await eventually(() => confirm.isDisabled()).toBe(true);
    await dialog.getByLabel("请输入 丢弃").fill("丢弃");
    await eventually(() => confirm.isDisabled()).toBe(false);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test("the language and the theme are kept", async () => {
    const page = await tested.open("/parts", { language: "zh" });
    await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("heading", { name: "Parts", level: 1 }).waitFor();
    await page.getByRole("button", { name: "Light or dark" }).click();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    await page.reload();
    await page.getByRole("heading", { name: "Parts", level: 1 }).waitFor();
    await eventually(() =>
      page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme]),
    ).toEqual(["en-GB", "dark"]);
  });

  test("a menu of the bar opens by a key, moves by arrows, and gives the focus back", async () => {
    const page = await tested.open("/parts");
    const button = page.getByRole("button", { name: "明暗" });
    await button.focus();
    await page.keyboard.press("ArrowDown");
    const menu = page.getByRole("menu", { name: "明暗" });
    const focused = () => menu.locator(":focus").textContent();
    await eventually(() => focused()).toContain("跟随系统");
    await eventually(() => button.getAttribute("aria-expanded")).toBe("true");
    await page.keyboard.press("ArrowDown");
    await eventually(() => focused()).toContain("浅色");
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    await eventually(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByRole("menuitemradio", { name: "深色" }).click();
    await menu.waitFor({ state: "detached" });
    await eventually(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  });

  test("files dropped anywhere are taken", async () => {
    const page = await tested.open("/parts");
    await page.getByRole("heading", { level: 1 }).waitFor();
    const transfer = await page.evaluateHandle(() => {
      const made = new DataTransfer();
      made.items.add(new File(["%PDF-1.7"], "one.pdf", { type: "application/pdf" }));
      made.items.add(new File(["%PDF-1.7"], "two.pdf", { type: "application/pdf" }));
      return made;
    });
    await page.dispatchEvent("h1", "dragenter", { dataTransfer: transfer });
    await page.getByText("松开，提交 2 个文件").waitFor();
    await page.dispatchEvent("h1", "drop", { dataTransfer: transfer });
    await page.getByText("one.pdf, two.pdf").waitFor();
  });
});
