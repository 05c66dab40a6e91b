/** Words without a message. */

/** The usual words of dummy text. */
export const LOREM_WORDS: readonly string[] =
  "lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea commodo consequat duis aute irure in reprehenderit voluptate velit esse cillum eu fugiat nulla pariatur excepteur sint occaecat cupidatat non proident sunt culpa qui officia deserunt mollit anim id est laborum praesent sapien massa convallis pellentesque nec egestas mauris blandit aliquet vestibulum ante primis faucibus orci luctus ultrices posuere cubilia curae donec rutrum congue leo eget malesuada vivamus suscipit tortor porttitor accumsan tincidunt curabitur arcu erat imperdiet quam vehicula elementum".split(
    " ",
  );

export const STUFFING = {
  openings: ["因此，", "此外，", "然而，", "综上，", "首先，", "其次，", "由此可见，", "与此相比，"],
  keywords: [
    "深度学习",
    "人工智能",
    "大数据",
    "系统设计",
    "对比实验",
    "关键技术",
    "评价指标",
    "云计算",
    "神经网络",
    "数据挖掘",
  ],
} as const;

export const ENGLISH_STUFFING = {
  openings: ["therefore,", "moreover,", "however,", "finally,", "in addition,", "as a result,"],
  keywords: [
    "deep learning",
    "artificial intelligence",
    "big data",
    "core modules",
    "key techniques",
    "architecture",
    "neural networks",
    "data mining",
    "cloud computing",
    "comparison",
  ],
} as const;
