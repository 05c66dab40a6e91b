/** What looks as if somebody wanted to steer the mark. */
import type { FindingWeight } from "@rubrica/report-model";
import type { Bilingual } from "../../rubric/rubric.ts";
import { counted, type FindingKinds, type NoFigures, say, type WordingContext } from "../finding-kind.ts";
import type { HiddenContent } from "../hidden-text.ts";

const HIDDEN_NAMES: Readonly<Record<string, Bilingual>> = {
  "invisible-render-mode": { zh: "不着墨的文字", en: "text without ink" },
  "background-colour": { zh: "与底色相同的文字", en: "text in the colour of its ground" },
  tiny: { zh: "极小的文字", en: "tiny text" },
  "off-page": { zh: "页面之外的文字", en: "text outside of the page" },
  clipped: { zh: "被裁去的文字", en: "clipped text" },
  transparent: { zh: "透明的文字", en: "transparent text" },
  covered: { zh: "被遮盖的文字", en: "covered text" },
  "hidden-layer": { zh: "已关闭图层中的文字", en: "text in a layer that is off" },
  "zero-width-characters": { zh: "零宽字符", en: "characters without width" },
  "bidi-control-characters": { zh: "改变书写方向的字符", en: "characters that turn the direction of writing" },
  "tag-characters": { zh: "标签字符", en: "tag characters" },
  "glyph-mismatch": { zh: "字形与文字不符的字体", en: "fonts that draw other letters than they say" },
  "replaced-text": { zh: "冒充所见文字的文字", en: "text given out for other text that is drawn" },
};

function hiddenNames(kinds: readonly string[], { language }: WordingContext): string {
  return kinds.map((kind) => HIDDEN_NAMES[kind]?.[language] ?? kind).join(language === "zh" ? "、" : ", ");
}

type WordsToGrader = SteeringFigures["instruction_to_grader"];

const ADDRESSED_IN: Readonly<Record<WordsToGrader["place"] | "judged", Bilingual>> = {
  visible: { zh: "文中", en: "the report" },
  hidden: { zh: "不可见的文字中", en: "hidden text" },
  // Scores of earlier versions.
  judged: { zh: "评分模型认为文中", en: "the judge says that the report" },
};

/** Confirmed passages are held. Likely ones that a judging model may have obeyed and nobody read are held too. */
function weighWordsToGrader({ reading = "confirmed", likely }: WordsToGrader): FindingWeight {
  if (reading === "confirmed" || reading === "named") return "hold";
  const isUnread = reading === "no_answer" || reading === "not_asked";
  return isUnread && likely > 0 ? "hold" : "look";
}

/** What to look at and why, by what a reader said. */
function wordWordsToGrader(figures: WordsToGrader, context: WordingContext): string {
  const {
    place,
    count,
    quotes: [first = ""],
    reading = "confirmed",
  } = figures;
  const where = ADDRESSED_IN[place][context.language];
  const passages = count === 1 ? "a passage" : `${count} passages`;
  const those = count === 1 ? "it" : "them";
  switch (reading) {
    case "confirmed":
      return say(context, {
        zh: `${where}有${count}处对评分者说的话，模型可能照办，请读后决定分数能否采用：“${first}”`,
        en: `${where} addresses its grader ${count === 1 ? "once" : `${count} times`}, and a model may obey; please read it and decide whether the mark can stand: “${first}”`,
      });
    case "named":
      return say(context, {
        zh: `评分的AI指出文中有${count}处对它说的话，请读后决定分数能否采用：“${first}”`,
        en: `the AI that judged says that the report addresses it ${count === 1 ? "once" : `${count} times`}; please read it and decide whether the mark can stand: “${first}”`,
      });
    case "no_answer":
      return say(context, {
        zh: `${where}有${count}处可能是对评分者说的话，AI没有给出可用的回答，${context.leftTo === "model" ? "之后会再问" : "请读一读"}：“${first}”`,
        en: `${where} has ${passages} that may be meant for its grader; the AI gave no usable answer about ${those}${context.leftTo === "model" ? " and is asked again" : ", so please read"}: “${first}”`,
      });
    case "not_asked":
      return say(context, {
        zh: `${where}可能是对评分者说的话太多，还有${count}处没有问过AI，请读一读：“${first}”`,
        en: `${where} has more passages that may be meant for its grader than the AI is asked about; ${count} ${count === 1 ? "is" : "are"} left, so please read: “${first}”`,
      });
    case "not_confirmed":
      return say(context, {
        zh: `${where}有${count}处很像是对评分者说的话，AI认为不是，请看一眼：“${first}”`,
        en: `${where} has ${passages} that ${count === 1 ? "sounds" : "sound"} meant for its grader, though the AI does not think so; please have a look: “${first}”`,
      });
    case "not_read":
      return say(context, {
        zh: `${where}有${count}处很像是对评分者说的话，还没有人读过，请看一眼：“${first}”`,
        en: `${where} has ${passages} that ${count === 1 ? "sounds" : "sound"} meant for its grader, and nobody has read ${those}; please have a look: “${first}”`,
      });
  }
}

