import { expect, test } from "bun:test";
import { readPointsName } from "./points-name.ts";
import { readPoints } from "./read-points.ts";

test("readPointsName() knows names for points, with the scale that they give", () => {
  const names = [
    "score",
    "Points",
    "final_score",
    "awardedPoints",
    "marks",
    "grade",
    "score (0-100)",
    "score_out_of_100",
  ];
  const chinese = [
    "得分",
    "最终得分",
    "评分",
    "打分",
    "分数",
    "成绩",
    "得分（满分100）",
    "评分（百分制）",
    "AI评分",
    "评分/100",
  ];
  for (const name of [...names, ...chinese]) expect([name, readPointsName(name)]).toEqual([name, { scale: 100 }]);
  for (const name of ["得分（满分20分）", "score out of 20", "score_out_of_20", "points/20"])
    expect([name, readPointsName(name)]).toEqual([name, { scale: 20 }]);
});

test("readPointsName() takes no other number for points, whatever word for points is in its name", () => {
  const names = [
    ...["weight", "page", "deduction", "confidence", "maximum", "rank", "value", "verdict", "total", "level", "year"],
    ...[
      "points_deducted",
      "max_points",
      "points_possible",
      "score_weight",
      "score_confidence",
      "min_score",
      "point_value",
    ],
    ...["previous_score", "class_average_score", "percentile", "points_to_improve", "grade_level", "marking"],
    ...[
      "分值",
      "权重",
      "扣分",
      "满分",
      "总分",
      "评分标准",
      "评分项",
      "得分率",
      "得分权重",
      "平均分",
      "加分",
      "分析",
      "部分",
      "排名",
    ],
  ];
  for (const name of names) expect([name, readPointsName(name)]).toEqual([name, null]);
});

test("readPoints() reads what stands under a name for points in whatever form", () => {
  const forms = [
    72,
    "72",
    " 72 ",
    [72],
    ["72分"],
    "72/100",
    "72 / 100",
    "７２／１００分",
    "72 points",
    "72 points out of 100",
  ];
  const words = [
    "72 out of 100",
    "I would give 72 of 100 points",
    "得分：72分",
    "约72分",
    "72分（满分100分）",
    "72 (fair)",
    "中等，72分",
  ];
  const others = [
    "72%",
    "18/25",
    "72 – sound, but the sample is not justified",
    { value: 72 },
    { awarded: 18, max: 25 },
  ];
  const nested = [{ score: { value: 72 } }, { points: "72", page: 3 }, { 得分: 18, 满分: "25分" }, "七十二分"];
  const spelt = [
    "seventy-two",
    "Seventy two points",
    "满分100分，得72分",
    "B- (72)",
    "72 out of a possible 100",
    "72 points (out of 100)",
  ];
  for (const value of [...forms, ...words, ...others, ...nested, ...spelt])
    expect([value, readPoints(value)]).toEqual([value, 72]);
});

test("readPoints() reads no number that is said to be another one, no range and no two", () => {
  const others = [
    "page 12",
    "p. 12",
    "weight 30%",
    "扣28分",
    "28 deducted",
    "第3名",
    "3rd",
    "72 hours",
    "rank 3",
    "max 100",
  ];
  const doubtful = [
    "70-75",
    "70 to 75",
    "72 or 80",
    ">70",
    "70+",
    "≤ 80",
    "72 (weight)",
    "72（扣了些）",
    [72, 80],
    [],
    "",
  ];
  const objects = [
    { weight: 30 },
    { page: 12 },
    { points_deducted: 28 },
    { score: 17, total: 20 },
    { score: 72, 得分: 45 },
  ];
  for (const value of [...others, ...doubtful, ...objects, true, null])
    expect([value, readPoints(value)]).toEqual([value, null]);
});
