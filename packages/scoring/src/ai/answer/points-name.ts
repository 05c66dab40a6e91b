/**
 * Whether a name means the points that were given. It does where every word of it is known and one of them means points:
 * `final_score`, `得分（满分100）`. A weight, the points that a criterion can give (分值), a page, a deduction, a confidence and
 * a rank are numbers too, and `points_deducted` names them by a word for points.
 */

/** Words that mean points. */
const POINTS = ["score", "point", "mark", "grade", "rating", "得分", "评分", "打分", "分数", "成绩", "分"];

/** Words beside them that change nothing about what is meant. */
const BESIDE = [
  // Whose they are, and that they were given.
  ...["final", "overall", "awarded", "given", "assigned", "earned", "obtained", "achieved", "received", "actual"],
  ...["suggested", "proposed", "recommended", "scored", "the", "this", "my", "your", "our", "i", "would", "give", "it"],
  ...[
    "a",
    "an",
    "is",
    "of",
    "out",
    "to",
    "in",
    "for",
    "model",
    "ai",
    "judge",
    "grader",
    "criterion",
    "item",
    "dimension",
  ],
  ...["section", "about", "around", "approximately", "approx"],
  // In what form.
  ...["numeric", "numerical", "integer", "int", "number", "num", "percent", "percentage", "pct", "pts"],
  ...[
    "最终",
    "最后",
    "实际",
    "本项",
    "该项",
    "此项",
    "单项",
    "综合",
    "总体",
    "所得",
    "获得",
    "给出",
    "给予",
    "给",
    "得",
    "得到",
    "评定",
    "评估",
  ],
  ...["评价", "建议", "百分制", "指标", "模型", "我", "会", "打", "的", "为", "是", "约", "大约", "大概"],
];

/** What a mark comes to in words, as in `72 (fair)` or `良好，85分`. */
const LEVELS = [
  ...["excellent", "outstanding", "very", "good", "fair", "satisfactory", "average", "adequate", "sufficient", "pass"],
  ...["passing", "poor", "weak", "fail", "failing", "insufficient"],
  ...["优秀", "优", "良好", "良", "中等", "中", "合格", "及格", "不及格", "不合格", "较好", "一般", "较差", "差"],
];

/** Words for other numbers than the points: a remark that has one of them may be about that number. */
const OTHER_NUMBERS =
  /\b(?:weigh|worth|max|min(?:imum)?\b|possible|available|pages?\b|pp?\.|deduct|minus|los[et]|penalt|taken off|confiden|certain|probab|rank|percentile)|权重|占比|比重|分值|满分|最高|最低|扣|减|页|置信|信心|把握|名次|排名|序号|编号/i;

/** A scale in a name: `得分（满分100）`, `score_out_of_20`, `score (0-100)`, `评分/100`. */
const SCALE = /(?:满分(?:为|是)?|out[\s_-]*of|max(?:imum)?|共|\/|\b0\s*[-–~～至到]|_0_|\bto)[\s_]*(\d+)(?:\s*分)?/i;

const KNOWN = new Set([...POINTS, ...BESIDE]);
const CHINESE = [...KNOWN, ...LEVELS]
  .filter((word) => /\p{Script=Han}/u.test(word))
  .sort((a, b) => b.length - a.length);

/** What a name for points says. */
export interface PointsName {
  /** The scale that the name gives; 100 where it gives none. */
  readonly scale: number;
}

/** Null for every name that means something else, or may. */
export function readPointsName(name: string): PointsName | null {
  const plain = name.normalize("NFKC");
  const scale = SCALE.exec(plain);
  const rest = scale === null ? plain : plain.replace(scale[0], " ");
  const words = wordsOf(rest);
  const isNamed = words.some((word) => POINTS.includes(singular(word)));
  if (!isNamed || words.some((word) => !KNOWN.has(word) && !KNOWN.has(singular(word)) && word !== "100")) return null;
  return { scale: scale === null ? 100 : Number(scale[1]) };
}

/** True for words that may stand around points in a text, such as `I would give` or `（良好）`. */
export function isBesidePoints(text: string): boolean {
  return wordsOf(text).every((word) => [word, singular(word)].some((each) => KNOWN.has(each) || LEVELS.includes(each)));
}

/** True for a remark that may be about another number than the points. */
export function namesOtherNumber(text: string): boolean {
  return OTHER_NUMBERS.test(text);
}

function singular(word: string): string {
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

/** Words of a name or text in lower case; of Chinese, the known ones, and what is left between them. */
function wordsOf(text: string): string[] {
  const spaced = text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").toLowerCase();
  return (spaced.match(/\p{Script=Han}+|[^\p{Script=Han}\P{L}]+|\d+/gu) ?? []).flatMap((run) =>
    /\p{Script=Han}/u.test(run) ? chineseWords(run) : [run],
  );
}

function chineseWords(run: string): string[] {
  const words: string[] = [];
  let rest = run;
  while (rest !== "") {
    const word = CHINESE.find((each) => rest.startsWith(each));
    // What is not known is one word to its end.
    words.push(word ?? rest);
    rest = word === undefined ? "" : rest.slice(word.length);
  }
  return words;
}
