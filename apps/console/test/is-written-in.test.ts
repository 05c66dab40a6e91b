import { expect, test } from "bun:test";
import { isWrittenIn } from "../words/is-written-in.ts";

test.each([
  ["邮箱格式不正确", true, false],
  ["请先把 PDF 导出", true, false],
  ["Forbidden", false, true],
  ["The course 数据库 is archived.", true, true],
  ["", false, false],
])("isWrittenIn() tells the language of “%s”", (text, chinese, english) => {
  expect([isWrittenIn("zh", text), isWrittenIn("en", text)]).toEqual([chinese, english]);
});
