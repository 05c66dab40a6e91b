import { expect, test } from "bun:test";
import { isStandingTitle, roleOfTitle } from "./known-titles.ts";

test.each([
  ["实验小结", "conclusion"],
  ["课程的收获和建议", "conclusion"],
  ["感想", "conclusion"],
  ["本章小结", "body"],
  ["RVOS 功能模块测试", "results"],
  ["RVOS 各模块设计细节", "method"],
  ["WebVLN 模型结构", "method"],
  ["任务与数据集", "body"],
] as const)("roleOfTitle() reads %s as %s", (title, role) => {
  expect(roleOfTitle(title)).toBe(role);
});

test.each([
  ["承诺书", true],
  ["[摘要]", true],
  ["（保密的学位论文在解密后适用本承诺书）", false],
] as const)("isStandingTitle() says of %s: %p", (title, stands) => {
  expect(isStandingTitle(title)).toBe(stands);
});
