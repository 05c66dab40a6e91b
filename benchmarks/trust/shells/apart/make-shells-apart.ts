/**
 * Documents of perfect form without honest substance, for tests only: made by rule from genuine theses
 * by an author who has not seen the detectors. Deterministic, no dependency.
 */
import type { Chapter, ReportText } from "../../../../scripts/sample-reports/report-text.ts";

export interface SourceThesis {
  name: string;
  language: "zh" | "en";
  title: string;
  abstract: string;
  chapters: { title: string; paragraphs: string[] }[];
  references: string[];
}

export interface Shell {
  name: string;
  kind: string;
  report: ReportText;
}

type Language = "zh" | "en";
interface Part {
  title: string;
  paragraphs: string[];
}

/** Lengths of the body: characters without spaces (zh) or words (en). */
const SPAN = {
  zh: { floor: 6_000, least: 7_000, aim: 11_500, most: 18_500 },
  en: { floor: 4_000, least: 4_400, aim: 6_200, most: 9_300 },
} as const;
const MOST_REFERENCES = 24;
const LEAST_REFERENCES = 10;

// ---------------------------------------------------------------- chance

class Dice {
  #state: number;
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }
  pick<Item>(items: readonly Item[]): Item {
    return items[this.between(0, items.length - 1)] as Item;
  }
  chance(share: number): boolean {
    return this.next() < share;
  }
  shuffle<Item>(items: readonly Item[]): Item[] {
    const out = [...items];
    for (let at = out.length - 1; at > 0; at -= 1) {
      const to = this.between(0, at);
      [out[at], out[to]] = [out[to] as Item, out[at] as Item];
    }
    return out;
  }
}

function hash(text: string): number {
  let value = 2_166_136_261;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return value;
}

// ---------------------------------------------------------------- text

function measure(text: string, language: Language): number {
  return language === "zh" ? text.replace(/\s/gu, "").length : (text.match(/\S+/gu) ?? []).length;
}

function sizeOf(parts: readonly Part[], language: Language): number {
  let sum = 0;
  for (const part of parts) for (const paragraph of part.paragraphs) sum += measure(paragraph, language);
  return sum;
}

const ABBREVIATION =
  /(?:\b(?:e\.g|i\.e|et al|cf|vs|etc|Fig|Figs|Eq|Eqs|Sec|No|Dr|Mr|Mrs|Prof|Ref|Refs|pp|vol|approx|resp)|\b[A-Z])\.$/u;

