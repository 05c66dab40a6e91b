import type { MadeReport } from "../made-report.ts";

export const timetableService: MadeReport = {
  text: {
    fileName: "timetable-service.pdf",
    language: "zh",
    layout: "course-report",
    title: "课程表查询服务的缓存设计",
    author: "孙悦",
    institution: "临江大学",
    studentNumber: "20240918",
    abstract:
      "课程表查询服务每天重复回答大量相同的问题。本课程设计为其加入缓存，按条目的变更频率设定过期时间，并在教室变更时主动失效。压力测试表明，数据库查询减少百分之八十七，平均响应时间由一百六十毫秒降到二十二毫秒。",
    keywords: ["课程表", "缓存", "过期时间"],
    chapters: [
      {
        title: "任务与要求",
        paragraphs: [
          "课程表查询服务在开学第一周每秒收到四百次请求，其中多数重复。要求在不返回错误教室的前提下减少数据库查询。过期的答案会让学生走错教室，因此不能简单地延长缓存时间[1]，而要区分经常变动与很少变动的条目。",
        ],
      },
      {
        title: "设计",
        paragraphs: [
          "缓存以课程和周次为键，过期时间由该条目过去四周的变更次数决定：没有变更的条目保存一天，变更一次的保存一小时，更多的保存五分钟。做法参考了按变更率设定过期时间的研究[1]，但只分三档，便于检查。",
          "教务处修改教室时，服务收到通知并删除对应的键。通知可能丢失，所以过期时间仍然必要，两者互为补充。",
        ],
      },
      {
        title: "测试",
        paragraphs: [
          "用开学第一周的六十万次请求回放，命中率为百分之八十七，平均响应时间由一百六十毫秒降到二十二毫秒。人为丢弃百分之五的变更通知时，有十一次查询得到过期的教室，最长过期四十七分钟，没有超过一小时的上限。",
        ],
      },
      {
        title: "总结",
        paragraphs: [
          "分三档的过期时间与主动失效结合，实现简单而有效。三档的界限是凭经验选取的，没有比较其他取值，这是本设计的不足。",
        ],
      },
    ],
    references: [
      "KELLER M. Adaptive cache expiry for campus timetable services[D]. Lindenau: University of Lindenau, 2025.",
      "WANG J. A survey of web caching schemes for the Internet[J]. ACM SIGCOMM Computer Communication Review, 1999, 29(5): 36-46.",
    ],
  },
  author: "sunyue",
  handedInAt: "2026-11-01T14:05:00Z",
  answers: {
    criteria: {
      "contents-completeness": [68, "课程报告没有目录，标题能够说明结构。", "1 任务与要求\n2 设计\n3 测试\n4 总结"],
      "contents-hierarchy": [66, "只有一级标题，设计一章可以分节。", "1 任务与要求\n2 设计\n3 测试"],
      "contents-numbering": [84, "编号连续，标题简短。", "2 设计\n3 测试\n4 总结\n参考文献"],
      "contents-agreement": [70, "没有目录可以对照，标题依次出现。", "1 任务与要求\n2 设计"],
      "body-structure": [
        79,
        "任务、设计、测试、总结齐全，测试只有一段。",
        "要求在不返回错误教室的前提下减少数据库查询",
      ],
      "body-abstract": [86, "摘要简洁，有数据。", "数据库查询减少百分之八十七"],
      "body-content": [
        77,
        "有回放测试，还测试了通知丢失的情形；三档的界限没有依据。",
        "人为丢弃百分之五的变更通知时，有十一次查询得到过期的教室",
        "三档的界限是凭经验选取的",
      ],
      "body-figures": [
        58,
        "没有图表，命中率与过期时间的关系没有画出。",
        "没有变更的条目保存一天，变更一次的保存一小时",
      ],
      "body-language": [86, "语言简明，说理清楚。", "通知可能丢失，所以过期时间仍然必要"],
      "citations-sufficiency": [52, "只有两篇文献，其中一篇没有被引用。", "做法参考了按变更率设定过期时间的研究"],
      "citations-quality": [66, "一篇学位论文，一篇较旧的综述。", "A survey of web caching schemes for the Internet"],
      "citations-format": [
        84,
        "著录基本符合国家标准。",
        "ACM SIGCOMM Computer Communication Review, 1999, 29(5): 36-46",
      ],
      "citations-linking": [60, "第二篇文献在正文中没有引用。", "因此不能简单地延长缓存时间"],
    },
    sections: {
      contents: ["没有目录。", ["标题清楚"], ["为设计一章分节"]],
      body: ["小而完整的设计，测试考虑了失效。", ["测试了通知丢失"], ["比较不同的档位", "用图表示命中率"]],
      citations: ["文献太少，一篇未引用。", ["著录基本规范"], ["引用或删去第二篇文献"]],
    },
  },
};
