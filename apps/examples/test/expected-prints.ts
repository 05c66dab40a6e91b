/** What the examples that take one PDF print of `chinese-thesis.pdf`, whichever runtime runs them. */
export const EXPECTED_PRINTS: Readonly<Record<string, string>> = {
  "own-rubric.ts": `通用报告与论文评分标准: 71 中等
本院评分标准: 77 中等
sections: weightPercent of the sections add up to 90, must be 100
`,
  "own-judge.ts": `71 fair (simulated)
Citations and references, Quality and recency: 83. 83% of the references are of 2018 or later.
`,
  "teachers-desk.ts": `71 Fair (clear)
78 Fair, 71 before
1 released
status | judged by | score | level | put right
scored | structural measures (provisional) | 78 | Fair | yes
`,
};
