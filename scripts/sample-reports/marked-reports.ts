import type { Chapter, ReportText } from "./report-text.ts";

/** A made report of a made class, with the points that it was made to be worth. */
export interface MadeReport extends ReportText {
  /** Points of the two made teachers; the second marked only some. */
  readonly teachers: readonly [number, number | null];
  /** Points about which the made model scatters its criteria. */
  readonly model: number;
}

const BOOKS = {
  algorithms:
    "Cormen T H, Leiserson C E, Rivest R L, et al. Introduction to Algorithms[M]. 4th ed. Cambridge: MIT Press, 2022.",
  chinese: "严蔚敏, 吴伟民. 数据结构: C语言版[M]. 北京: 清华大学出版社, 2007.",
  knuth: "Knuth D E. The Art of Computer Programming: Volume 3[M]. 2nd ed. Reading: Addison-Wesley, 1998.",
  sedgewick: "Sedgewick R, Wayne K. Algorithms[M]. 4th ed. Boston: Addison-Wesley, 2011.",
} as const;

type Row = Pick<MadeReport, "fileName" | "title" | "author" | "teachers" | "model" | "references"> &
  Partial<Pick<MadeReport, "language" | "abstract" | "keywords">> & {
    /** Title and paragraphs of each chapter. */
    readonly text: readonly (readonly [title: string, ...paragraphs: string[]])[];
  };

