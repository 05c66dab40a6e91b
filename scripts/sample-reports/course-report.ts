import type { ReportText } from "./report-text.ts";

export const courseReport: ReportText = {
  fileName: "course-report.pdf",
  language: "zh",
  layout: "course-report",
  title: "数据结构课程设计报告：迷宫求解",
  author: "何文",
  institution: "临江大学",
  studentNumber: "20240933",
  chapters: [
    {
      title: "任务说明",
      paragraphs: ["给定一个由墙和通路组成的矩形迷宫，编写程序找出从入口到出口的一条最短路径，并显示搜索过程。"],
    },
    {
      title: "设计思路",
      paragraphs: [
        "迷宫用二维数组表示，零表示通路，一表示墙。使用队列进行广度优先搜索，每访问一个格子就记录它的前驱，到达出口后沿前驱回溯得到路径。",
        "也尝试了用栈实现的深度优先搜索。深度优先占用的空间较小，但找到的路径不一定最短，因此最终采用广度优先搜索。",
      ],
    },
    {
      title: "测试结果",
      paragraphs: [
        "在十乘十、五十乘五十和五百乘五百的随机迷宫上各运行二十次，广度优先搜索都找到了最短路径，五百乘五百的迷宫平均用时三十八毫秒。没有出口的迷宫能够正确报告无解。",
      ],
    },
    {
      title: "总结",
      paragraphs: ["通过本次课程设计掌握了队列的实现与广度优先搜索，今后可以改用启发式搜索以减少访问的格子。"],
    },
  ],
  references: [],
};
