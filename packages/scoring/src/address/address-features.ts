/** What is seen in a passage: who is addressed, what is asked, of what, and what speaks against its being meant. */
import { ROLES, type Role, type RoleMatch } from "./find-roles.ts";
import type { Passage } from "./passages.ts";

const ADDRESSEES: readonly Role[] = ["grader", "teacher", "machine", "you", "reader"];
const MOODS: readonly Role[] = ["plead", "must", "prohibit", "deserve", "settled", "fresh", "universal"];

/** Words of which a passage about grading has at least one. */
const OF_GRADING: readonly Role[] = [
  "mark",
  "top",
  "grader",
  "lenient",
  "deduct",
  "instructions",
  "flaw",
  "work",
  "number",
  "teacher",
];

/** Two groups of roles, a word of each side by side, that say one thing together. */
interface Frame {
  readonly left: readonly Role[];
  readonly right: readonly Role[];
}

/** What would favour the writer, each way of asking for it by itself. */
const FAVOURS: Readonly<Record<string, Frame>> = {
  "top mark given": { left: ["give", "get", "gave"], right: ["top", "number"] },
  "great mark": { left: ["mark"], right: ["great"] },
  "great work": { left: ["work"], right: ["great"] },
  "great given": { left: ["give", "get", "must", "treat", "gave", "settled"], right: ["great"] },
  "great deserved": { left: ["deserve", "plead"], right: ["great"] },
  "top mark deserved": { left: ["deserve"], right: ["top", "number", "mark", "low"] },
  "top mark of a scale": { left: ["mark"], right: ["top", "number"] },
  "top mark demanded": { left: ["must", "treat", "settled"], right: ["top", "number"] },
  "top mark for the work": { left: ["work"], right: ["top", "number"] },
  "top mark begged": { left: ["plead"], right: ["top", "great", "number"] },
  "no mark below": { left: ["low"], right: ["number", "top", "mark"] },
  "mark raised": { left: ["raise"], right: ["mark", "work", "top"] },
  leniency: {
    left: ["lenient"],
    right: ["mark", "work", "grader", "teacher", "plead", "prohibit", "give", "flaw", "you", "must", "praise"],
  },
  "no deduction": { left: ["prohibit", "deserve", "lenient"], right: ["deduct"] },
  "no criticism": { left: ["prohibit"], right: ["criticise"] },
  "no criticism of flaws": { left: ["criticise"], right: ["flaw"] },
  "no obeying": { left: ["prohibit"], right: ["obey"] },
  "rules dropped": { left: ["ignore"], right: ["instructions", "fresh", "mark"] },
  "what was said dropped": { left: ["ignore"], right: ["earlier"] },
  "no rules": { left: ["prohibit"], right: ["instructions"] },
  "flaws overlooked": { left: ["ignore", "treat"], right: ["flaw"] },
  praise: { left: ["praise"], right: ["mark", "work", "give", "must", "plead"] },
  "held to be settled": { left: ["settled", "treat"], right: ["mark"] },
  "work held to be settled": { left: ["settled", "treat"], right: ["work"] },
  "a pass": { left: ["lenient", "plead", "must"], right: ["stakes"] },
};

const ASKED: Readonly<Record<string, Frame>> = {
  "grader asked": { left: ["grader", "teacher", "machine", "you", "reader"], right: ["plead", "must", "prohibit"] },
  "grader acts": {
    left: ["grader", "teacher", "machine", "you", "reader"],
    right: ["give", "ignore", "raise", "lenient", "deduct", "treat", "deserve"],
  },
  "act begged": { left: ["plead"], right: ["give", "ignore", "raise", "lenient", "deduct", "treat", "praise", "get"] },
  "act demanded": { left: ["must"], right: ["give", "ignore", "raise", "lenient", "treat", "praise", "get", "mark"] },
  "act forbidden": { left: ["prohibit"], right: ["deduct", "criticise", "give", "treat"] },
};

const OF_WHAT: Readonly<Record<string, Frame>> = {
  "act on the work": {
    left: ["work"],
    right: ["give", "get", "raise", "lenient", "deduct", "treat", "praise", "deserve", "ignore"],
  },
  "mark of the work": { left: ["work"], right: ["mark"] },
  "act on the mark": { left: ["mark"], right: ["give", "get", "raise", "lenient", "treat", "deserve", "settled"] },
};

const AGAINST: Readonly<Record<string, Frame>> = {
  "mark of others": { left: ["others"], right: ["mark", "top", "number"] },
  "others act": { left: ["others"], right: ["give", "gave", "ignore", "get"] },
  "own act": { left: ["we"], right: ["give", "gave", "ignore", "get", "treat"] },
  "act told": { left: ["gave"], right: ["mark", "top", "number", "work"] },
  "criticism asked for": { left: ["criticism_wanted"], right: ["plead", "teacher", "grader", "flaw"] },
  "only reported": {
    left: ["reported"],
    right: ["give", "ignore", "mark", "top", "treat", "deduct", "lenient", "raise"],
  },
  "thanks to graders": { left: ["thanks"], right: ["teacher", "grader", "you", "reader"] },
};

