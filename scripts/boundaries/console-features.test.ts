import { expect, test } from "bun:test";
import { findBetweenFeatures } from "./console-features.ts";

const importing = (path: string, ...specifiers: string[]) =>
  findBetweenFeatures({ path, text: specifiers.map((specifier) => `import "${specifier}";`).join("\n") });

test("findBetweenFeatures() lets a feature import design, api, words and itself", () => {
  const text = ["../design/button.tsx", "../api/client.ts", "../words/use-words.ts", "./pane.tsx", "react"];
  expect(importing("apps/console/report/report-screen.tsx", ...text)).toEqual([]);
});

test("findBetweenFeatures() refuses another feature, by file and line", () => {
  expect(importing("apps/console/report/report-screen.tsx", "react", "../class/table.tsx")).toEqual([
    "apps/console/report/report-screen.tsx:2: ../class/table.tsx: report imports only design, api, words.",
  ]);
});

test("findBetweenFeatures() keeps the shared folders in their order", () => {
  expect(importing("apps/console/design/layout/root.tsx", "../../api/session.ts")).toEqual([]);
  expect(importing("apps/console/api/session.ts", "../design/button.tsx")).toHaveLength(1);
  expect(importing("apps/console/words/zh.ts", "../api/session.ts")).toEqual([
    "apps/console/words/zh.ts:1: ../api/session.ts: words imports no other folder.",
  ]);
});

test("findBetweenFeatures() lets the files beside the folders put everything together", () => {
  expect(importing("apps/console/router.tsx", "./class/routes.tsx", "./report/routes.tsx")).toEqual([]);
  expect(importing("apps/console/test/sign-in.test.ts", "../sign-in/check-fields.ts")).toEqual([]);
});
