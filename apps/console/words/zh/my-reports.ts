/** What became of a report that has no score, and what its author can do. */
interface Failure {
  readonly title: string;
  readonly advice: string;
  /** The service is to blame: the same file may succeed. Default: another file is needed. */
  readonly retry?: boolean;
}

export const myReports = {
  title: "我的报告",
  count: (total: number) => `${total} 份`,
  countUnderWay: (total: number, underWay: number) => `${total} 份，其中 ${underWay} 份正在处理。`,
  list: "报告",
  find: "查找标题",
  show: "显示",
  shown: { all: "全部", under_way: "处理中", scored: "已评分", failed: "未成" },
  sort: "排列",
  sorts: { newest: "最近提交在前", oldest: "最早提交在前", score: "得分高在前", title: "按标题" },
  nothingFound: "没有这样的报告",
  nothingFoundAdvice: "换一个词，或者看全部报告。",
  showAll: "看全部报告",
  pageGone: "这一页没有报告了",
  firstPage: "回到第一页",

  rubric: "评分标准",
  defaultRubric: "默认标准",
  dropShort: "提交 PDF",
  dropNote: (limit: string) => `一次可以多份，每份不超过 ${limit}`,
  emptyTitle: "把第一份 PDF 拖到这里",
  emptySteps: "提交后可以看着它经过下载、转换、分析、评分、保存五步。",
  emptyScore: "通常不到一分钟就有分数，每一分都能在原文里找到依据。",
  emptyPrivate: "只有您和教师看得到。",
  emptyNote: (limit: string) => `PDF，不超过 ${limit}，文字可以选中（不是扫描件）`,

  upload: "上传",
  uploadWaiting: "等待上传",
  uploadSaving: "已传完，正在保存",
  secondsLeft: (seconds: number) => `，还剩约 ${seconds} 秒`,
  dismiss: "移去",
  uploadLostAdvice: "请检查网络，然后再试一次。文件还在这里，不用再选。",
  refused: {
    not_pdf: { title: "这个文件不是 PDF", advice: "请另存或导出为 PDF 后再提交。" },
    empty: { title: "这个文件是空的", advice: "请重新导出 PDF 后再提交。" },
    too_large: { title: "这份 PDF 太大", advice: "压缩图片后再提交。" },
    unreadable: { title: "读不到这个文件", advice: "它可能是文件夹，或者选好以后被移走了。请再选一次。" },
  },
  tooLarge: (size: string, limit: string) => `这份 PDF 有 ${size}，最多 ${limit}`,
  known: "这份文件已经提交过",
  knownAdvice: "文件名和大小都一样。要再提交一次吗？",
  sendAnyway: "再提交一次",
  heldTooMany: "提交得太多了",
  heldTooManyAdvice: (seconds: number) => `${seconds} 秒后会自动继续提交。`,
  heldSignedOut: "登录已经过期，上传停住了",
  heldSignedOutAdvice: "再登录一次，就会继续提交。",

  pages: (count: number) => `${count} 页`,
  handedIn: (when: string) => `${when}提交`,
  released: (when: string) => `${when}发布`,
  queued: "排队中",
  scoring: (done: number, total: number) => `正在评分第 ${done} 项，共 ${total} 项`,
  unreleased: {
    awaiting_release: "等待教师发布",
    awaiting_teacher: "教师会先看一看",
    model: "模型暂时不可用，恢复后接着评",
    answers: "模型还没有评完，会自动补评",
  },
  cancel: "取消",
  cancelOf: (name: string) => `取消 ${name}`,
  cancelled: (name: string) => `已取消“${name}”`,
  deleted: (name: string) => `已删除“${name}”`,
  open: "打开",
  rescore: "重新评分",
  processAgain: "重新处理",
  replace: "换一个文件",
  download: "下载 PDF",
  delete: "删除",

  failed: "这份报告没有处理成",
  failedAdvice: "请重新导出 PDF，换一个文件提交。",
  failures: {
    scanned: {
      title: "这份 PDF 是扫描件，读不出文字",
      advice: "请从 Word 或 LaTeX 重新导出 PDF，或先做文字识别再提交。",
    },
    encrypted: { title: "这份 PDF 有打开密码", advice: "请另存一份没有密码的，再提交。" },
    damaged: { title: "这份 PDF 已损坏，修复不了", advice: "请用原来的软件重新导出，再提交。" },
    not_a_pdf: { title: "这个文件不是 PDF", advice: "请另存或导出为 PDF 后再提交。" },
    empty_file: { title: "这个文件是空的", advice: "请重新导出 PDF 后再提交。" },
    no_pages: { title: "这份 PDF 一页也没有", advice: "请重新导出，再提交。" },
    no_text: { title: "这份 PDF 里没有文字", advice: "请确认导出的 PDF 有正文，再提交。" },
    only_code: { title: "这份 PDF 只有程序代码", advice: "请提交有说明文字的报告。" },
    too_large: { title: "这份 PDF 太大", advice: "压缩图片后再提交。" },
    too_many_pages: { title: "这份 PDF 页数太多", advice: "请去掉附件后再提交。" },
    timeout: { title: "读这份 PDF 花的时间太长", advice: "请把它打印成新的 PDF 文件，再提交。" },
    out_of_memory: { title: "读这份 PDF 要的内存太多", advice: "请把它打印成新的 PDF 文件，再提交。" },
    page_unreadable: { title: "这份 PDF 有一页读不了", advice: "请重新导出，再提交。" },
    crashed: { title: "这份 PDF 读不下去", advice: "请把它打印成新的 PDF 文件，再提交。" },
    file_lost: { title: "保存的文件缺失或损坏", advice: "请再提交一次这份报告。" },
    rubric_missing: { title: "所选的评分标准已经没有了", advice: "请换一个评分标准，再提交一次。" },
    service_unavailable: {
      title: "处理时服务多次出错",
      advice: "文件没有问题，不用再交。过一会儿重新处理，或者告诉管理员。",
      retry: true,
    },
  } as Readonly<Record<string, Failure>>,
};

export type MyReportsWords = typeof myReports;
