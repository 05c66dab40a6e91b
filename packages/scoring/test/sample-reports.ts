/** Two reports that a teacher would grade very differently, and one without text. */
import type { ParsedReport } from "@rubrica/report-model";
import type { ChapterDraft, ReferenceDraft, ReportDraft } from "./report-factory.ts";
import { makeReport } from "./report-factory.ts";
import { THESIS_PROSE } from "./thesis-prose.ts";

/** The section's prose; a mark cites at the end of the first sentence of its paragraph. */
function paragraphs(section: string, count: number, marks: readonly string[]): string[] {
  const prose = THESIS_PROSE[section] ?? [];
  return prose.slice(0, count).map((paragraph, index) => paragraph.replace("。", `${marks[index] ?? ""}。`));
}

const GOOD_CHAPTERS: readonly ChapterDraft[] = [
  { number: "第一章", title: "绪论", role: "introduction" },
  { level: 2, number: "1.1", title: "研究背景与意义", paragraphs: paragraphs("研究背景", 3, ["[1]", "[2]", "[3-4]"]) },
  {
    level: 2,
    number: "1.2",
    title: "国内外研究现状",
    role: "related-work",
    paragraphs: paragraphs("相关研究", 4, ["[5]", "[6]", "[7]", "[8]"]),
  },
  { number: "第二章", title: "基于图网络的预测方法", role: "method" },
  { level: 2, number: "2.1", title: "问题定义", paragraphs: paragraphs("问题定义", 3, ["[9]"]) },
  {
    level: 2,
    number: "2.2",
    title: "模型结构设计",
    paragraphs: [
      "模型的整体结构如图2-1所示，各模块的接口在下文说明，首先介绍编码器，其次介绍解码器。",
      ...paragraphs("模型结构", 3, ["[10]", "[11]"]),
    ],
  },
  { number: "第三章", title: "实验结果与分析", role: "results" },
  { level: 2, number: "3.1", title: "实验设置与数据集", paragraphs: paragraphs("实验设置", 3, ["[12]", "[13]"]) },
  {
    level: 2,
    number: "3.2",
    title: "对比实验结果",
    paragraphs: [
      "不同方法的误差曲线见图3-1，消融实验的结果见图3-2，二者均重复了十次。",
      ...paragraphs("对比实验", 4, ["[14]", "[15]"]),
    ],
  },
  { number: "第四章", title: "系统实现与测试", role: "body" },
  { level: 2, number: "4.1", title: "系统架构实现", paragraphs: paragraphs("系统架构", 4, ["[16]"]) },
  { level: 2, number: "4.2", title: "性能测试", paragraphs: paragraphs("性能测试", 3, []) },
  { number: "第五章", title: "总结与展望", role: "conclusion" },
  { level: 2, number: "5.1", title: "工作总结", paragraphs: paragraphs("工作总结", 3, []) },
  { level: 2, number: "5.2", title: "未来展望", paragraphs: paragraphs("未来展望", 3, []) },
];

const TITLES = [
  "图神经网络综述",
  "城市交通预测",
  "时空注意力模型",
  "Deep spatio-temporal learning",
  "稀疏采样方法",
  "Graph attention networks",
  "在线学习系统",
  "误差传播分析",
];

function goodReferences(count: number): ReferenceDraft[] {
  return Array.from({ length: count }, (_, index) => {
    const title = `${TITLES[index % TITLES.length]}之${index + 1}`;
    const year = 2015 + ((index * 7) % 11);
    const item = {
      type: (["article-journal", "paper-conference", "book"] as const)[index % 3] ?? "book",
      title,
      author: [{ literal: `作者${index + 1}` }],
      issued: { "date-parts": [[year]] },
      "container-title": `期刊${index % 5}`,
      publisher: `出版社${index % 4}`,
      volume: String(index + 1),
      page: `${index * 10 + 1}-${index * 10 + 9}`,
    };
    return { text: `作者${index + 1}. ${title}[J]. 期刊${index % 5}, ${year}, ${index + 1}: ${item.page}.`, item };
  });
}

export const GOOD_DRAFT: ReportDraft = {
  title: "基于图网络的城市交通流量预测方法研究",
  abstracts: [
    {
      language: "zh",
      text: "准确的交通流量预测是城市管理的基础。针对现有方法在稀疏采样下误差偏大的问题，本文提出一种基于图网络的预测方法，把路网结构与时间注意力结合起来。在三个公开数据集上的实验表明，与传统方法相比，平均误差降低了百分之十八，推理延迟由四十一毫秒降至十三毫秒。本文还给出了系统的实现与测试，讨论了方法的适用范围，并指出了今后在跨城市迁移方面的研究方向。",
    },
    {
      language: "en",
      text: "Accurate traffic prediction is the basis of city management. This thesis proposes a graph network that joins the road network with temporal attention and lowers the mean error by eighteen percent on three public data sets, while the latency falls from forty-one to thirteen milliseconds.",
    },
  ],
  keywords: [["图网络", "模型结构", "性能测试", "实验设置"]],
  chapters: GOOD_CHAPTERS,
  references: goodReferences(16),
  captions: [
    { kind: "figure", label: "图2-1", number: "2-1", text: "模型整体结构" },
    { kind: "figure", label: "图3-1", number: "3-1", text: "不同方法的误差曲线" },
    { kind: "figure", label: "图3-2", number: "3-2", text: "消融实验结果" },
  ],
};

/** A sound Chinese thesis in small. */
export const goodReport: ParsedReport = makeReport(GOOD_DRAFT);

/** The same thesis whose table of contents lists other titles and wrong pages. */
export const brokenContentsReport: ParsedReport = makeReport({
  ...GOOD_DRAFT,
  contents: GOOD_CHAPTERS.map((chapter, index) => ({
    level: 1,
    number: null,
    title: index % 4 === 0 ? chapter.title : `旧标题${index}的内容`,
    printedPage: String(index * 3 + 1),
  })),
});

/** A course report: no abstract, no references, repeated text, generic titles. */
export const weakReport: ParsedReport = makeReport({
  title: "课程设计报告",
  contents: false,
  chapters: [
    {
      number: null,
      title: "介绍",
      paragraphs: ["这个系统是我们做的,它有很多功能,用起来很方便,老师可以看到学生的成绩。"],
    },
    {
      number: null,
      title: "内容",
      paragraphs: ["登录功能", "这个系统是我们做的,它有很多功能,用起来很方便,老师可以看到学生的成绩。"],
    },
    {
      number: null,
      title: "其他",
      paragraphs: ["这个系统是我们做的,它有很多功能,用起来很方便,老师可以看到学生的成绩。", "完成了。"],
    },
  ],
});
