import { expect, test } from "bun:test";
import { checkReference } from "./check-reference.ts";

const found = (text: string, edition: "2015" | "2025" = "2015") =>
  checkReference(text, `gbt7714-${edition}`).map(({ rule, field }) => `${rule} ${field}`);

/** Entries with what each edition has against them. */
const ENTRIES: readonly (readonly [text: string, of2015: readonly string[], of2025: readonly string[]])[] = [
  ["王小明, 李大华, 张三, 等. 城市客流预测方法[J]. 交通学报, 2019, 36(4): 5-8.", [], []],
  ["王小明, 李大华, 张三, 赵四. 城市客流预测方法[J]. 交通学报, 2019, 36(4): 5-8.", ["too_many_authors author"], []],
  [
    "王小明. 城市客流[J]. 交通学报, 2019.",
    ["field_missing volume", "field_missing page"],
    ["field_missing volume", "field_missing page"],
  ],
  ["王小明. 数据结构[M]. 北京: 清华大学出版社, 2018: 3-5.", [], []],
  ["王小明. 数据结构[M]. 清华大学出版社, 2018.", ["field_missing publisher-place"], ["field_missing publisher-place"]],
  ["王小明. 网络[EB/OL]. (2020-01-02)[2021-03-04]. https://example.com/a.", [], []],
  ["王小明. 网络[EB/OL]. https://example.com/a.", ["accessed_missing accessed"], ["accessed_missing accessed"]],
  [
    "王小明. 城市客流[J]. 交通学报, 2019, 36(4): 5-8[2021-03-04]. https://example.com/a.",
    ["carrier_missing type"],
    ["carrier_missing type"],
  ],
  ["王小明. 城市客流[J]. 交通学报, 2019, 36(4): 5-8[2021-03-04].", [], ["accessed_not_needed accessed"]],
  [
    "Smith J. Deep nets[PP/OL]. arXiv, 2024[2025-01-01]. https://arxiv.org/abs/2401.00001.",
    ["type_mark_unknown type"],
    [],
  ],
];

test("checkReference() names the field and the rule, by the edition that is asked for", () => {
  for (const [text, of2015, of2025] of ENTRIES) {
    expect({ text, found: found(text) }).toEqual({ text, found: [...of2015] });
    expect({ text, found: found(text, "2025") }).toEqual({ text, found: [...of2025] });
  }
});

test("checkReference() misses the mark of an entry that has none", () => {
  expect(found("王小明, 李大华. 城市客流预测方法. 交通学报, 2019, 36(4): 5-8.")).toContain("type_mark_missing type");
});

test("checkReference() says it in both languages, and takes any text", () => {
  const [finding] = checkReference("王小明. 数据结构[M]. 清华大学出版社, 2018.", "gbt7714-2025");
  expect(finding?.message).toEqual({ zh: "缺少出版地", en: "Missing: place of publication." });
  for (const text of ["", "[", "[J]", "。".repeat(5000)]) expect(checkReference(text, "gbt7714-2015")).toBeArray();
});
