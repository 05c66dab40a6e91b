import type { KnownRubrics } from "@rubrica/gradebook";
import type { Text } from "../answers/reply.ts";

/** Every sentence that the backend routes say to people. The two functions have texts of their own, by the spec. */
export const texts = {
  signInFirst: { zh: "请先登录", en: "Sign in first: send an access token as a bearer token." },
  showFactorFirst: { zh: "请先输入两步验证的验证码", en: "Show a code of your second factor first." },
  enrolFactorFirst: {
    zh: "您的角色必须使用两步验证，请先设置",
    en: "Your role needs a second factor. Set one up first.",
  },
  otherOrigin: {
    zh: "该请求不是由本站页面发出的",
    en: "This request was not sent by a page of this service. Use a bearer token instead of the cookie.",
  },
  notAllowed: { zh: "没有权限执行此操作", en: "Your role does not allow this." },
  notFound: { zh: "未找到请求的资源", en: "There is nothing here." },
  badAddress: { zh: "请求地址不正确", en: "The address of the request is not valid." },
  methodNotAllowed: { zh: "不支持该请求方法", en: "This method is not supported here." },
  notJson: { zh: "请求体不是有效的JSON", en: "The body is not valid JSON." },
  bodyTooSlow: { zh: "请求体传输超时", en: "The body took too long to arrive." },
  bodyBroken: { zh: "请求体不完整", en: "The body broke off." },
  unstorableText: { zh: "文本中含有不允许的字符", en: "A text holds a character that cannot be stored." },
  uploadTooSlow: {
    zh: "上传超时，请检查网络后重新上传",
    en: "The upload took too long or stopped coming. Check the network and upload the file again.",
  },
  storageFull: {
    zh: "服务器存储空间不足，暂时无法接收文件，请联系管理员",
    en: "The service has too little disk space left to take this. Tell its administrator.",
  },
  storeUnavailable: {
    zh: "服务暂时不可用，请稍后再试",
    en: "The service cannot reach its data right now. Try again in a moment.",
  },
  unexpected: { zh: "服务器内部错误，请稍后重试", en: "Something went wrong on our side. Try again later." },
  starting: { zh: "服务正在启动", en: "The service is starting." },
  tooManyRequests: { zh: "请求过于频繁，请稍后再试", en: "Too many requests. Try again later." },
  listed: { zh: "查询成功", en: "Found." },
  created: { zh: "创建成功", en: "Created." },
  updated: { zh: "更新成功", en: "Updated." },
  deleted: { zh: "删除成功", en: "Deleted." },

  userNotFound: { zh: "用户不存在", en: "There is no such user." },
  emailTaken: { zh: "该邮箱已被注册", en: "Another account has this e-mail address." },
  badRole: { zh: "用户角色不正确", en: "The role is admin, teacher or student." },
  accountRejected: { zh: "创建账户失败", en: "The account could not be created." },
  lastAdmin: {
    zh: "不能删除、停用或降级最后一个管理员",
    en: "The last active admin cannot be deleted, deactivated or demoted.",
  },

  reportAccepted: { zh: "报告已提交，正在排队处理", en: "The report was accepted and waits to be processed." },
  rescoreAccepted: { zh: "已提交重新评分", en: "The report will be scored again." },
  reportNotFound: { zh: "报告不存在", en: "There is no such report." },
  reportBusy: { zh: "报告正在处理，请等待完成后再试", en: "The report is being processed. Wait until it is done." },
  reportNotParsed: { zh: "报告尚未解析完成", en: "The report has not been parsed yet." },
  reportNotScored: { zh: "报告尚未评分", en: "The report has not been scored yet." },
  fileGone: { zh: "报告文件已不存在", en: "The report's file is no longer there." },
  noSuchPart: { zh: "文件没有请求的部分", en: "The file has no such part." },
  emptyFile: { zh: "上传的文件为空", en: "The uploaded file is empty." },
  notPdf: { zh: "上传的文件不是PDF", en: "The uploaded file is not a PDF." },
  uploadMediaType: {
    zh: "请以 multipart/form-data 的 file 字段或 application/pdf 请求体上传PDF",
    en: "Upload the PDF as the field `file` of multipart/form-data, or as an application/pdf body.",
  },
  fileFieldMissing: { zh: "缺少文件字段: file", en: "The field `file` is missing." },
  fileNameMissing: {
    zh: "file 字段须作为文件上传并带有文件名（filename）",
    en: "The part `file` has no `filename`, so it is text and no file: send it as a file with a name.",
  },
  uploadBroken: { zh: "上传内容不完整或格式错误", en: "The upload is incomplete or malformed." },

  /** Why a report has no score that the reader may see. */
  scoreState: {
    none: { zh: "报告尚未评分", en: "The report has not been scored yet." },
    // Only a score of a run that is gone.
    released: { zh: "成绩尚未发布", en: "The score has not been released yet." },
    awaiting_release: { zh: "成绩尚未发布", en: "The score has not been released yet." },
    awaiting_teacher: {
      zh: "教师看过后才会发布成绩",
      en: "A teacher will look at this report before its score is released.",
    },
  },
  /** The same where judging follows, by what it waits for. */
  scoreAwaits: {
    model: {
      zh: "AI模型暂时不可用，恢复后会自动评分",
      en: "The AI model is away; the report will be judged as soon as it is back.",
    },
    answers: {
      zh: "AI模型还没有评完这份报告，会自动补评",
      en: "The AI model has not judged all of the report yet; it is asked again by itself.",
    },
  },
  markedRescore: {
    zh: "报告已有成绩，只有教师可以重新评分；请联系你的老师",
    en: "The report has a mark: only teachers may have it scored again. Ask your teacher.",
  },
  markedDelete: {
    zh: "报告已有成绩，只有教师可以删除；请联系你的老师",
    en: "The report has a mark: only teachers may delete it. Ask your teacher.",
  },
  markedReplace: {
    zh: "报告已有成绩，或不是你提交的，不能替换；请联系你的老师",
    en: "The report has a mark or is not yours, so it cannot be replaced. Ask your teacher.",
  },
  assignmentNotFound: { zh: "作业不存在", en: "There is no such assignment." },
  assignmentChanged: {
    zh: "作业刚被改过，请查看现在的内容后再改",
    en: "The assignment has changed since you saw it. Look at it again before you change it.",
  },
  tooManyAssignments: { zh: "一门课程最多200个作业", en: "A course has at most 200 assignments." },
  datesNotInOrder: {
    zh: "时间的先后不对：开放时间不晚于截止时间，截止时间不晚于最后期限",
    en: "The dates are not in order: opening, due time, cut-off.",
  },
  noSuchTime: {
    zh: "没有这个时间；请填写公元1至9999年之间的时间",
    en: "There is no such time. Give one between the years 1 and 9999.",
  },
  assignmentNotOpen: { zh: "作业尚未开放提交", en: "The assignment is not open yet." },
  assignmentClosed: { zh: "作业已过最后期限，不再接收", en: "The assignment takes nothing any more." },
  noAttemptLeft: { zh: "提交次数已用完", en: "You have no attempt left." },
  assignmentAlone: {
    zh: "assignment_id不能与course_id、rubric_id、replaces同时给出",
    en: "Give assignment_id without course_id, rubric_id and replaces.",
  },
  submittedReplace: {
    zh: "该报告已提交到作业，请在作业中重新提交",
    en: "The report was handed in to an assignment. Hand in again there.",
  },
  submittedDelete: {
    zh: "作业已到截止时间，不能删除已提交的报告",
    en: "The assignment is due: what was handed in to it cannot be deleted.",
  },
  courseNotFound: { zh: "课程不存在", en: "There is no such course." },
  rolesAreSet: {
    zh: "由设置 SELF_REGISTRATION_ROLES 决定，不能在这里修改",
    en: "The setting SELF_REGISTRATION_ROLES decides this; it cannot be changed here.",
  },
  invitationNotFound: {
    zh: "没有这个邀请：它已用过或已作废",
    en: "There is no such invitation: it was used or voided.",
  },
  badEmail: { zh: "邮箱格式不正确", en: "This is not a valid e-mail address." },
  invitationNotMailed: {
    zh: "服务没有设置邮件服务器（SMTP_URL 或 MAIL_DIR），不能发送邀请邮件；请复制链接发给对方",
    en: "The service has no mail server (SMTP_URL or MAIL_DIR), so it cannot mail invitations. Copy a link instead.",
  },
  invitationMailElsewhere: {
    zh: "账户和邮件由 Supabase 管理，这里不能发送邀请邮件；请复制链接发给对方",
    en: "Accounts and their mail are at Supabase, so this service cannot mail invitations. Copy a link instead.",
  },
  unknownTimeZone: {
    zh: "没有这个时区；请填写 IANA 名称，例如 Asia/Shanghai",
    en: "There is no such time zone. Give an IANA name, such as Asia/Shanghai.",
  },
  memberNotFound: { zh: "课程或成员不存在", en: "There is no such course or member." },
  noAccountOfAddress: {
    zh: "没有使用该邮箱的账户；请核对邮箱，或请对方先注册",
    en: "Nobody has an account with this address. Check it, or ask the person to register first.",
  },
  courseArchivedForMembers: { zh: "课程已归档，不能再加入成员", en: "The course is archived: nobody joins it." },
  joinCodeNotFound: {
    zh: "加入码无效或已过期，请向老师核对",
    en: "This join code is wrong or has ended. Ask your teacher for the present one.",
  },
  accountNeeded: {
    zh: "还没有账户的成员只能是学生",
    en: "A member without an account is a student.",
  },
  otherSchoolNumber: {
    zh: "该账户在课程里已有另一个学号；请核对",
    en: "The person is a member with another school number. Check which one is right.",
  },
  rosterEmpty: {
    zh: "名单是空的；请粘贴表格或选择 CSV 文件",
    en: "The roster is empty. Paste a table or choose a CSV file.",
  },
  rosterMediaType: {
    zh: "请把表格作为请求体发送，类型为 text/csv 或 text/tab-separated-values",
    en: "Send the table itself as the body, as text/csv or text/tab-separated-values.",
  },
  rosterWorkbook: {
    zh: "这是 Excel 工作簿；请另存为 CSV，或复制表格后粘贴",
    en: "This is an Excel workbook. Save it as CSV, or copy its cells and paste them.",
  },
  rosterUnreadable: {
    zh: "读不出文字；请存为 UTF-8 或 GBK 编码的 CSV",
    en: "The text cannot be read. Save it as CSV in UTF-8 or GBK.",
  },
  rosterQuote: (row: number | null) => ({
    zh: `${row === null ? "有一行" : `第 ${row} 行`}的引号没有成对；请改正`,
    en: `A quotation mark ${row === null ? "" : `in row ${row} `}has no partner. Correct it.`,
  }),
  rosterRows: { zh: "名单最多 2000 人", en: "A roster has at most 2,000 people." },
  rosterTooManyColumns: (row: number | null) => ({
    zh: `第 ${row} 行超过 50 列；请只留下需要的列`,
    en: `Row ${row} has more than 50 columns. Keep those that are needed.`,
  }),
  rosterLongCell: (row: number | null) => ({
    zh: `第 ${row} 行有一格超过 500 个字符`,
    en: `A cell of row ${row} has more than 500 characters.`,
  }),
  rosterColumns: {
    zh: "columns 应为以逗号分隔的 school_number、full_name、section、email、role 或 -，每项至多一次",
    en: "Give columns as school_number, full_name, section, email, role or - with commas between, each field once.",
  },
  rosterNamesNobody: {
    zh: "没有学号列，也没有邮箱列；请指定其中一列",
    en: "There is no column of numbers and none of addresses. Say which column is one.",
  },
  courseFull: { zh: "课程成员已达 2000 人上限", en: "The course has 2,000 members, which is the most." },
  lastInstructor: {
    zh: "课程至少要有一名授课教师；请先添加另一名",
    en: "A course keeps at least one instructor. Add another one first.",
  },
  courseArchived: { zh: "课程已归档，不再接收报告", en: "The course is archived: it takes no reports." },
  openCourseClosed: {
    zh: "提交报告时须选择课程；请先加入课程，再从该课程提交",
    en: "Reports are handed in to a course. Join a course, then hand in there.",
  },
  courseOfReplaced: {
    zh: "替换报告时不能更换课程；请去掉 course_id",
    en: "A report that replaces another stays in its course. Leave out course_id.",
  },
  replacedNotFound: { zh: "要替换的报告不存在", en: "The report that is to be replaced does not exist." },
  askAnewForTeachers: {
    zh: "只有教师可以让模型重新回答全部问题；请联系你的老师",
    en: "Only teachers may have the model asked again for everything. Ask your teacher.",
  },
  staleScore: {
    zh: "评分已被更新，请查看最新评分后再改",
    en: "The score has changed since you saw it. Look at it again before you change it.",
  },
  noCriterion: { zh: "该评分中没有此评分项", en: "The score has no such criterion." },
  noOverride: { zh: "该评分项没有改分", en: "Nobody has put this criterion right." },
  reasonMissing: { zh: "请填写改分理由", en: "Give a reason for the change." },
  rubricNotKept: {
    zh: "评分时所用的评分标准已不存在，请先重新评分",
    en: "The rubric that this score was made by is gone. Have the report scored again first.",
  },
  noFinding: { zh: "该评分中没有此项发现", en: "The score has no such finding." },
  noReview: { zh: "没有可撤销的操作", en: "There is nothing to take back." },
  findingAcknowledged: { zh: "已确认", en: "The finding is acknowledged." },
  findingReopened: { zh: "已撤销确认", en: "The finding is open again." },
  scoreAccepted: { zh: "已认可该成绩", en: "The score is accepted." },
  scoreReopened: { zh: "已撤销认可", en: "The score is no longer accepted." },
  acceptOneOnly: {
    zh: "一次只能认可并发布一份报告的成绩",
    en: "Accept and release one report at a time.",
  },
  marked: { zh: "已保存", en: "The report is marked." },
  markingUndone: { zh: "已撤销", en: "It is taken back." },
  criterionTwice: { zh: "每个评分项只能给一次分", en: "Give each criterion points once." },
  nothingToMark: { zh: "请给出分数，或认可该成绩", en: "Give points, or accept the score." },
  otherPerson: {
    zh: "这项操作属于另一位用户，请以其身份登录后再提交",
    en: "This request is another person's. Sign in as that person to send it.",
  },
  otherRequest: {
    zh: "该请求编号已用于另一项操作，请换一个新的编号",
    en: "This request id stands for another request. Choose a new one.",
  },
  requestUndone: { zh: "该操作已被撤销", en: "This request was undone." },
  markChanged: { zh: "改分成功", en: "The mark was put right." },
  overrideUndone: { zh: "已撤销改分", en: "The judge's points count again." },
  released: { zh: "成绩已发布", en: "The scores are released." },
  withheld: { zh: "成绩已撤回", en: "The scores are withheld." },
  noneReleased: { zh: "没有新发布的成绩", en: "No further score was released." },
  noneWithheld: { zh: "没有被撤回的成绩", en: "No further score was withheld." },
  runNotFound: { zh: "评分轮次不存在", en: "There is no such run." },
  modelCallNotFound: { zh: "模型调用记录不存在", en: "There is no such call of a model." },
  rubricChecked: { zh: "检查完成，未保存", en: "Checked; nothing was kept." },
  rubricUploaded: { zh: "评分标准已上传", en: "The rubric was uploaded." },
  rubricKnown: { zh: "该版本的评分标准已存在", en: "This version of the rubric is there already." },
  rubricReserved: {
    zh: "该标识属于系统自带的评分标准，请使用其他标识",
    en: "A rubric of this deployment has this id. Use another one.",
  },
  rubricVersionTaken: {
    zh: "该版本号已有不同内容，请使用新的版本号",
    en: "This version is there with other content. Give it a new version.",
  },

  buildAccepted: { zh: "知识图谱构建任务已提交", en: "The knowledge graph will be built." },
  buildNotFound: { zh: "构建任务不存在", en: "There is no such build." },
  nodeNotFound: { zh: "知识图谱中没有该节点", en: "The graph has no such node." },
  unknownNodeType: {
    zh: "节点类型不正确，可用: report, author, advisor, institution, keyword, reference, venue",
    en: "Unknown type of node. Known: report, author, advisor, institution, keyword, reference, venue",
  },
  graphBeingBuilt: {
    zh: "知识图谱正在构建，请稍后再看",
    en: "The knowledge graph is being built. Look again in a moment.",
  },
  noGraph: { zh: "知识图谱尚未构建", en: "No knowledge graph has been built yet." },
  deadLetterNotFound: { zh: "死信任务不存在", en: "There is no such dead letter." },
  redriven: { zh: "已重新投递", en: "The task will be worked on again." },
  taskNotFound: { zh: "任务不存在或已结束", en: "There is no such task: it has ended, was cancelled, or never was." },
  taskIsDead: {
    zh: "该任务已成为死信，请重新投递或丢弃",
    en: "The task is a dead letter: redrive or discard it.",
  },
  taskCancelled: { zh: "任务已取消", en: "The task was cancelled." },
  taskTypeNotFound: { zh: "任务类型不存在", en: "There is no such type of task." },
  typePaused: { zh: "该类任务已暂停", en: "Tasks of this type are paused; running ones go on." },
  typeResumed: { zh: "该类任务已恢复", en: "Tasks of this type go on." },
  badCursor: {
    zh: "游标无效，请从第一页重新开始",
    en: "The cursor is not one that a page gave. Begin again without a cursor.",
  },
  discarded: { zh: "已丢弃", en: "The task was discarded." },

  badQuery: (mistakes: Text): Text => ({
    zh: `查询参数不正确: ${mistakes.zh}`,
    en: `The query is not right: ${mistakes.en}`,
  }),
  badBody: (mistakes: Text): Text => ({
    zh: `请求内容不正确: ${mistakes.zh}`,
    en: `The body is not right: ${mistakes.en}`,
  }),
  bodyTooLarge: (maxBytes: number): Text => ({
    zh: `请求体超过上限（${maxBytes} 字节）`,
    en: `The body is larger than ${maxBytes} bytes.`,
  }),
  fileTooLarge: (maxBytes: number): Text => ({
    zh: `文件超过上限（${megabytes(maxBytes)} MB）`,
    en: `The file is larger than ${megabytes(maxBytes)} MB.`,
  }),
  badRubric: (mistakes: number): Text => ({
    zh: `评分标准有 ${mistakes} 处错误`,
    en: `The rubric has ${mistakes} mistake${mistakes === 1 ? "" : "s"}.`,
  }),
  unknownRubric: ({ ids, total }: KnownRubrics): Text => {
    const known = ids.join(", ");
    const more = total - ids.length;
    return {
      zh: `评分标准不存在，可用: ${known}${more > 0 ? ` 等 ${total} 个` : ""}`,
      en: `There is no such rubric. Known: ${known}${more > 0 ? ` and ${more} more` : ""}`,
    };
  },
} as const;

function megabytes(bytes: number): string {
  return String(Math.round((bytes / 1024 / 1024) * 10) / 10);
}