function sentencesOf(paragraph: string, language: Language): string[] {
  const text = paragraph.replace(/\s+/gu, " ").trim();
  if (language === "zh") {
    return (text.match(/[^。！？!?]+[。！？!?]*[”’」』）)]*/gu) ?? [])
      .map((each) => each.trim())
      .filter((each) => each.length > 1);
  }
  const out: string[] = [];
  let held = "";
  for (const piece of text.split(/(?<=[.!?][”’")\]]*)\s+(?=[“‘"([]?[A-Z0-9])/u)) {
    held = held === "" ? piece : `${held} ${piece}`;
    if (ABBREVIATION.test(held)) continue;
    out.push(held);
    held = "";
  }
  if (held !== "") out.push(held);
  return out.filter((each) => each.length > 1);
}

function join(sentences: readonly string[], language: Language): string {
  return sentences.join(language === "zh" ? "" : " ");
}

function closed(sentence: string, language: Language): string {
  const text = sentence.trim();
  if (/[。！？.!?]["”’」』）)]*$/u.test(text)) return text;
  return text.replace(/[，、；：,;:]+$/u, "") + (language === "zh" ? "。" : ".");
}

/** Sentences fit to be put elsewhere: neither scraps of tables nor endless. */
function soundSentences(parts: readonly Part[], language: Language): string[] {
  const out: string[] = [];
  for (const part of parts) {
    for (const paragraph of part.paragraphs) {
      for (const sentence of sentencesOf(paragraph, language)) {
        const length = measure(sentence, language);
        const least = language === "zh" ? 14 : 8;
        const most = language === "zh" ? 140 : 50;
        if (length >= least && length <= most && letterShare(sentence, language) > 0.6)
          out.push(closed(sentence, language));
      }
    }
  }
  return out;
}

function letterShare(text: string, language: Language): number {
  const bare = text.replace(/\s/gu, "");
  if (bare === "") return 0;
  return (bare.match(language === "zh" ? /\p{Script=Han}/gu : /[A-Za-z]/gu) ?? []).length / bare.length;
}

const segmenter = new Intl.Segmenter("zh", { granularity: "word" });

function tokens(text: string, language: Language): string[] {
  if (language === "zh") return [...segmenter.segment(text)].map((each) => each.segment);
  return text.match(/[A-Za-z][A-Za-z'’-]*|\d+(?:\.\d+)?|\s+|[^A-Za-z\d\s]/gu) ?? [];
}

const STOP_ZH = new Set(
  "我们 他们 它们 这个 那个 这些 那些 一个 一种 一些 可以 进行 通过 以及 因此 所以 但是 由于 如果 其中 之间 同时 并且 或者 没有 不同 主要 相关 需要 能够 具有 使用 采用 根据 如图 所示 如下 本文 其他 由于 对于 关于 从而 以下 以上 之后 之前 可能 不仅 而且 非常 比较 首先 其次 最后 然后 例如 以及 当前 目前 还是 就是 也是 不是 这样 那么 为了 虽然 然而 随着 成为 作为 存在 得到 提出 表示 认为 包括 部分 方面 情况 时候 问题 内容 下面 上述 所有 每个 各种 只有 只是 还有 一定 一般 第一 第二 第三 的话".split(
    " ",
  ),
);
const STOP_EN = new Set(
  "the and for that with this from are was were which have has had not but they their them these those there where when what who whom will would can could should may might must been being its it's into than then also more most such other some any each both only over under between within without about after before during while because however therefore thus hence very much many few less same one two three first second third our we you your his her him she he as at by in of on or to an is be do does did done if so no nor all out up use used using based figure table section chapter et al paper shown given see set let case well like make made new different".split(
    " ",
  ),
);

function isTopical(word: string, language: Language): boolean {
  if (language === "zh")
    return /^\p{Script=Han}{2,6}$/u.test(word) && !STOP_ZH.has(word) && !/[的了着是在和与及而也]/u.test(word);
  return /^[a-z][a-z-]{3,}$/u.test(word) && !STOP_EN.has(word);
}

function wordCounts(text: string, language: Language): Map<string, number> {
  const counts = new Map<string, number>();
  for (const token of tokens(text, language)) {
    const word = language === "en" ? token.toLowerCase() : token;
    if (isTopical(word, language)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

function wholeText(thesis: SourceThesis): string {
  return [thesis.title, thesis.abstract, ...thesis.chapters.flatMap((each) => [each.title, ...each.paragraphs])].join(
    "\n",
  );
}

/** The words that belong to this thesis rather than to the others, the most telling first. */
function topicWords(thesis: SourceThesis, all: readonly Studied[], count: number): string[] {
  const own = all.find((each) => each.thesis === thesis)?.counts ?? wordCounts(wholeText(thesis), thesis.language);
  const title = wordCounts(`${thesis.title} ${thesis.abstract}`, thesis.language);
  const scored = [...own].map(([word, times]) => {
    const spread = all.filter((each) => each.counts.has(word)).length;
    const telling =
      Math.log(1 + times) * (Math.log((all.length + 1) / (spread + 0.5)) + 0.3) * (title.has(word) ? 3 : 1);
    return { word, telling };
  });
  scored.sort((one, two) => two.telling - one.telling || (one.word < two.word ? -1 : 1));
  return scored.slice(0, count).map((each) => each.word);
}

/** Keywords as an author would give them: pairs of telling words that stand together often, then single words. */
function keywordsOf(thesis: SourceThesis, words: readonly string[]): string[] {
  const rank = new Map(words.slice(0, 40).map((word, at) => [word, 40 - at]));
  const pairs = new Map<string, number>();
  let before = "";
  for (const raw of tokens(wholeText(thesis), thesis.language)) {
    if (/^ +$/u.test(raw)) continue;
    const word = thesis.language === "en" ? raw.toLowerCase() : raw;
    if (rank.has(before) && rank.has(word) && before !== word) {
      const pair = before + (thesis.language === "en" ? " " : "") + word;
      pairs.set(pair, (pairs.get(pair) ?? 0) + Math.min(rank.get(before) ?? 0, rank.get(word) ?? 0));
    }
    before = word;
  }
  const best = [...pairs]
    .filter(([, weight]) => weight >= 60)
    .sort((one, two) => two[1] - one[1] || (one[0] < two[0] ? -1 : 1))
    .slice(0, 3)
    .map(([pair]) => pair);
  return [...best, ...words.filter((word) => !best.some((pair) => pair.includes(word)))].slice(0, 5);
}

interface Studied {
  thesis: SourceThesis;
  parts: Part[];
  size: number;
  /** The size of its whole sentences alone, without formulae, scraps of tables and code. */
  sound: number;
  counts: Map<string, number>;
}

function likeness(one: ReadonlyMap<string, number>, two: ReadonlyMap<string, number>): number {
  let dot = 0;
  let left = 0;
  let right = 0;
  for (const [word, times] of one) {
    left += times * times;
    dot += times * (two.get(word) ?? 0);
  }
  for (const times of two.values()) right += times * times;
  return left === 0 || right === 0 ? 0 : dot / Math.sqrt(left * right);
}

// ---------------------------------------------------------------- form

const CONCLUSION = /结论|总结|结语|展望|conclu|summary|outlook/iu;
const MARK = /\s*[[［]\s*\d{1,3}(?:\s*[-–—~,，、]\s*\d{1,3})*\s*[\]］]/gu;
const GENERIC = {
  zh: ["绪论", "相关理论与研究现状", "总体方案与研究方法", "实施过程与结果", "讨论", "结论与展望"],
  en: [
    "Introduction",
    "Background and Related Work",
    "Approach and Methods",
    "Realisation and Results",
    "Discussion",
    "Conclusion",
  ],
} as const;
const NUMERALS = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十"];

/** Long paragraphs are cut at sentences; scraps are joined to what went before. */
function normalised(thesis: SourceThesis): Part[] {
  const { language } = thesis;
  const longest = language === "zh" ? 520 : 190;
  const shortest = language === "zh" ? 30 : 12;
  let parts: Part[] = thesis.chapters.map((chapter) => {
    const paragraphs: string[] = [];
    for (const raw of chapter.paragraphs) {
      const paragraph = raw.replace(MARK, "").replace(/\s+/gu, " ").trim();
      if (paragraph === "") continue;
      if (measure(paragraph, language) > longest) {
        let held: string[] = [];
        for (const sentence of sentencesOf(paragraph, language)) {
          held.push(sentence);
          if (measure(join(held, language), language) > longest * 0.6) {
            paragraphs.push(join(held, language));
            held = [];
          }
        }
        if (held.length > 0) paragraphs.push(join(held, language));
      } else if (measure(paragraph, language) < shortest && paragraphs.length > 0) {
        paragraphs[paragraphs.length - 1] += (language === "zh" ? "" : " ") + paragraph;
      } else paragraphs.push(paragraph);
    }
    return { title: chapter.title.trim(), paragraphs };
  });
  parts = parts.filter((each) => each.paragraphs.length > 0);
  if (parts.length >= 3) return parts;
  return spread(
    parts.flatMap((each) => each.paragraphs),
    [...GENERIC[language]],
  );
}

/** Paragraphs in their order over chapters of these titles, about the same number in each. */
function spread(paragraphs: readonly string[], titles: readonly string[]): Part[] {
  const count = Math.max(1, Math.min(titles.length, paragraphs.length));
  return titles.slice(0, count).map((title, at) => ({
    title,
    paragraphs: paragraphs.slice(
      Math.floor((at * paragraphs.length) / count),
      Math.floor(((at + 1) * paragraphs.length) / count),
    ),
  }));
}

/** The beginning of every chapter, in proportion, so that the whole has about this size. */
function shortened(parts: readonly Part[], language: Language, size: number): Part[] {
  const whole = sizeOf(parts, language);
  if (whole <= size) return parts.map((each) => ({ title: each.title, paragraphs: [...each.paragraphs] }));
  return parts.map((part) => {
    const budget = (sizeOf([part], language) / whole) * size;
    const paragraphs: string[] = [];
    let sum = 0;
    for (const paragraph of part.paragraphs) {
      if (paragraphs.length > 0 && sum + measure(paragraph, language) / 2 > budget) break;
      paragraphs.push(paragraph);
      sum += measure(paragraph, language);
    }
    return { title: part.title, paragraphs };
  });
}

/** At most nine chapters; the rest joins the ninth but for the last, which stays last. */
function titlesOf(parts: readonly Part[]): string[] {
  const titles = parts.map((each) => each.title);
  return titles.length <= 9 ? titles : [...titles.slice(0, 8), titles[titles.length - 1] as string];
}

/** The generic titles, numbered as the thesis numbers its own. */
function genericTitles(like: readonly Part[], language: Language): string[] {
  const first = like[0]?.title ?? "";
  return GENERIC[language].map((title, at) => {
    if (/^第[一二三]/u.test(first)) return `第${NUMERALS[at]}章 ${title}`;
    if (/^第\s*\d/u.test(first)) return `第${at + 1}章 ${title}`;
    if (/^Chapter\s+\d/iu.test(first)) return `Chapter ${at + 1} ${title}`;
    const number = /^\d+(\.?\s*)/u.exec(first);
    return number === null ? title : `${at + 1}${number[1] === "" ? " " : number[1]}${title}`;
  });
}

const NUMBERING = /^\s*(?:[[［]\s*\d+\s*[\]］]|\d{1,3}[.、)])\s*/u;

const SPARE = {
  zh: (word: string, at: number) =>
    `${["周明远", "林若溪", "高志恒", "沈佳怡", "许文博"][at % 5]}, ${["何静", "彭涛", "宋雨桐"][at % 3]}. ${word}${["研究综述", "的若干问题", "及其应用", "方法探讨"][at % 4]}[J]. ${["现代科学", "技术与应用", "学术前沿"][at % 3]}, ${2010 + at}, ${at + 3}(${(at % 4) + 1}): ${at * 7 + 12}-${at * 7 + 19}.`,
  en: (word: string, at: number) =>
    `${["Halloran, P.", "Ivers, M.", "Okafor, T.", "Lindqvist, S.", "Brandt, K."][at % 5]} (${2008 + at}). ${["A survey of", "Rethinking", "On the limits of", "Notes towards"][at % 4]} ${word}. Journal of ${["Applied Studies", "Practice and Method", "General Research"][at % 3]}, ${at + 4}(${(at % 4) + 1}), ${at * 9 + 11}–${at * 9 + 27}.`,
} as const;

/** References in one style of numbering, few enough to be cited all. */
function referencesFrom(theses: readonly SourceThesis[], language: Language, words: readonly string[]): string[] {
  const numbered = theses.some(
    (each) => NUMBERING.test(each.references[0] ?? "") && /^\s*[[［]/u.test(each.references[0] ?? ""),
  );
  const chosen: string[] = [];
  const share = Math.max(3, Math.ceil(MOST_REFERENCES / theses.length));
  for (const thesis of theses) {
    for (const reference of thesis.references.slice(0, share)) {
      const bare = reference.replace(NUMBERING, "").replace(/\s+/gu, " ").trim();
      if (bare.length > 12 && !chosen.includes(bare)) chosen.push(bare);
    }
  }
  for (let at = 0; chosen.length < LEAST_REFERENCES; at += 1)
    chosen.push(SPARE[language](words[at % Math.max(1, words.length)] ?? (language === "zh" ? "论文" : "writing"), at));
  return chosen.slice(0, MOST_REFERENCES).map((each, at) => (numbered ? `[${at + 1}] ${each}` : each));
}

/** Every reference is cited, in order, and some again, at the end of sentences here and there. */
function cited(parts: readonly Part[], references: number, language: Language, dice: Dice): Part[] {
  const all = parts.reduce((sum, each) => sum + each.paragraphs.length, 0);
  const share = references / Math.max(1, all * 0.85);
  let due = 0;
  let last = 0;
  let left = all;
  return parts.map((part) => ({
    title: part.title,
    paragraphs: part.paragraphs.map((paragraph) => {
      left -= 1;
      due += share * (0.5 + dice.next());
      if (left === 0) due = Math.max(due, references - last);
      const marks: number[] = [];
      while (due >= 1 && last < references) {
        last += 1;
        marks.push(last);
        due -= 1;
      }
      if (marks.length === 0 && last > 2 && dice.chance(0.12)) marks.push(dice.between(1, last));
      if (marks.length === 0) return paragraph;
      const sentences = sentencesOf(paragraph, language);
      if (sentences.length === 0) return paragraph;
      const at = dice.between(0, Math.min(sentences.length - 1, 3));
      const mark =
        marks.length > 2 && (marks[marks.length - 1] as number) - (marks[0] as number) === marks.length - 1
          ? `[${marks[0]}-${marks[marks.length - 1]}]`
          : `[${marks.join(", ")}]`;
      sentences[at] = (sentences[at] as string).replace(
        /([。！？.!?]*["”’」』）)]*)$/u,
        (end) => (language === "zh" ? "" : " ") + mark + end,
      );
      return join(sentences, language);
    }),
  }));
}

const PEOPLE = {
  zh: [
    "陈思远",
    "王雨晴",
    "李泽楷",
    "赵欣悦",
    "刘承宇",
    "孙若兰",
    "吴俊杰",
    "郑可心",
    "冯浩然",
    "蒋梦琪",
    "韩子轩",
    "杨静姝",
    "唐逸飞",
  ],
  en: [
    "Alice Merton",
    "Daniel Osei",
    "Hannah Kirk",
    "Jonas Weller",
    "Priya Nair",
    "Thomas Blake",
    "Mei Tanaka",
    "Oscar Lund",
    "Ruth Adler",
    "Samuel Price",
    "Nora Quinn",
    "Victor Hale",
    "Ines Duarte",
  ],
} as const;
const TEACHERS = {
  zh: ["顾建国 教授", "罗敏 副教授", "程立新 讲师"],
  en: ["Prof. Helen Marsh", "Dr. Robert Finch", "Dr. Laura Stein"],
} as const;
const PLACES = {
  zh: ["江城理工大学", "东海师范大学", "北岭学院"],
  en: ["Northfield University", "Ashby College", "University of Westmere"],
} as const;

// ---------------------------------------------------------------- words for other words

const PAIRS_ZH =
  "研究=探究/钻研/考察 方法=手段/办法/路数 提出=给出/抛出/倡议 分析=剖析/解剖/拆解 系统=体系/机构/装置组 设计=策划/谋划/构思 实现=达成/兑现/落成 使用=运用/动用/使唤 采用=选取/采纳/袭用 结果=后果/成果/下场 表明=显露/昭示/说明 影响=波及/感染/左右 问题=难题/疑难/题目 重要=要紧/关键/沉重 提高=抬升/拔高/增进 增加=添加/增添/加多 减少=削减/缩减/裁减 数据=数目/资料/数值材料 模型=模子/模具/范型 算法=算术法则/演算办法/计法 训练=操练/练兵/锻炼 网络=网路/网状物/罗网 学习=研习/念书/学艺 深度=深浅/纵深/深邃程度 特征=特点/表征/相貌 实验=试验/实测/试行 过程=历程/经过/流程 基于=立足于/凭借/根植于 通过=经由/透过/穿过 进行=开展/从事/推行 本文=本篇/此文/这篇文字 因此=故而/于是/是以 但是=可是/不过/只是 同时=与此同时/一并/同一时刻 目前=眼下/现今/时下 发展=成长/演进/壮大 技术=技艺/工艺/手艺 信息=讯息/消息/音讯 用户=使用者/客户/主顾 功能=机能/效用/本领 管理=治理/料理/掌管 需要=须要/有待/渴求 有效=见效/管用/灵验 主要=首要/主干/为首 能够=得以/可以/足以 具有=拥有/具备/怀有 不同=相异/有别/各别 应用=使用/施用/运用 性能=品性/效能/本事 控制=操控/把持/驾驭 环境=境况/周遭/处境 社会=世间/社群/人世 经济=财经/节俭/理财 教育=教化/教导/栽培 学生=学子/弟子/生徒 企业=商号/公司/厂家 市场=集市/商场/行情 作用=功用/效应/效力 关系=联系/瓜葛/干系 理论=学理/道理/学说 结构=构造/架构/骨架 变化=变动/更改/演变 条件=前提/情形/要件 计算=演算/核算/盘算 测试=检测/考查/试探 优化=改良/美化/改优 处理=处置/料理/办理 选择=挑选/抉择/拣选 比较=对照/较量/比照 传统=旧式/古板/世袭 文献=典籍/书册/文书 目标=靶子/标的/指望 任务=差事/使命/活计 语言=言语/话语/口舌 图像=画像/影像/图画 输入=送入/录入/进口 输出=送出/吐出/出口 参数=参量/变数/数参 函数=函式/功能数/关系式 误差=偏差/差错/过失 准确=精准/确切/无误 速度=速率/快慢/步伐 温度=热度/冷暖/气温 质量=品质/分量/优劣 材料=物料/质料/素材 患者=病人/病患/病家 治疗=医治/疗治/诊治 代码=编码/密码/暗号 程序=步骤/规程/次序 文件=公文/档案/卷宗 存储=贮藏/储备/囤积 运行=运转/奔跑/行驶 支持=撑持/拥护/赞同 定义=界说/释义/定规 表达=抒发/表白/传达 生成=产生/造就/长成 检测=查验/侦查/探查 识别=辨认/认出/鉴别";
const PAIRS_EN =
  "study=scrutiny/contemplation/survey research=inquiry/exploration/probing method=technique/manner/way approach=avenue/advance/nearing propose=offer/tender/suggest proposed=offered/tendered/suggested analysis=dissection/breakdown/examination system=apparatus/framework/arrangement design=blueprint/plot/scheme use=employ/exploit/utilise used=employed/exploited/utilised using=employing/exploiting/utilising result=outcome/upshot/fruit results=outcomes/upshots/fruits show=exhibit/parade/reveal shows=exhibits/parades/reveals effect=impact/consequence/aftermath problem=trouble/puzzle/predicament important=weighty/vital/grave increase=enlarge/swell/heighten reduce=lessen/shrink/diminish data=information/figures/particulars model=mannequin/paragon/archetype models=mannequins/paragons/archetypes algorithm=calculation/recipe/reckoning training=preparation/drilling/schooling network=organization/lattice/mesh learning=erudition/scholarship/studying deep=profound/bottomless/thick feature=trait/highlight/countenance features=traits/highlights/countenances experiment=trial/tryout/test process=procedure/progression/course large=sizeable/enormous/bulky small=tiny/little/minor high=elevated/lofty/tall low=base/short/humble good=fine/virtuous/decent different=distinct/divergent/unlike many=numerous/countless/manifold new=novel/fresh/young however=nonetheless/still/yet therefore=hence/accordingly/ergo because=since/for/as find=discover/locate/unearth found=discovered/located/unearthed time=period/era/moment work=toil/labour/employment value=worth/merit/price values=worths/merits/prices function=capacity/role/ceremony error=mistake/blunder/sin errors=mistakes/blunders/sins random=arbitrary/haphazard/stray signal=flag/sign/gesture noise=clamour/racket/din image=picture/likeness/portrait images=pictures/likenesses/portraits set=bunch/group/collection performance=execution/show/presentation speed=haste/swiftness/velocity memory=remembrance/recollection/reminiscence code=cipher/cryptogram/statute program=programme/agenda/schedule programs=programmes/agendas/schedules language=tongue/speech/dialect type=sort/kind/breed types=sorts/kinds/breeds number=quantity/digit/amount state=condition/nation/circumstance order=sequence/command/decree point=dot/spot/tip case=instance/container/lawsuit change=alteration/shift/coinage control=command/mastery/restraint environment=surroundings/milieu/setting social=communal/convivial/gregarious economic=monetary/thrifty/commercial education=schooling/tuition/instruction student=pupil/learner/scholar students=pupils/learners/scholars teacher=instructor/tutor/coach market=bazaar/marketplace/emporium law=statute/edict/rule rights=entitlements/liberties/privileges culture=civilisation/refinement/cultivation creative=inventive/imaginative/ingenious property=possession/belongings/estate theory=hypothesis/speculation/conjecture structure=edifice/construction/anatomy test=exam/quiz/ordeal quality=grade/calibre/excellence material=substance/fabric/stuff patient=sufferer/invalid/case patients=sufferers/invalids/cases treatment=cure/handling/therapy support=prop/backing/upkeep define=delimit/describe/outline defined=delimited/described/outlined generate=spawn/beget/engender generated=spawned/begotten/engendered detect=notice/spot/sense software=programming/freeware/package hardware=ironware/fittings/equipment user=consumer/client/patron users=consumers/clients/patrons field=meadow/area/pasture power=might/strength/clout sample=specimen/taster/swatch average=mediocre/ordinary/middling level=tier/storey/plane main=chief/principal/head simple=plain/easy/naive complex=intricate/tangled/compound general=overall/broad/common possible=conceivable/feasible/thinkable provide=furnish/supply/cater require=demand/need/necessitate requires=demands/needs/necessitates consider=ponder/deem/contemplate develop=evolve/grow/expand developed=evolved/grown/expanded example=instance/specimen/exemplar people=folk/humans/persons world=globe/earth/planet";

function synonyms(language: Language): Map<string, string[]> {
  const out = new Map<string, string[]>();
  for (const pair of (language === "zh" ? PAIRS_ZH : PAIRS_EN).split(" ")) {
    const [word, others] = pair.split("=") as [string, string];
    out.set(word, others.split("/"));
  }
  return out;
}

/** Words that look as if they could stand in for one another: same last character, or same ending and length. */
function falseKin(words: Iterable<string>, language: Language): Map<string, string[]> {
  const kin = new Map<string, string[]>();
  for (const word of words) {
    const key = kinKey(word, language);
    const list = kin.get(key);
    if (list === undefined) kin.set(key, [word]);
    else list.push(word);
  }
  return kin;
}

function kinKey(word: string, language: Language): string {
  return language === "zh" ? `${word.length}${word.slice(-1)}` : `${Math.round(word.length / 3)}${word.slice(-3)}`;
}

function substituted(
  text: string,
  language: Language,
  known: Map<string, string[]>,
  kin: Map<string, string[]> | undefined,
  share: number,
  dice: Dice,
): string {
  return tokens(text, language)
    .map((token) => {
      const lower = language === "en" ? token.toLowerCase() : token;
      const others =
        known.get(lower) ??
        (kin !== undefined && isTopical(lower, language) ? kin.get(kinKey(lower, language)) : undefined);
      if (others === undefined || !dice.chance(known.has(lower) ? Math.max(share, 0.85) : share)) return token;
      const other = dice.pick(others);
      return /^[A-Z]/u.test(token) ? other.charAt(0).toUpperCase() + other.slice(1) : other;
    })
    .join("");
}

// ---------------------------------------------------------------- the kinds

interface Bench {
  language: Language;
  dice: Dice;
  main: Studied;
  /** All others, in an order of chance. */
  others: Studied[];
  /** The other long thesis that has least in common with the main one. */
  far: Studied;
  all: Studied[];
  words: string[];
}
interface Made {
  parts: Part[];
  title?: string;
  abstract?: string;
  keywords?: string[];
  references?: readonly SourceThesis[];
}
interface Kind {
  name: string;
  /** How many other theses it cannot do without. */
  needs: number;
  make(bench: Bench): Made;
}

function grouped(sentences: readonly string[], language: Language, dice: Dice, from = 3, to = 6): string[] {
  const out: string[] = [];
  for (let at = 0; at < sentences.length; ) {
    const count = dice.between(from, to);
    out.push(join(sentences.slice(at, at + count), language));
    at += count;
  }
  return out;
}

function until(size: number, language: Language, next: (at: number) => string | undefined): string[] {
  const out: string[] = [];
  let sum = 0;
  while (sum < size) {
    const piece = next(out.length);
    if (piece === undefined) break;
    out.push(piece);
    sum += measure(piece, language);
  }
  return out;
}

const GLUE = {
  zh: ["的", "与", "在", "对", "和", "而", "以", "由", "将", "为", "被", "及其", "之间", "并", "从", "向", "使", "则"],
  en: [
    "of",
    "the",
    "a",
    "with",
    "by",
    "into",
    "and",
    "from",
    "under",
    "which",
    "toward",
    "for",
    "is",
    "are",
    "as",
    "between",
    "across",
  ],
} as const;

function gibberish({ language, dice, main, words }: Bench): Made {
  const sentence = (): string => {
    const count = dice.between(6, 12);
    const out: string[] = [];
    for (let at = 0; at < count; at += 1) {
      out.push(dice.pick(words));
      if (at < count - 1) {
        if (language === "zh") out.push(dice.chance(0.16) ? "，" : dice.chance(0.7) ? dice.pick(GLUE.zh) : "");
        else out.push(`${dice.chance(0.12) ? "," : ""} ${dice.chance(0.75) ? `${dice.pick(GLUE.en)} ` : ""}`);
      }
    }
    const text = out.join("");
    return language === "zh" ? `${text}。` : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  };
  return {
    parts: spread(grouped(until(SPAN[language].aim, language, sentence), language, dice), titlesOf(main.parts)),
  };
}

function chained({ language, dice, main, others }: Bench): Made {
  const each = Math.ceil(1_600 / Math.max(1, others.length));
  const pool = others.flatMap((other) => dice.shuffle(soundSentences(other.parts, language)).slice(0, each));
  const bags = pool.map((sentence) => bag(sentence, language));
  const left = new Set(pool.keys());
  let now = bag(main.thesis.title + main.thesis.abstract.slice(0, 60), language);
  const sentences = until(SPAN[language].aim, language, () => {
    let best = -1;
    let bestLikeness = -1;
    for (const at of left) {
      const other = bags[at] as Set<string>;
      let shared = 0;
      for (const gram of now) if (other.has(gram)) shared += 1;
      const value = shared / (now.size + other.size - shared + 1);
      if (value > bestLikeness) {
        bestLikeness = value;
        best = at;
      }
    }
    if (best < 0) return undefined;
    left.delete(best);
    now = bags[best] as Set<string>;
    return pool[best];
  });
  return { parts: spread(grouped(sentences, language, dice), titlesOf(main.parts)) };
}

function bag(text: string, language: Language): Set<string> {
  const out = new Set<string>();
  if (language === "zh") {
    const han = text.replace(/[^\p{Script=Han}A-Za-z]/gu, "");
    for (let at = 0; at + 1 < han.length; at += 1) out.add(han.slice(at, at + 2));
  } else for (const word of text.toLowerCase().match(/[a-z]{4,}/gu) ?? []) if (!STOP_EN.has(word)) out.add(word);
  return out;
}

function patchwork({ language, dice, main, others }: Bench): Made {
  const eight = [main, ...others.slice(0, 7)];
  const titles = titlesOf(main.parts);
  // Each takes from the like place of its thesis: beginnings to the beginning, ends to the end.
  const flat = eight.map((each) => each.parts.flatMap((part) => part.paragraphs));
  const used = new Set<string>();
  const parts: Part[] = titles.map((title) => ({ title, paragraphs: [] }));
  const each = SPAN[language].aim / titles.length;
  let turn = 0;
  for (const [at, part] of parts.entries()) {
    let sum = 0;
    let dry = 0;
    while (sum < each && dry < eight.length) {
      const from = flat[turn % eight.length] as string[];
      turn += 1;
      const start = Math.min(from.length - 1, Math.floor(((at + dice.next()) / titles.length) * from.length));
      const run = from.slice(start, start + dice.between(1, 2)).filter((paragraph) => !used.has(paragraph));
      if (run.length === 0) {
        dry += 1;
        continue;
      }
      dry = 0;
      for (const paragraph of run) {
        used.add(paragraph);
        part.paragraphs.push(paragraph);
        sum += measure(paragraph, language);
      }
    }
  }
  return { parts: parts.filter((part) => part.paragraphs.length > 0), references: eight.map((one) => one.thesis) };
}

function foreignBody({ language, main, far }: Bench): Made {
  const body = shortened(far.parts, language, SPAN[language].aim);
  return {
    parts: spread(
      body.flatMap((each) => each.paragraphs),
      titlesOf(main.parts),
    ),
  };
}

function reversed({ language, main }: Bench): Made {
  const body = shortened(main.parts, language, SPAN[language].aim);
  return {
    parts: body.map((part) => {
      const counts = part.paragraphs.map((each) => sentencesOf(each, language).length);
      const sentences = part.paragraphs
        .flatMap((each) => sentencesOf(each, language))
        .map((each) => closed(each, language))
        .reverse();
      const paragraphs: string[] = [];
      let at = 0;
      for (const count of counts.reverse()) {
        if (count > 0) paragraphs.push(join(sentences.slice(at, at + count), language));
        at += count;
      }
      return { title: part.title, paragraphs };
    }),
  };
}

const INTRODUCING = {
  zh: ["有学者指出：", "对此，已有文献作了如下论述：", "正如前人所言，", "相关研究写道：", "其原文为："],
  en: [
    "As one author puts it, ",
    "The literature is explicit on this: ",
    "It has been written that ",
    "In the words of an earlier study, ",
    "The original passage reads: ",
  ],
} as const;

function quoting({ language, dice, main, others, far, words }: Bench): Made {
  // Where its own sentences do not suffice, those of another stand unquoted.
  const own = [...soundSentences(main.parts, language), ...(far === main ? [] : soundSentences(far.parts, language))];
  const topic = new Map(words.slice(0, 60).map((word) => [word, 1]));
  const passages: { text: string; near: number }[] = [];
  for (const other of others) {
    for (const part of other.parts) {
      for (const paragraph of part.paragraphs) {
        const sentences = sentencesOf(paragraph, language).filter((each) => letterShare(each, language) > 0.6);
        for (let at = 0; at + 2 <= sentences.length; at += 4) {
          const text = join(sentences.slice(at, at + 4), language);
          if (
            measure(text, language) < (language === "zh" ? 40 : 20) ||
            measure(text, language) > (language === "zh" ? 320 : 150)
          )
            continue;
          passages.push({ text, near: likeness(wordCounts(text, language), topic) });
        }
      }
    }
  }
  passages.sort((one, two) => two.near - one.near || (one.text < two.text ? -1 : 1));
  const queue = dice.shuffle(passages.slice(0, 160));
  let quoted = 0;
  let whole = 0;
  let ownAt = 0;
  const paragraphs = until(SPAN[language].aim, language, () => {
    const pieces: string[] = [];
    for (let turn = dice.between(1, 2); turn > 0; turn -= 1) {
      const passage = queue.pop();
      if (passage === undefined) break;
      const inner = closed(passage.text, language).replace(/[“”"]/gu, (mark) =>
        mark === "“" ? "‘" : mark === "”" ? "’" : "'",
      );
      const lead = dice.pick(INTRODUCING[language]);
      pieces.push(`${lead}“${inner}”`);
      quoted += measure(inner, language);
      whole += measure(inner, language) + measure(lead, language);
    }
    if (pieces.length === 0) return undefined;
    // Own sentences before and after, as many as keep the quotations at six tenths.
    const before: string[] = [];
    while (quoted / Math.max(1, whole) > 0.62 && ownAt < own.length) {
      const sentence = own[ownAt] as string;
      ownAt += 1;
      before.push(sentence);
      whole += measure(sentence, language);
    }
    return join([...before.slice(0, 1), ...pieces, ...before.slice(1)], language);
  });
  return {
    parts: spread(paragraphs, titlesOf(main.parts)),
    references: [main.thesis, ...others.slice(0, 5).map((each) => each.thesis)],
  };
}

function foreignAbstract({ language, main, far }: Bench): Made {
  return { parts: shortened(main.parts, language, SPAN[language].aim), abstract: abstractOf(far) };
}

const SKELETON = {
  zh: [
    "随着{0}的不断发展，{1}在{2}中的重要性日益凸显。",
    "首先，{0}为{3}提供了坚实的基础，使得{1}能够更好地服务于{2}。",
    "其次，{3}与{4}之间存在密切的联系，二者相互促进、共同提升。",
    "此外，通过对{1}的深入分析可以发现，{5}不仅有助于改善{0}，而且对{4}具有积极意义。",
    "然而，{2}仍面临诸多挑战，需要从{3}、{4}和{5}等多个维度加以应对。",
    "综上所述，{0}与{1}的有机结合，为{5}的进一步完善提供了新的思路与方向。",
  ],
  en: [
    "With the rapid development of {0}, the role of {1} in {2} has become increasingly important.",
    "First, {0} provides a solid foundation for {3}, which allows {1} to serve {2} in a more effective manner.",
    "Second, there is a close relationship between {3} and {4}, and each of them reinforces the other.",
    "Moreover, a thorough analysis of {1} reveals that {5} not only improves {0} but also has a positive significance for {4}.",
    "Nevertheless, {2} still faces a number of challenges, which have to be addressed from the perspectives of {3}, {4} and {5}.",
    "In summary, the combination of {0} and {1} offers new ideas and directions for the further improvement of {5}.",
  ],
} as const;

function templated({ language, dice, main, words }: Bench): Made {
  const titles = genericTitles(main.parts, language);
  const paragraphs = until(SPAN[language].aim * 0.85, language, () => {
    const drawn = dice.shuffle(words).slice(0, 6);
    return join(
      SKELETON[language].map((line) =>
        line.replace(/\{(\d)\}/gu, (_, at: string) => drawn[Number(at)] ?? (drawn[0] as string)),
      ),
      language,
    );
  });
  return { parts: spread(paragraphs, titles) };
}

function foreignEnd({ language, main, far }: Bench): Made {
  const body = shortened(main.parts, language, SPAN[language].aim * 0.92);
  const own = lastMatching(body);
  const theirs = far.parts[lastMatching(far.parts)] as Part;
  const end = shortened([theirs], language, SPAN[language].aim * 0.15)[0] as Part;
  const parts = [
    ...body.slice(0, own),
    {
      title: CONCLUSION.test(body[own]?.title ?? "")
        ? (body[own]?.title as string)
        : (genericTitles(body, language)[5] as string),
      paragraphs: end.paragraphs,
    },
  ];
  return { parts, references: [far.thesis] };
}

function lastMatching(parts: readonly Part[]): number {
  for (let at = parts.length - 1; at > 0; at -= 1) if (CONCLUSION.test(parts[at]?.title ?? "")) return at;
  return parts.length - 1;
}

function shuffled({ language, dice, main }: Bench): Made {
  const body = shortened(main.parts, language, SPAN[language].aim);
  const all = dice.shuffle(body.flatMap((each) => each.paragraphs));
  let at = 0;
  return {
    parts: body.map((part) => {
      const paragraphs = all.slice(at, at + part.paragraphs.length);
      at += part.paragraphs.length;
      return { title: part.title, paragraphs };
    }),
  };
}

function salad({ language, dice, main, all }: Bench): Made {
  const vocabulary = new Set<string>();
  for (const each of all) for (const [word, times] of each.counts) if (times > 1) vocabulary.add(word);
  const kin = falseKin([...vocabulary].sort(), language);
  const known = synonyms(language);
  const body = shortened(main.parts, language, SPAN[language].aim);
  return {
    parts: body.map((part) => ({
      title: part.title,
      paragraphs: part.paragraphs.map((each) => substituted(each, language, known, kin, 0.55, dice)),
    })),
  };
}

const AGAIN = {
  zh: [
    "换言之，",
    "也就是说，",
    "如前所述，",
    "进一步讲，",
    "值得强调的是，",
    "从另一个角度看，",
    "再次说明，",
    "概括而言，",
    "在本章中同样可以看到，",
    "需要指出的是，",
    "具体来说，",
    "",
  ],
  en: [
    "In other words, ",
    "Put differently, ",
    "As stated above, ",
    "To elaborate, ",
    "It should be stressed that ",
    "Seen from another angle, ",
    "Once more, ",
    "Broadly speaking, ",
    "In this chapter, too, ",
    "It is worth noting that ",
    "More concretely, ",
    "",
  ],
} as const;

function restated({ language, dice, main }: Bench): Made {
  let sentences = sentencesOf(abstractOf(main), language).map((each) => closed(each, language));
  if (sentences.length < 5)
    sentences = [...sentences, ...soundSentences(main.parts.slice(0, 1), language).slice(0, 6 - sentences.length)];
  const known = synonyms(language);
  const comma = language === "zh" ? "，" : ", ";
  let queue: string[] = [];
  const said = until(SPAN[language].aim * 0.85, language, () => {
    if (queue.length === 0) queue = dice.chance(0.5) ? [...sentences] : dice.shuffle(sentences);
    const sentence = queue.shift() as string;
    const end = /[。！？.!?]["”’」』）)]*$/u.exec(sentence)?.[0] ?? "";
    let clauses = sentence.slice(0, sentence.length - end.length).split(/[，,]\s*/u);
    if (clauses.length > 1 && dice.chance(0.6)) {
      const turn = dice.between(1, clauses.length - 1);
      clauses = [...clauses.slice(turn), ...clauses.slice(0, turn)];
    }
    const lead = dice.pick(AGAIN[language]);
    const text = substituted(clauses.join(comma), language, known, undefined, 0.6, dice) + end;
    if (language === "zh") return lead + text;
    const first = text.charAt(0);
    if (lead === "") return first.toUpperCase() + text.slice(1);
    return lead + (/^[A-Z][a-z]/u.test(text) ? first.toLowerCase() : first) + text.slice(1);
  });
  return { parts: spread(grouped(said, language, dice, 4, 6), genericTitles(main.parts, language)) };
}

function interleaved({ language, dice, main, far }: Bench): Made {
  const one = main.parts.map((part) => soundSentences([part], language));
  const two = far.parts.map((part) => soundSentences([part], language));
  // The same share of every chapter of both, so that together they have the length aimed at.
  const size = (lists: readonly string[][]): number =>
    Math.max(
      1,
      lists.flat().reduce((sum, each) => sum + measure(each, language), 0),
    );
  const { aim } = SPAN[language];
  const mine = Math.min(1, Math.max(aim / 2, aim - size(two)) / size(one));
  const theirs = Math.min(1, Math.max(aim / 2, aim - size(one)) / size(two));
  const guests = two.flatMap((list) => list.slice(0, Math.ceil(list.length * theirs)));
  const all = one.reduce((sum, list) => sum + Math.ceil(list.length * mine), 0);
  const perTurn = guests.length / Math.max(1, all);
  let due = 0;
  let at = 0;
  const parts = one.map((list, place) => {
    const mixed: string[] = [];
    for (const sentence of list.slice(0, Math.ceil(list.length * mine))) {
      mixed.push(sentence);
      // One for one; where a thesis has fewer sentences left, two stand now and then.
      for (due += perTurn; due >= 1 && at < guests.length; due -= 1) mixed.push(guests[at++] as string);
    }
    return { title: main.parts[place]?.title as string, paragraphs: grouped(mixed, language, dice, 4, 7) };
  });
  return { parts: parts.filter((part) => part.paragraphs.length > 0), references: [main.thesis, far.thesis] };
}

const KINDS: readonly Kind[] = [
  { name: "topical-gibberish", needs: 0, make: gibberish },
  { name: "chained-by-likeness", needs: 1, make: chained },
  { name: "patchwork-of-eight", needs: 1, make: patchwork },
  { name: "foreign-body", needs: 1, make: foreignBody },
  { name: "reversed-sentences", needs: 0, make: reversed },
  { name: "sixty-percent-quotation", needs: 1, make: quoting },
  { name: "foreign-abstract", needs: 1, make: foreignAbstract },
  { name: "template-with-slots", needs: 0, make: templated },
  { name: "foreign-conclusion-and-references", needs: 1, make: foreignEnd },
  { name: "shuffled-paragraphs", needs: 0, make: shuffled },
  { name: "synonym-word-salad", needs: 0, make: salad },
  { name: "restated-abstract", needs: 0, make: restated },
  { name: "interleaved-theses", needs: 1, make: interleaved },
];

// ---------------------------------------------------------------- all together

function abstractOf(studied: Studied): string {
  const { thesis } = studied;
  const given = thesis.abstract.replace(/\s+/gu, " ").trim();
  if (measure(given, thesis.language) >= (thesis.language === "zh" ? 60 : 40)) return given;
  return join(soundSentences(studied.parts, thesis.language).slice(0, 6), thesis.language);
}

/** Chapters without a paragraph go; what is too long loses the ends of its longest chapters. */
function fitted(parts: readonly Part[], language: Language): Part[] {
  const out = parts
    .filter((each) => each.paragraphs.length > 0)
    .map((each) => ({ title: each.title, paragraphs: [...each.paragraphs] }));
  while (sizeOf(out, language) > SPAN[language].most) {
    const longest = out.reduce((one, two) => (two.paragraphs.length > one.paragraphs.length ? two : one));
    if (longest.paragraphs.length < 2) break;
    longest.paragraphs.pop();
  }
  return out;
}

/** Theses long enough; where a language has none, the longest is lengthened by what the next one says. */
function longEnough(all: readonly Studied[], language: Language): Studied[] {
  const enough = all.filter((each) => each.size >= SPAN[language].least);
  const sound = enough.filter((each) => each.sound >= SPAN[language].least * 0.75);
  if (enough.length > 0) return sound.length > 0 ? sound : enough;
  const [longest, ...rest] = [...all].sort((one, two) => two.size - one.size);
  if (longest === undefined) return [];
  const parts = longest.parts.map((each) => ({ title: each.title, paragraphs: [...each.paragraphs] }));
  const spare = rest.flatMap((each) => each.parts.flatMap((part) => part.paragraphs));
  for (let at = 0; at < spare.length && sizeOf(parts, language) < SPAN[language].least; at += 1)
    parts[at % parts.length]?.paragraphs.push(spare[at] as string);
  return [{ ...longest, parts, size: sizeOf(parts, language) }];
}

export function makeShellsApart(sources: SourceThesis[]): Shell[] {
  const out: Shell[] = [];
  for (const language of ["zh", "en"] as const) {
    const all: Studied[] = sources
      .filter((each) => each.language === language)
      .map((thesis) => {
        const parts = normalised(thesis);
        const sound = soundSentences(parts, language).reduce((sum, each) => sum + measure(each, language), 0);
        return { thesis, parts, size: sizeOf(parts, language), sound, counts: wordCounts(wholeText(thesis), language) };
      })
      .filter((each) => each.parts.length > 0);
    const long = longEnough(all, language);
    if (long.length === 0) continue;
    for (const [at, kind] of KINDS.entries()) {
      const main = long[(at + (language === "zh" ? 0 : 1)) % long.length] as Studied;
      const dice = new Dice(hash(`${kind.name}/${language}/${main.thesis.name}`));
      const others = dice.shuffle(all.filter((each) => each.thesis !== main.thesis));
      if (others.length < kind.needs) continue;
      const longOthers = others.filter(
        (each) => each.size >= SPAN[language].least && each.sound >= SPAN[language].least * 0.75,
      );
      const far = (longOthers.length > 0 ? longOthers : others)
        .map((each) => ({ each, near: likeness(each.counts, main.counts) }))
        .sort((one, two) => one.near - two.near || (one.each.thesis.name < two.each.thesis.name ? -1 : 1))
        .map((each) => each.each)[at % Math.max(1, Math.min(2, longOthers.length))];
      const words = topicWords(main.thesis, all, 90);
      const made = kind.make({ language, dice, main, others, far: far ?? main, all, words });
      // Sources too short for this kind: no document rather than one whose shortness gives it away.
      if (sizeOf(made.parts, language) < SPAN[language].floor) continue;
      const references = referencesFrom(made.references ?? [main.thesis], language, words);
      const parts: Chapter[] = cited(fitted(made.parts, language), references.length, language, dice);
      const name = `apart-${kind.name}-${language}`;
      out.push({
        name,
        kind: kind.name,
        report: {
          fileName: `${name}.pdf`,
          language,
          layout: "thesis",
          title: made.title ?? main.thesis.title,
          author: PEOPLE[language][at % PEOPLE[language].length] as string,
          institution: PLACES[language][at % 3] as string,
          advisor: TEACHERS[language][at % 3] as string,
          studentNumber: `20${20 + (at % 4)}${String(dice.between(100_000, 999_999))}`,
          abstract: (made.abstract ?? abstractOf(main)).replace(MARK, ""),
          keywords: made.keywords ?? keywordsOf(main.thesis, words),
          chapters: parts,
          references,
        },
      });
    }
  }
  return out;
}
