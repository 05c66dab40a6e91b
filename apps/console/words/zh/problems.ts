/** What went wrong and what to do, where the service gave no sentence of its own. */
export const problems = {
  offline: { title: "连不上服务", advice: "请检查网络，然后再试一次。您填写的内容还在这一页。" },
  timeout: { title: "服务没有应答", advice: "稍后再试，您的修改还在这一页。" },
  signed_out: { title: "登录已经过期", advice: "请再登录一次，登录后回到这一页。" },
  forbidden: { title: "您的身份不能做这件事", advice: "需要的话，请联系管理员。" },
  missing: { title: "没有找到", advice: "它可能已经删除，或者不属于您。" },
  conflict: { title: "别人刚刚改过", advice: "请先看看新的内容，再决定要不要改。" },
  too_many: { title: "请求太多", advice: "稍等片刻再试。" },
  too_many_seconds: (seconds: number) => `${seconds} 秒后可以再试。`,
  refused: { title: "没有被接受", advice: "请按上面的说明改正，然后再试一次。" },
  unavailable: { title: "服务正忙", advice: "稍后再试。" },
  broken: { title: "服务出错了", advice: "再试一次；如果还是这样，请把编号告诉管理员。" },
};

export type ProblemWords = typeof problems;
