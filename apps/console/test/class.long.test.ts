import { beforeAll, describe, expect, test } from "bun:test";
import { browserPath } from "./browser.ts";
import { accessibilityViolations, sidewaysOverflow } from "./check-accessibility.ts";
import { rows, testClassIn, tick, useClass } from "./class-journey.ts";
import { eventually } from "./eventually.ts";
import { shot } from "./open-console.ts";

describe.skipIf(browserPath === null)("the class", () => {
  const scene = useClass();
  const { tested } = scene;
  beforeAll(async () => {
    scene.letModelAnswer();
    for (const wait of await scene.handInThree()) await wait();
  });

  testClassIn("en", tested);

  test.each([
    ["zh", 390],
    ["en", 1440],
  ] as const)("has no violation and no sideways scrolling (%s, %i px)", async (language, width) => {
    const { page } = await tested.signedIn("teacher", "/class", { language, width });
    await rows(page).nth(2).waitFor();
    await tick(page, 1);
    await eventually(() => sidewaysOverflow(page)).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    await shot(page, `class.${language}${width === 390 ? ".390" : ""}`);
  });
});