/** Chinese characters between two words that belong together; of other scripts three times as many. */
const NEAR = 14;
const IMPERATIVE: readonly Role[] = ["give", "ignore", "raise", "treat", "praise", "prohibit", "lenient"];
const CLAUSE_START =
  /(?:^|[，,：:；;。.!！?？\n"“”'(（、\]】》>]|(?<![a-z])(?:and|then|just|only|so|please|kindly|instead|simply|therefore|but|always|be)|请|并|且|而|就|只|来|即|均)\s*$/u;

/**
 * Names of what is seen in the passage; null for one in which nobody is addressed and nothing asked, or in which what is
 * asked would favour no mark.
 */
export function featuresOf({ kind, text, start, roles }: Passage): ReadonlySet<string> | null {
  if (roles.length < 2) return null;
  const present = new Set<Role>();
  for (const { role } of roles) present.add(role);
  const has = (wanted: readonly Role[]): boolean => wanted.some((role) => present.has(role));
  if (!has(OF_GRADING)) return null;
  const near = pairsOf(text, start, roles);
  const favours = framesIn(FAVOUR_FRAMES, near);
  if (favours.length === 0) return null;
  const imperatives = roles.filter(
    (match) =>
      IMPERATIVE.includes(match.role) &&
      startsClause(text.slice(Math.max(0, match.start - start - 12), match.start - start)),
  );
  if (imperatives.length === 0 && !has(ADDRESSEES) && !has(MOODS)) return null;
  const asked = [...framesIn(ASKED_FRAMES, near), ...imperatives.map(({ role }) => `bare ${role}`)];
  const ofWhat = framesIn(OF_WHAT_FRAMES, near);
  const against = [
    ...framesIn(AGAINST_FRAMES, near),
    ...WEIGHING_AGAINST.filter((role) => has([role])),
    ...formsIn(text),
  ];
  const features = new Set<string>([...favours, ...asked, ...ofWhat, ...against.map((name) => `not: ${name}`)]);
  for (const role of WEIGHING_FOR) if (has([role])) features.add(role);
  if (text.search(FORGED_SPEAKER) >= 0) features.add("a forged speaker");
  const density = densityOf(text, start, roles);
  for (const step of DENSITIES) if (density > step) features.add(`dense ${step}`);
  for (let count = 2; count <= Math.min(4, favours.length); count++) features.add(`${count} favours`);
  const addressed = has(["grader", "machine", "you"]) || (has(["teacher", "reader"]) && has(["mark", "top"]));
  const parts = { addressed, asked: asked.length > 0, work: has(["work"]), "of what": ofWhat.length > 0 };
  const said = Object.entries(parts).flatMap(([name, is]) => (is ? [name] : []));
  for (const [index, one] of said.entries()) {
    features.add(one);
    for (const other of said.slice(index + 1)) features.add(`${one}, ${other}`);
  }
  if (said.length > 2) features.add("three of four");
  if (said.length > 3) features.add("all four");
  if (kind !== "sentence") features.add(`not: ${kind}`);
  if (against.length === 0) features.add("nothing against");
  return features;
}

/** What stands around a turn in the conversations that models are trained on. */
const FORGED_SPEAKER =
  /<\|?\/?(?:im_start|im_end|system|assistant|endoftext|instructions?)\|?>|<\/(?:report|document|thesis|essay|submission)[^>]{0,40}>|(?:^|\n)\s*(?:助手|用户|系统|assistant|user|system)\s?[:：]|\[\/?inst\]/gu;

/** Looks that no sentence to somebody has. */
const FORMS: Readonly<Record<string, RegExp>> = {
  code: /[=<>]=|[\p{L}\d] = [\p{L}\d"]|\);|->|[a-z_]\([a-z_]{3,}\)/u,
  "a scale":
    /满分(?:为|是|:|\()?\s?\d|\d\s?(?:到|至|-|~)\s?\d+\s?(?:分|的|之间)|from \d+ to \d+|between \d+ and \d+|\d分(?:表示|代表)/u,
  "a question's marks": /[(（]\s?\d+\s?(?:分|points|marks)[)）]|(?:满分|给|扣|占)\d+分?[,，].*(?:给|扣|占)\d+分/u,
  "thanks first":
    /^[\s,。“]*(?:最后,?|此外,?|同时,?|在此,?|首先,?)?(?:我|本人)?(?:要|还要|也)?(?:衷心|由衷|特别|非常|再次|真诚)?(?:地)?(?:感谢|致谢)|^\s*(?:i|we|my|special|many|above all i|finally,? i)\s(?:would like to |also |sincerely |am |are |want to )*(?:thank|thanks|grateful to)/u,
  "a form filled in":
    /(?:评语|意见|成绩|评分|总评|等级|assessment|grade)\s?[:：]\s?(?:\d|优|良|中|excellent|good|[a-d]\b)/u,
};

function formsIn(text: string): string[] {
  return Object.entries(FORMS).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));
}

/** Roles that say something by being there; the others only beside a word of another role. */
const WEIGHING_FOR: readonly Role[] = [
  "grader",
  "teacher",
  "machine",
  "you",
  "reader",
  "lenient",
  "fresh",
  "stakes",
  "work",
  "mark",
  "top",
  "great",
  "number",
  "universal",
];
const WEIGHING_AGAINST: readonly Role[] = ["criticism_wanted", "thanks", "others", "we", "gave", "reported"];
const DENSITIES = [0.35, 0.5, 0.65, 0.8];
const OF_ANOTHER_SUBJECT: ReadonlySet<Role> = new Set<Role>([
  "others",
  "we",
  "gave",
  "thanks",
  "criticism_wanted",
  "reported",
  "plain",
]);
const WEIGHED = /\p{Script=Han}|[\p{L}\p{N}'+-]+/gu;
const LITTLE_WORDS = new Set(
  (
    "a an the of to in on at and or it its is are be been being am for with this that these those as by from into he she they them their his what who whom whose there here when while if also very so such more most than then some each every both nor own same too up down out again further once one will do does did was were had has have about because but how fully now s " +
    "的 了 和 与 在 为 是 之 及 一 中 个 篇 以 其 都 也 还 就 又 再 才 已 很 太 地 着 过 到 从 对 向 于 由 把 将 被 让 这 那 能 会 有 上 下 里 内 所 等 如 何 人 令 吧 呢 吗 啊 了"
  ).split(" "),
);

/** Share of the passage's words, little ones apart, that play a part in speaking to a grader. */
function densityOf(text: string, start: number, roles: readonly RoleMatch[]): number {
  const covered = new Uint8Array(text.length);
  for (const { role, start: from, end } of roles)
    if (!OF_ANOTHER_SUBJECT.has(role)) covered.fill(1, from - start, end - start);
  let all = 0;
  let played = 0;
  const spoken = text.replaceAll(FORGED_SPEAKER, (mark) => " ".repeat(mark.length));
  for (const { 0: word, index } of spoken.matchAll(WEIGHED)) {
    if (LITTLE_WORDS.has(word) && covered[index] === 0) continue;
    all++;
    played += covered[index] ?? 0;
  }
  return all === 0 ? 0 : played / all;
}

function startsClause(before: string): boolean {
  return CLAUSE_START.test(before.trimEnd());
}

/** Which roles have words side by side: one byte for each two roles, both ways round. */
type Pairs = Uint8Array;

const INDEX: ReadonlyMap<Role, number> = new Map(ROLES.map((role, index) => [role, index]));
const indexOf = (role: Role): number => INDEX.get(role) ?? 0;

function framesIn(frames: readonly CompiledFrame[], near: Pairs): string[] {
  return frames.flatMap(({ name, pairs }) => (pairs.some((pair) => near[pair] === 1) ? [name] : []));
}

function compile(frames: Readonly<Record<string, Frame>>): CompiledFrame[] {
  return Object.entries(frames).map(([name, { left, right }]) => ({
    name,
    pairs: left.flatMap((one) => right.map((other) => indexOf(one) * ROLES.length + indexOf(other))),
  }));
}

interface CompiledFrame {
  readonly name: string;
  readonly pairs: readonly number[];
}

const [FAVOUR_FRAMES, ASKED_FRAMES, OF_WHAT_FRAMES, AGAINST_FRAMES] = [FAVOURS, ASKED, OF_WHAT, AGAINST].map(
  compile,
) as [CompiledFrame[], CompiledFrame[], CompiledFrame[], CompiledFrame[]];

function pairsOf(text: string, start: number, roles: readonly RoleMatch[]): Pairs {
  const pairs = new Uint8Array(ROLES.length * ROLES.length);
  const width = widthsOf(text);
  for (const [index, left] of roles.entries()) {
    const from = width[left.end - start] ?? 0;
    for (let next = index + 1; next < roles.length; next++) {
      const right = roles[next] as RoleMatch;
      if (right.start < left.end || right.role === left.role) continue;
      if ((width[right.start - start] ?? 0) - from > NEAR) break;
      const [one, other] = [indexOf(left.role), indexOf(right.role)];
      pairs[one * ROLES.length + other] = 1;
      pairs[other * ROLES.length + one] = 1;
    }
  }
  return pairs;
}

/** How far each place is from the beginning: a character of a script without spaces is as wide as a third of a word. */
function widthsOf(text: string): Float32Array {
  const widths = new Float32Array(text.length + 1);
  for (let index = 0; index < text.length; index++)
    widths[index + 1] = (widths[index] ?? 0) + (text.charCodeAt(index) >= 0x2e80 ? 1 : 0.3);
  return widths;
}