/** What a teacher is asked to do about hidden text. */
const HIDDEN_REQUESTS: Readonly<Record<HiddenContent, Bilingual>> = {
  running: {
    zh: "，请弄清所列页面为什么藏着成句的话",
    en: "; please find out why these pages hold sentences that nobody sees",
  },
  cut_off: { zh: "，请看图片边缘切去了什么", en: "; please see what the edge of a picture cuts off" },
  pieces: { zh: "，只是个别词语", en: ", and is single words only" },
};

/** Scores of earlier versions do not say what the hidden text is. */
function hiddenRequest(content: HiddenContent | undefined): Bilingual {
  return HIDDEN_REQUESTS[content ?? "running"] ?? HIDDEN_REQUESTS.running;
}

const HIDDEN_WEIGHTS: Readonly<Record<HiddenContent, FindingWeight>> = {
  running: "hold",
  cut_off: "look",
  pieces: "note",
};

/** The figures of each. */
export interface SteeringFigures {
  readonly hidden_text: { readonly kinds: readonly string[]; readonly content: HiddenContent };
  readonly recognised_text: { readonly count: number };
  readonly visibility_unchecked: NoFigures;
  readonly instruction_to_grader: {
    readonly place: "visible" | "hidden";
    /**
     * What a reader said: it confirmed, the judge named the passage by itself, there was no usable answer, too many passages
     * came before, the reader said no, or no model read anything. Absent in scores of earlier versions, which asked nobody.
     */
    readonly reading: "confirmed" | "named" | "no_answer" | "not_asked" | "not_confirmed" | "not_read";
    readonly count: number;
    /** How many of them are above the strict line, where hardly any sentence of a genuine report is. */
    readonly likely: number;
    /** The first of them in the report's own words, cut to a readable length. */
    readonly quotes: readonly string[];
    /** Offsets in the report's text of those that stand in it. */
    readonly starts: readonly number[];
  };
}

export const STEERING_FINDINGS: FindingKinds<SteeringFigures> = {
  hidden_text: {
    weight: ({ content }) => HIDDEN_WEIGHTS[content] ?? "hold",
    reason: {
      zh: "读者看不到的文字没有交给模型，动不了分数；成句而非剪裁所致的，要由教师判断缘由；图片剪裁会切去的只请一看；图中小字、个别词语仅作提示",
      en: "text that no reader sees was not shown to the judge and moves nothing; where it runs on as sentences and no crop explains it, a teacher has to say why it is there; what the crop of a picture cuts off is worth a look; labels and single words are a note",
    },
    title: { zh: "有看不见的文字", en: "Text that no reader sees" },
    words: ({ kinds, content }, context) =>
      say(context, {
        zh: `有不可见的内容（${hiddenNames(kinds, context)}），没有计入评分${hiddenRequest(content).zh}`,
        en: `there is content that is not visible (${hiddenNames(kinds, context)}); it was not judged${hiddenRequest(content).en}`,
      }),
  },
  recognised_text: {
    weight: "hold",
    reason: {
      zh: "扫描件的文字层读者看不到，可以写成别的话；与图片一致与否须由教师看过",
      en: "nobody sees the text layer of a scan, and it may say anything: a teacher compares it with the picture",
    },
    title: { zh: "由扫描件识别的文字", en: "Text recognised from scans" },
    words: ({ count }, context) =>
      say(context, {
        zh: `有${count}页的文字由扫描图片识别而来，可能与图片不一致，请对照几处`,
        en: `the text of ${counted(count, "page", "pages")} was recognised from scans and may say something else than ${count === 1 ? "it shows" : "they show"}; please compare some lines`,
      }),
  },
  visibility_unchecked: {
    weight: "hold",
    reason: {
      zh: "读取这些页面的程序不能绘制页面，无法核对字体画出的是否就是它所说的字",
      en: "these pages were read by a library that cannot draw them, so a font may draw other letters than it says",
    },
    title: { zh: "未能核对可见性", en: "Pages that could not be drawn" },
    words: (_, context) =>
      say(context, {
        zh: "有页面无法绘制，读出的文字未必是看到的文字，请翻看所列页面",
        en: "pages could not be drawn, so what was read may not be what is seen; please look at them",
      }),
  },
  instruction_to_grader: {
    weight: weighWordsToGrader,
    reason: {
      zh: "经AI或评分模型确认是对评分者说的话，模型可能照办，由教师决定（论文若以提示注入为题，教师确认即可）；只是像而未经确认的，最多请一看；AI评了分却没有读到的，很像的由教师决定",
      en: "words to the grader that a reader confirmed or the judge named may have been obeyed, so a teacher decides (and acknowledges them where prompt injection is the subject); what only sounds so is worth a look at most; where a model judged and they went unread, the strong ones are held",
    },
    title: { zh: "对评分者说的话", en: "Words addressed to the grader" },
    words: wordWordsToGrader,
  },
};
