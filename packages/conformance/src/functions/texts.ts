/** What the functions say, word for word: the table of section 7, and the texts that the specification leaves open. */
export const REGISTER_TEXTS = {
  missing: "缺少必填字段: email, password, full_name",
  badEmail: "邮箱格式不正确",
  shortPassword: "密码长度至少为6位",
  badRole: "用户角色不正确",
  badPhone: "手机号格式不正确",
  longPassword: "密码长度最多为256位",
  longName: "姓名长度最多为200个字符",
  badName: "姓名含有不允许的字符",
  emailTaken: "该邮箱已被注册",
  notCreated: "创建账户失败",
  failed: "注册失败",
  registered: "注册成功",
  pending: "注册成功，请前往邮箱完成验证",
} as const;

export const LOGIN_TEXTS = {
  missing: "缺少必填字段: email, password",
  badEmail: "邮箱格式不正确",
  wrong: "邮箱或密码错误",
  deactivated: "账户已被停用",
  unreadable: "获取用户信息失败",
  failed: "登录失败",
  loggedIn: "登录成功",
} as const;
