import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { completion, criteriaOf, startFakeModel, userText } from "../../../packages/scoring/test/fake-model.ts";
import { eventually } from "./eventually.ts";
import { handIn, processed, readJson, sampleReport } from "./hand-in.ts";
import { writeHintedReport } from "./hinted-report.ts";
import { judgeEnvironment } from "./judge-environment.ts";
import type { TestLanguage } from "./open-console.ts";
import { useTestConsole } from "./use-console.ts";

/** What the judge says is in neither language, so that it is no foreign sentence in any. */
const judged = "Ωmega";
const people = ["张三", "李四", "王五", "中文", "English"];

const documents = {
  chinese: () => sampleReport("chinese-thesis.pdf"),
  english: () => sampleReport("english-thesis.pdf"),
  hinted: writeHintedReport,
};
type Kind = keyof typeof documents;

/** A console with reports in both languages, and a page on which a teacher reads them. */
export function useForeignReports(kinds: readonly Kind[]) {
  // It judges the body and leaves the rest, so that measures and findings of every kind stand beside its points.
  const model = startFakeModel((body) => {
    const quote = userText(body)
      .split("\n")
      .findLast((line) => line.trim().length > 30 && !line.startsWith("<"));
    const criteria = criteriaOf(body).map((id) => [
      id,
      {
        score: 60 + id.length,
        comment: judged,
        quotes: id.length % 3 === 0 ? ["nowhere at all"] : [quote?.trim() ?? ""],
      },
    ]);
    return completion(
      JSON.stringify({ criteria: Object.fromEntries(criteria), comment: judged, strengths: [], suggestions: [judged] }),
    );
  });
  const tested = useTestConsole({ environment: { SCORE_RELEASE: "manual", ...judgeEnvironment(model) } });
  const ids = new Map<Kind, string>();
  let teacher: Page;
  /** Everything that the reports themselves say, without spaces. */
  let own = "";
  beforeAll(async () => {
    const { page } = await tested.signedIn("student", null);
    for (const kind of kinds) ids.set(kind, await handIn(page, await documents[kind](), `${kind}.pdf`));
    for (const id of ids.values()) {
      expect(await processed(page, id)).toBe("scored");
      own += JSON.stringify(await readJson(page, `/api/v1/reports/${id}/content`));
    }
    own = fold(own + people.join() + judged);
    ({ page: teacher } = await tested.signedIn("teacher", "/class"));
  });
  afterAll(() => model[Symbol.dispose]());

  const read = async (language: "zh" | "en", path: string, ready: string) => {
    await teacher.evaluate((chosen) => localStorage.setItem("rubrica-language", chosen), language);
    await teacher.goto(`/console${path}`);
    await teacher.locator(ready).first().waitFor();
    await teacher.waitForLoadState("networkidle");
  };
  /** What stands there in the other language and is not the report's own. */
  const foreign = async (language: "zh" | "en", place: string) => {
    const lines = await teacher.evaluate((selector) => {
      const said: string[] = [];
      for (const root of document.querySelectorAll<HTMLElement>(selector)) {
        const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) said.push(texts.currentNode.nodeValue ?? "");
        for (const each of root.querySelectorAll("[aria-label], [title]")) {
          said.push(each.getAttribute("aria-label") ?? "", each.getAttribute("title") ?? "");
        }
      }
      return said;
    }, place);
    const sentences = language === "en" ? /[\p{sc=Han}]{2,}/gu : /[A-Za-z]{2,}(?:[ ,;'-]+[A-Za-z]{2,}){2,}/g;
    return [...new Set(lines)].filter((line) =>
      [...line.matchAll(sentences)].some(([found]) => !own.includes(fold(found))),
    );
  };
  return {
    read,
    foreign,
    ids,
    get teacher() {
      return teacher;
    },
  };
}

/** The report of the kind on the page and on paper. */
export function testReportPage(language: TestLanguage, which: Kind, scene: ReturnType<typeof useForeignReports>): void {
  test(`holds no foreign sentence but its own and the judge's: page and paper (${language}, ${which})`, async () => {
    const { read, foreign, ids, teacher } = scene;

    await read(language, `/reports/${ids.get(which)}`, "[data-criterion]");
    // All that opens, opened.
    await teacher.evaluate(() => {
      for (const closed of document.querySelectorAll<HTMLElement>('aside button[aria-expanded="false"]'))
        closed.click();
    });
    await eventually(() => foreign(language, "main header, main aside")).toEqual([]);
    await teacher.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    const sheet = teacher.getByRole("article", { name: language === "zh" ? "打印" : "Print", includeHidden: true });
    await sheet.waitFor({ state: "attached" });
    await teacher.emulateMedia({ media: "print" });
    await eventually(() => foreign(language, "article")).toEqual([]);
    await teacher.emulateMedia({ media: "screen" });
  });
}

function fold(text: string): string {
  return text.replace(/\\[nrt]|[\s\\"]+/g, "");
}