const ROWS: readonly Row[] = [
  {
    fileName: "01-huffman.pdf",
    title: "用哈夫曼编码压缩文本文件",
    author: "陈一鸣",
    teachers: [91, 88],
    model: 90,
    abstract:
      "本文实现了以字节为单位的哈夫曼压缩程序，并在三类共六十个文件上测量压缩率与用时。中文文本平均压缩到原来的百分之六十四，源代码压缩到百分之五十九，已压缩的图片没有变小。实验表明，把编码表改为规范形式后，小文件的压缩率明显提高。",
    keywords: ["哈夫曼编码", "无损压缩", "规范编码"],
    text: [
      [
        "问题与目标",
        "文件中各个字节出现的次数相差很大，等长编码没有利用这一点。哈夫曼给出了前缀码中平均长度最短的构造方法[1]。本次课程设计要求实现压缩和解压，并说明在哪些文件上有效。",
      ],
      [
        "设计与实现",
        "程序先统计字节频次，再用最小堆每次合并频次最小的两棵树。堆操作的总代价为对数级，字符种类至多二百五十六种，因此建树用时可以忽略[2]。",
        "编码表最初按树的形状保存，平均占三百二十字节。改用规范编码以后只需保存每个字符的码长，占二百五十六个半字节，解码时由码长重建[3]。",
      ],
      [
        "实验结果",
        "六十个文件各运行五次取中位数。一兆字节的中文文本压缩用时四十一毫秒，解压用时三十三毫秒，解压后的文件与原文件逐字节相同。",
        "小于两千字节的文件中，规范编码使压缩率由百分之九十三降到百分之八十一，因为编码表所占的比例下降。",
      ],
      [
        "讨论与不足",
        "程序只统计单个字节，没有利用相邻字符之间的关系，因此不如以字典为基础的方法。统计需要读两遍文件，不适合数据流。",
      ],
    ],
    references: [
      "Huffman D A. A method for the construction of minimum-redundancy codes[J]. Proceedings of the IRE, 1952, 40(9): 1098-1101.",
      BOOKS.algorithms,
      BOOKS.chinese,
    ],
  },
  {
    fileName: "02-dijkstra.pdf",
    title: "校园导航中的最短路径算法",
    author: "刘思远",
    teachers: [86, 89],
    model: 84,
    abstract:
      "本文用狄克斯特拉算法实现校园导航，并比较数组与二叉堆两种优先队列。地图有四百一十二个路口和九百三十条道路。二叉堆使一次查询由三点一毫秒降到零点四毫秒，结果与穷举一致。",
    keywords: ["最短路径", "优先队列", "校园导航"],
    text: [
      ["任务说明", "新生不熟悉校园，常常绕路。本设计根据步行时间给出任意两处之间的最短路线，边的权值由实地步行测得。"],
      [
        "算法与数据结构",
        "道路的步行时间都不为负，满足狄克斯特拉算法的前提[1]。地图用邻接表保存，优先队列先用数组实现，再改为二叉堆[2]。",
        "台阶对轮椅不可通行，因此每条边带有一个标志，查询时可以排除这样的边。",
      ],
      [
        "测试",
        "随机选取一千对路口，二叉堆的平均用时为零点四毫秒，数组为三点一毫秒。在二十个路口的子图上与穷举的结果逐一比较，全部一致。",
      ],
      ["总结", "实现满足了要求。没有考虑上下课时的人流，步行时间在高峰时会偏小，这需要按时段测量。"],
    ],
    references: [
      "Dijkstra E W. A note on two problems in connexion with graphs[J]. Numerische Mathematik, 1959, 1(1): 269-271.",
      BOOKS.algorithms,
    ],
  },
  {
    fileName: "03-avl-tree.pdf",
    title: "平衡二叉树的实现与性能比较",
    author: "赵雨桐",
    teachers: [78, 81],
    model: 80,
    text: [
      ["任务说明", "实现平衡二叉树的插入、删除和查找，并与不作平衡的二叉查找树比较高度和用时。"],
      [
        "实现",
        "每个结点保存高度，插入以后自下而上检查平衡因子，共有四种旋转。删除比插入复杂，可能需要在整条路径上旋转[1]。",
        "程序用断言检查每次操作以后任一结点左右子树的高度差不超过一。",
      ],
      [
        "结果",
        "插入十万个递增的整数，普通查找树的高度等于十万，平衡树的高度为十七。随机顺序时两者的高度为三十九和十九，查找用时相差约三成。",
      ],
      ["总结", "平衡树在有序输入下优势明显，在随机输入下优势较小。没有与红黑树比较。"],
    ],
    references: [BOOKS.chinese, BOOKS.knuth],
  },
  {
    fileName: "04-hash-table.pdf",
    title: "哈希表冲突处理方法的比较",
    author: "孙浩然",
    teachers: [83, null],
    model: 77,
    text: [
      ["问题", "哈希表的用时取决于冲突怎样处理。本设计实现链地址法、线性探测和双重散列，并在不同装填因子下比较。"],
      [
        "方法",
        "三种方法使用同一个哈希函数和同样的二十万个学号。装填因子从零点三取到零点九五，每一点重复十次，记录成功与不成功查找的平均比较次数。",
        "线性探测的删除采用惰性标记，表满四分之三时重新散列[1]。",
      ],
      [
        "结果与分析",
        "装填因子为零点九时，线性探测不成功的查找平均比较五十点二次，双重散列为十点一次，链地址法为一点九次，与理论值相符[2]。",
        "装填因子低于零点五时三者几乎没有差别，而线性探测因为访问相邻的内存反而最快。",
      ],
      ["总结", "装填因子高时应当用链地址法，低时可以用线性探测。实验只用了一种键，结论的范围有限。"],
    ],
    references: [BOOKS.knuth, BOOKS.sedgewick],
  },
  {
    fileName: "05-quicksort.pdf",
    title: "快速排序中枢轴的选择",
    author: "周子涵",
    teachers: [72, 70],
    model: 74,
    text: [
      ["任务说明", "比较快速排序选择第一个元素、随机元素和三数取中作为枢轴时的用时。"],
      ["实现", "三种方法只有选取枢轴的一行不同，其余代码相同。长度小于十六的子数组改用插入排序[1]。"],
      [
        "测试结果",
        "一百万个随机整数时三者用时接近，约九十毫秒。数组已经有序时，取第一个元素的方法用时超过一分钟，另外两种不受影响。",
      ],
      ["总结", "三数取中比较好。以后可以试验更多的数据。"],
    ],
    references: [BOOKS.chinese],
  },
  {
    fileName: "06-kmp.pdf",
    title: "字符串匹配算法的实现",
    author: "吴佳怡",
    teachers: [68, 71],
    model: 66,
    text: [
      ["任务说明", "实现朴素匹配和KMP算法，在一段文字中找出某个词的全部位置。"],
      ["设计", "KMP算法先计算模式串的部分匹配值，失配时模式串向右移动，主串的指针不回退。"],
      ["结果", "在一本小说中查找人名，两种算法用时差不多，都是几毫秒。在很多个字母甲组成的串中KMP快很多。"],
      ["体会", "部分匹配值的计算比较难理解，调试用了很长时间。"],
    ],
    references: [BOOKS.chinese],
  },
  {
    fileName: "07-spanning-tree.pdf",
    title: "宿舍楼网络布线的最小生成树",
    author: "郑凯文",
    teachers: [80, 76],
    model: 82,
    text: [
      ["问题", "一栋宿舍楼有九十六个房间，需要以最少的网线连通。房间之间的距离由平面图量得，穿墙按三米折算。"],
      [
        "算法",
        "比较普里姆算法和克鲁斯卡尔算法。图接近完全图，前者用邻接矩阵，用时与顶点数的平方成正比；后者需要先把四千五百六十条边排序[1]。",
        "克鲁斯卡尔算法用并查集判断两个房间是否已经连通，并采用路径压缩。",
      ],
      [
        "结果",
        "两种算法得到的总长都是八百七十四米，比物业原来的方案少一百九十米。普里姆算法用时一毫秒，另一种为四毫秒。",
      ],
      [
        "讨论",
        "总长最短的方案有房间需要经过十一个房间才到机房，一处断线影响很多人。实际布线应当限制深度，本文没有处理。",
      ],
    ],
    references: [BOOKS.algorithms, BOOKS.chinese],
  },
  {
    fileName: "08-topological-sort.pdf",
    title: "用拓扑排序安排课程",
    author: "冯欣然",
    teachers: [64, 60],
    model: 67,
    text: [
      ["任务说明", "已知课程之间的先修关系，给出一个可行的学习顺序。"],
      ["设计思路", "用邻接表保存先修关系，每次选出入度为零的课程。如果还有课程而没有入度为零的，说明有环。"],
      ["运行结果", "输入三十门课程，程序输出了正确的顺序。把两门课互相设为先修以后，程序报告有环。"],
    ],
    references: [],
  },
  {
    fileName: "09-lru-cache.pdf",
    title: "最近最少使用缓存的设计与测量",
    author: "蒋沐阳",
    teachers: [88, 85],
    model: 91,
    abstract:
      "本文用哈希表和双向链表实现最近最少使用缓存，并用图书馆检索服务一周的访问记录测量命中率。容量为一千条时命中率为百分之六十八，先进先出为百分之六十一。文中说明了一次全表扫描怎样使缓存失效，并给出一种简单的改进。",
    keywords: ["缓存", "最近最少使用", "命中率"],
    text: [
      ["背景", "图书馆的检索服务每天回答约四万次查询，其中许多是重复的。缓存应当以固定的内存回答尽可能多的查询[1]。"],
      [
        "设计",
        "哈希表由查询找到链表的结点，双向链表按最近使用的先后排列，因此查找、移动和淘汰都是常数时间[2]。",
        "为了避免一次扫描把常用的条目挤出去，第一次访问的条目先进入一个占四分之一容量的队列，再次访问时才进入链表。",
      ],
      [
        "测量",
        "用一周二十八万次查询的记录重放。容量为一千条时，先进先出、最近最少使用和改进后的方法的命中率分别为百分之六十一、六十八和七十三。",
        "每次操作平均用时零点二微秒，是一次检索的万分之一，因此缓存本身的代价可以忽略。",
      ],
      ["不足", "记录只有一周，没有包括考试周。条目的大小被看作相同，实际上相差十倍以上。"],
    ],
    references: [
      "Johnson T, Shasha D. 2Q: a low overhead high performance buffer management replacement algorithm[C]//Proceedings of the 20th International Conference on Very Large Data Bases. San Francisco: Morgan Kaufmann, 1994: 439-450.",
      BOOKS.sedgewick,
    ],
  },
  {
    fileName: "10-eight-queens.pdf",
    title: "八皇后问题",
    author: "韩睿",
    teachers: [55, 58],
    model: 54,
    text: [
      ["题目", "在八乘八的棋盘上放八个皇后，使她们互不攻击。"],
      ["做法", "用递归和回溯，一行一行地放，放不下就退回上一行。"],
      ["结果", "程序运行成功，一共有九十二种放法。"],
    ],
    references: [],
  },
  {
    fileName: "11-expression.pdf",
    title: "表达式求值程序",
    author: "唐诗琪",
    teachers: [67, null],
    model: 70,
    text: [
      ["任务说明", "输入带括号的四则运算表达式，输出它的值；表达式有错时指出位置。"],
      ["设计", "使用运算符栈和操作数栈，比较栈顶运算符与当前运算符的优先级。负号作为单目运算符单独处理[1]。"],
      ["测试", "准备了四十个表达式，其中十二个有错。三十九个结果正确，连续两个负号的表达式没有正确处理。"],
      ["总结", "加深了对栈的理解。程序不支持变量和函数。"],
    ],
    references: [BOOKS.chinese],
  },
  {
    fileName: "12-skip-list.pdf",
    title: "跳表的实现",
    author: "许梓轩",
    teachers: [60, 64],
    model: 55,
    text: [
      ["任务说明", "实现跳表的插入、删除和查找。"],
      [
        "设计思路",
        "每个结点有若干层指针，层数由抛硬币决定，上一层的结点约为下一层的一半。查找从最高层开始向右，然后向下。",
      ],
      ["结果", "插入一万个数以后可以查到每一个数，用时比链表少很多。"],
    ],
    references: [],
  },
  {
    fileName: "13-b-tree.pdf",
    language: "en",
    title: "A B-Tree Index for a Small Library Catalogue",
    author: "Emma Larsen",
    teachers: [90, 93],
    model: 87,
    abstract:
      "We build a B-tree index over 48,000 catalogue records that are kept in a file, and measure how many pages a search reads. With pages of 4 kB and a fan-out of 170 the tree has three levels, and a search reads 1.3 pages on average once the root and the second level are cached. A binary search over the same file reads 9.4 pages.",
    keywords: ["B-tree", "index", "external memory"],
    text: [
      [
        "Introduction",
        "A catalogue that does not fit into memory has to be searched on disk, where the number of pages that are read decides the time. The B-tree keeps that number small by a high fan-out [1].",
      ],
      [
        "Design",
        "A page holds up to 170 keys with the positions of their records. Full pages are split on the way down, so that an insertion never has to return to the parent [2].",
        "Keys are stored without the prefix that a page shares, which raises the fan-out from 118 to 170 for titles.",
      ],
      [
        "Measurements",
        "We searched 10,000 titles drawn from the loan records of one month. The tree read 1.3 pages a search with a cache of 64 pages, and 3.0 without one; binary search read 9.4 and 15.5.",
        "Building the index by insertion took 6.1 seconds. Sorting first and filling the pages from the left took 0.8 seconds and left the pages 96 percent full.",
      ],
      [
        "Limits",
        "Deletion only marks a key; pages are not merged. The measurements were made on one solid-state disk, where a page costs less than on the disks for which the structure was designed.",
      ],
    ],
    references: [
      "Bayer R, McCreight E. Organization and maintenance of large ordered indexes[J]. Acta Informatica, 1972, 1(3): 173-189.",
      BOOKS.algorithms,
      BOOKS.knuth,
    ],
  },
  {
    fileName: "14-bloom-filter.pdf",
    language: "en",
    title: "A Bloom Filter for Checking Passwords",
    author: "Daniel Okoye",
    teachers: [75, 79],
    model: 79,
    text: [
      [
        "Task",
        "A registration form should refuse passwords that are known to be leaked, without keeping the whole list in memory. We use a Bloom filter over a list of one million passwords.",
      ],
      [
        "Method",
        "For a false-positive rate of one percent the filter needs 9.6 million bits and seven hash functions [1]. Two hash values are computed and combined into seven, which changes the rate very little.",
      ],
      [
        "Results",
        "All listed passwords are found. Of 100,000 random passwords that are not on the list 1,013 are refused, close to the expected one percent. The filter takes 1.2 megabytes, the list 9.1.",
      ],
      ["Conclusion", "The filter is small and fast enough. Passwords cannot be removed from it."],
    ],
    references: [
      "Bloom B H. Space/time trade-offs in hash coding with allowable errors[J]. Communications of the ACM, 1970, 13(7): 422-426.",
    ],
  },
  {
    fileName: "15-percolation.pdf",
    language: "en",
    title: "Percolation with Union-Find",
    author: "Sofia Marino",
    teachers: [70, 66],
    model: 73,
    text: [
      [
        "Task",
        "Cells of a square grid are opened at random until water can flow from the top to the bottom. We estimate the share of open cells at that moment.",
      ],
      [
        "Method",
        "A union-find structure with path compression joins neighbouring open cells [1]. Two extra cells stand for the top and the bottom, so that one query decides.",
      ],
      [
        "Results",
        "On a grid of 200 by 200 cells, 100 runs give a mean of 0.5921 with a standard deviation of 0.0098. The runs took 2.4 seconds.",
      ],
      ["Conclusion", "The estimate is close to what the textbook says. Larger grids were not tried."],
    ],
    references: [BOOKS.sedgewick],
  },
  {
    fileName: "16-trie.pdf",
    language: "en",
    title: "A Spelling Checker",
    author: "Jack Turner",
    teachers: [58, 53],
    model: 62,
    text: [
      ["Task", "The program reads a text and prints the words that are not in a dictionary."],
      [
        "Method",
        "The dictionary is kept in a trie. Each node has an array of 26 pointers, one for each letter, and a flag at the end of a word.",
      ],
      ["Results", "The program found the wrong words in our test text. It uses a lot of memory but it is fast."],
    ],
    references: [],
  },
];

/** Reports of one made course from good to poor, for the example of `agree`. */
export const markedReports: readonly MadeReport[] = ROWS.map(({ text, language = "zh", ...row }) => ({
  ...row,
  language,
  layout: "course-report",
  institution: language === "zh" ? "临江大学" : "Linjiang University",
  chapters: text.map(([title, ...paragraphs]): Chapter => ({ title, paragraphs })),
}));
