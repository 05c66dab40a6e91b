import { expect, test } from "bun:test";
import { expectSound } from "./check-accessibility.ts";
import { eventually } from "./eventually.ts";
import type { TestLanguage, WindowOptions } from "./open-console.ts";
import { button } from "./page-actions.ts";
import { tabTo } from "./tab-to.ts";
import type { UsedConsole } from "./use-console.ts";

const words = {
  zh: {
    importRoster: "导入名单",
    paste: "或者从表格软件粘贴",
    title: "导入名单",
    mistakes: "有错，不导入",
    zeros: /开头的 0 可能被 Excel 去掉了/,
    import: "导入 3 行，跳过 1 行",
    done: /已导入：新加 3 人/,
    members: "看成员",
    invited: "还没有账户",
    number: "学号",
    header: "表头“班级”",
    leaveOut: "不导入",
    inactive: "移出课程",
    leaves: /移出 2 人：/,
    removes: "导入 1 行",
    another: "再导入一份",
    workbook: "这是 Excel 工作簿",
    choose: "选择文件",
    connect: "关联账户",
    address: "账户的邮箱",
    save: "把有错的行存成 CSV",
  },
  en: {
    importRoster: "Import a roster",
    paste: "Or paste from a spreadsheet",
    title: "Import a roster",
    mistakes: "Mistakes, not imported",
    zeros: /removed its leading zeros/,
    import: "Import 3 rows, skip 1",
    done: /Imported: 3 new/,
    members: "See the members",
    invited: "No account yet",
    number: "Number",
    header: "Header “班级”",
    leaveOut: "Not imported",
    inactive: "Leave the course",
    leaves: /2 people leave: /,
    removes: "Import 1 row",
    another: "Import another one",
    workbook: "This is an Excel workbook",
    choose: "Choose a file",
    connect: "Connect the account",
    address: "Address of the account",
    save: "Save the rows with mistakes as CSV",
  },
} as const;

/** A teacher pastes a roster, looks, imports, connects an account, and imports another one from a file in place of the first. */
export function testRosterIn(
  language: TestLanguage,
  window: Required<Pick<WindowOptions, "theme" | "width">>,
  tested: UsedConsole,
): void {
  test(`a teacher imports a roster after a look at it (${language}, ${window.theme}, ${window.width} px)`, async () => {
    const said = words[language];
    const options = { language, ...window };
    const { page } = await tested.signedIn("teacher", "/courses", options);
    const created = await page.request.post("/api/v1/courses", {
      headers: { Origin: new URL(page.url()).origin },
      data: { title: "Embedded systems" },
    });
    const { id } = (await created.json()).data;
    await page.goto(`/console/courses/${id}/members`);
    await page.getByRole("link", { name: said.importRoster }).click();
    await page.getByRole("heading", { name: said.title, level: 1 }).waitFor();
    await expectSound(page);

    const address = (name: string) => `${name}-${id.slice(0, 8)}@example.edu`;
    const table = [
      "学号\t姓名\t班级\t邮箱",
      `0123001\t丁一\t1 班\t${address("ding")}`,
      `0123002\t白露\t2 班\t${address("bai")}`,
      `0123003\t曹阳\t2 班\t${address("cao")}`,
      `123004\t高远\t1 班\t${address("gao")}`,
    ].join("\n");
    await page.getByLabel(said.paste).fill(table);
    await page.getByText(said.zeros).waitFor();
    await button(page, said.import).waitFor();
    await expectSound(page);
    // A column can be left out, and taken back.
    await page.getByRole("button", { name: new RegExp(said.header) }).click();
    await page.getByRole("option", { name: said.leaveOut }).click();
    await page.getByRole("cell", { name: "—" }).first().waitFor();
    const download = page.waitForEvent("download");
    await button(page, said.save).click();
    expect((await download).suggestedFilename()).toBe("mistakes.csv");

    await button(page, said.import).press("Enter");
    await page.getByText(said.done).waitFor();
    await expectSound(page);
    await page.getByRole("link", { name: said.members }).click();
    const row = (name: string) => page.locator("tbody [role=row], tbody tr").filter({ hasText: name });
    await row("丁一").getByText(said.invited).waitFor();
    await row("丁一").getByText("0123001").waitFor();
    await expectSound(page);

    // Somebody who registered with another address.
    const account = await tested.account("student");
    await row("白露").click();
    const panel = page.getByRole("region", { name: "白露" });
    await panel.getByLabel(said.address).fill(account.email);
    await expectSound(page);
    await button(page, said.connect).click();
    await eventually(() => page.getByText(said.invited).count()).toBe(2);

    // Another list from a file: who is missing leaves.
    await page.goto(`/console/courses/${id}/roster`);
    const choose = async (name: string, bytes: Buffer) => {
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: /^(选择文件|换一个文件|Choose a file|Choose another file)$/ }).click();
      await (await chooser).setFiles({ name, mimeType: "text/csv", buffer: bytes });
    };
    await choose("roster.xlsx.csv", Buffer.from([0x50, 0x4b, 3, 4, 0, 0]));
    await page.getByRole("alert").getByText(said.workbook).waitFor();
    await expectSound(page);
    await choose("roster.csv", Buffer.from(`学号,班级\n0123001,3 班\n`));
    await button(page, said.removes).waitFor();
    await page.getByLabel(said.inactive, { exact: true }).check();
    await page.getByText(said.leaves).waitFor();
    await expectSound(page);
    if (window.width > 760) await tabTo(page, said.removes);
    await button(page, said.removes).press("Enter");
    await button(page, said.another).waitFor();
    await page.getByRole("link", { name: said.members }).click();
    await row("丁一").getByText("3 班").waitFor();
  });
}
