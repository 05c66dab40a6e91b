import { describe, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { expectSound, sidewaysOverflow } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import {
  choose,
  courseRubric,
  heading,
  testBrokenRubrics,
  testRefusedRubrics,
  testRubrics,
  words,
} from "./rubrics-journey.ts";
import { useTestConsole } from "./use-console.ts";

describe.skipIf(browserPath === null)("rubrics", () => {
  const tested = useTestConsole();

  testRubrics(tested, "en");
  testRefusedRubrics(tested, "zh");
  testRefusedRubrics(tested, "en");
  testBrokenRubrics(tested, "zh");
  testBrokenRubrics(tested, "en");

  test("names and anchors with markup stay text, and long ones do not widen a phone's page", async () => {
    const { page } = await tested.signedIn("teacher", "/rubrics", { width: 360, language: "en", theme: "dark" });
    await heading(page, "Rubrics");
    const markup = '<img src=x onerror="document.title=1">';
    const hostile = courseRubric("hostile", `1.0.0-${"v".repeat(50)}`);
    const [criterion] = hostile.sections.body.criteria;
    Object.assign(hostile, { name: { zh: markup, en: markup + "W".repeat(300) } });
    Object.assign(criterion ?? {}, { name: markup + "W".repeat(300) });
    Object.assign(criterion?.anchors ?? {}, { good: `<script>document.title=1</script>${"W".repeat(300)}` });
    await page.goto("/console/rubrics/_upload");
    await choose(page, hostile, `${markup}.json`);
    await page.getByText(words.en.fits).waitFor();
    await eventually(() => sidewaysOverflow(page)).toBe(0);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Newest").waitFor();
    await page
      .getByRole("cell", { name: /^<script>/ })
      .first()
      .waitFor();
    await eventually(() => page.locator("main img").count()).toBe(0);
    await expectSound(page);
    await page.goto("/console/rubrics");
    await page.getByRole("link", { name: /^<img/ }).waitFor();
    await expectSound(page);
  });

  test("a file is dropped and a criterion chosen by keyboard alone", async () => {
    const { page } = await tested.signedIn("teacher", "/rubrics/_upload");
    await page.getByText(words.zh.dropTitle).waitFor();
    const transfer = await page.evaluateHandle(
      (text) => {
        const made = new DataTransfer();
        made.items.add(new File([text], "course.json", { type: "application/json" }));
        return made;
      },
      JSON.stringify(courseRubric("dropped", "1.0.0")),
    );
    await page.dispatchEvent("h1", "dragenter", { dataTransfer: transfer });
    await page.getByText("松开，检查这个文件").waitFor();
    await page.dispatchEvent("h1", "drop", { dataTransfer: transfer });
    await page.getByText(words.zh.fits).waitFor();
    await page.getByRole("tab", { name: words.zh.body }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: /^3\.2/ }).waitFor();
  });
});
