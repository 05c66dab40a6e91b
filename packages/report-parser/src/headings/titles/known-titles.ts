/** Titles that reports give to their parts, and the role each stands for. */
import { foldText, type SectionRole } from "@rubrica/report-model";

interface KnownTitle {
  readonly role: SectionRole;
  readonly pattern: RegExp;
  /** True when the words are a heading wherever they stand alone, numbered or not. */
  readonly standsAlone: boolean;
}

/** Tried in order on the title without number, folded by {@link bareTitle}. */
const KNOWN: readonly KnownTitle[] = [
  {
    role: "abstract",
    standsAlone: true,
    pattern:
      /^(中文|英文|内容)?(摘要|提要)$|^(英文|中文)摘要|^abst(r)?act$|^(executive)?summary$|^kurzfassung$|^zusammenfassung$|^résumé$|^resumen$|^resumo$/,
  },
  {
    role: "declaration",
    standsAlone: true,
    pattern:
      /^[^（(]{0,20}(声明|授权书|授权说明|承诺书)$|^诚信|^declaration|statementoforiginality|^erklärung|eidesstattlich/,
  },
  {
    role: "list-of-figures",
    standsAlone: true,
    pattern: /^(插?图|附图)(目录|清单|索引)|^listoffigures|^abbildungsverzeichnis/,
  },
  {
    role: "list-of-tables",
    standsAlone: true,
    pattern: /^(附?表)格?(目录|清单|索引)|^listoftables|^tabellenverzeichnis/,
  },
  { role: "contents", standsAlone: true, pattern: /^目[录次]$|^(tableof)?contents$|^inhaltsverzeichnis$/ },
  {
    role: "references",
    standsAlone: true,
    pattern:
      /^(主要)?参考(文献|资料|书目)|^引用文献|^references?(cited)?$|^bibliography$|^workscited$|^literatur(verzeichnis)?$|^literaturecited$/,
  },
  {
    role: "acknowledgements",
    standsAlone: true,
    pattern: /^(致谢|谢辞|鸣谢|后记|致谢词)|^acknowledge?ments?$|^danksagung/,
  },
  { role: "appendix", standsAlone: true, pattern: /^附录|^附件|^appendi(x|ces)|^anhang|^annex/ },
  {
    role: "introduction",
    standsAlone: true,
    pattern:
      /^(绪论|引言|前言|绪言|导论|概述|序言|导言|引论|简介)$|^(绪论|引言|导论)|^introduction|^preface$|^einleitung|^overview$|^(研究|项目|课题|选题|实验|问题)?(的)?(背景|目的)(与|和|及|$)|^研究(问题)?背景/,
  },
  {
    role: "related-work",
    standsAlone: false,
    pattern:
      /(相关(工作|研究|技术|理论|概念)|文献综述|国内外(研究)?现状|研究现状|研究综述|理论基础|技术(基础|概述|综述|介绍))|^related(work|research|literature)|literature(review|survey)|^background|stateoftheart|^preliminaries/,
  },
  {
    role: "conclusion",
    standsAlone: false,
    pattern:
      /^(结论|结语|结束语)|^(全文|实验|实习|课程|课设|项目|学习|个人)?的?(总结|小结|心得|体会|感想|感悟|收获)|(总结|结论|收获)(与|和|及)?(展望|体会|建议)?$|^conclusions?|^concluding|^summaryand(future|outlook|conclu)|^fazit/,
  },
  {
    role: "discussion",
    standsAlone: false,
    pattern: /讨论$|^讨论|^discussions?$|分析与讨论|^limitations|threatstovalidity/,
  },
  {
    role: "results",
    standsAlone: false,
    pattern:
      /(实验|测试|结果|性能|评估|评测|仿真)(.{0,8})(结果|分析|评估|测试|验证|对比)|^(系统|功能|软件|程序)?测试|测试$|^实验$|^实验.{0,4}(与|和|及)|^结果|^results?|^evaluation|^experiment|^findings|numericalexperiments|实证分析/,
  },
  {
    role: "method",
    standsAlone: false,
    pattern:
      /(设计|实现|方法|模型|算法|架构|方案|原理|需求分析|建模|框架|步骤|过程)(与|和|及|的|$|.{0,6}(设计|实现|分析))|(模型|系统|网络|模块)(结构|机制)|设计(细节|说明|思路)|^methods?$|^methodology|^materialsandmethods|^(system)?design|^implementation|^approach|^proposed|^architecture|^model$/,
  },
];

/** Standing titles are short, with their spaces too. */
const MAX_TITLE_CHARACTERS = 60;

/** What stands in round brackets as a whole says something of the title above it. */
const REMARK = /^\s*[(（].*[)）]\s*$/;

const SPACES_AND_DOTS = /[\s·]+/g;

/**
 * Makes equal what differs only in width, case, spaces, and brackets or points around the whole. Unlike `foldText`
 * alone it keeps marks and brackets inside, which the patterns ask for.
 */
function bareTitle(title: string): string {
  return foldText(title, SPACES_AND_DOTS).replace(/^[[【〔<《(]+|[\]】〕>》):.]+$/g, "");
}

/** Role of a section by its title; `body` when the title says nothing. */
export function roleOfTitle(title: string): SectionRole {
  if (title.length > 4 * MAX_TITLE_CHARACTERS) return "body";
  const folded = bareTitle(title);
  return KNOWN.find(({ pattern }) => pattern.test(folded))?.role ?? "body";
}

/** True for `摘要`, `References`, `致谢` and their like, which are headings without a number. */
export function isStandingTitle(title: string): boolean {
  if (title.length > MAX_TITLE_CHARACTERS || REMARK.test(title)) return false;
  const folded = bareTitle(title);
  if (folded.length > 24) return false;
  return (
    KNOWN.some(({ pattern, standsAlone }) => standsAlone && pattern.test(folded)) ||
    /^(conclusions?|结论|总结|结语)$/.test(folded)
  );
}
