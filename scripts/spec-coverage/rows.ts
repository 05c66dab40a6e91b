/** One row of the service's specification and the tests that hold it. */
export interface SpecRow {
  readonly section: string;
  readonly row: string;
  /**
   * Keys of {@link testFiles} with the title of the test, or what follows its `spec N` prefix; `…` stands for what differs
   * from one test of a series to the next.
   */
  readonly tests: readonly (readonly [file: keyof typeof testFiles, title: string])[];
}

/** Where the tests live. */
export const testFiles = {
  registration: "packages/conformance/src/registration/body.ts",
  refusals: "packages/conformance/src/registration/refusals.ts",
  taken: "packages/conformance/src/registration/taken-email.ts",
  registered: "packages/conformance/src/registration/answer.ts",
  record: "packages/conformance/src/registration/record.ts",
  unregistered: "packages/conformance/src/registration/failure.ts",
  confirmation: "packages/conformance/src/functions/email-confirmation.ts",
  login: "packages/conformance/src/functions/login.ts",
  functions: "packages/conformance/src/functions/http.ts",
  triggers: "packages/adapter-postgres/test/on-driver/user-info-triggers.ts",
  texts: "packages/identity/src/specification-texts.test.ts",
  users: "apps/server/test/users.test.ts",
  reports: "apps/server/test/reports.test.ts",
  outages: "apps/server/test/outages.test.ts",
  system: "apps/server/test/system.test.ts",
  kill: "apps/server/test/killed-workers.ts",
  ai: "apps/server/test/ai-scoring.test.ts",
} as const;

/** Runs the suites of `packages/conformance` that are named above. */
export const suiteRunner = {
  path: "packages/adapter-postgres/test/on-driver/functions.ts",
  call: "testFunctions(test,",
};

/** Every row of the specification, in its order. */
export const specRows: readonly SpecRow[] = [
  {
    section: "1.4",
    row: "PDF parsing: at most 50 MB; a fallback library when the primary one is unavailable",
    tests: [
      ["reports", "POST refuses a file over the limit, announced or not, and keeps nothing"],
      ["reports", "the content is the parsed report with its table of contents and references"],
    ],
  },
  {
    section: "1.4",
    row: "Report processing: UUID, hash, archived file; contents, abstract, keywords, citations",
    tests: [
      ["reports", "POST takes a multipart form with title, whatever the order of its fields"],
      ["reports", "the file comes back byte for byte"],
    ],
  },
  {
    section: "1.4",
    row: "AI scoring: three sections, final = base x coefficient, simulated scoring when the AI request fails",
    tests: [
      ["reports", "the score has the documented shape, sums up, is labelled simulated and quotes the report"],
      ["ai", "scores by the model and says so"],
      [
        "ai",
        "scores by measured features when the model refuses the key; a teacher reads why, the student that judging follows",
      ],
    ],
  },
  {
    section: "1.4",
    row: "Workers: routing, dead letters, graceful start and stop, status; four kinds",
    tests: [
      [
        "outages",
        "is retried, becomes a dead letter, fails the report with a reason, and redriving finishes the report",
      ],
      ["outages", "workers/status shows the manager, every worker and the queue to teachers and admins"],
    ],
  },
  {
    section: "2.1",
    row: "email, password, full_name required",
    tests: [["refusals", "spec 7 register 400 missing required field: …"]],
  },
  { section: "2.1", row: "email: valid format", tests: [["refusals", "spec 7 register 400 bad e-mail format: …"]] },
  {
    section: "2.1",
    row: "password: at least 6 characters",
    tests: [
      ["refusals", "spec 7 register 400 password shorter than 6: …"],
      ["registration", "spec 2.1 a password of exactly 6 characters is enough"],
    ],
  },
  {
    section: "2.1",
    row: "role: default student, one of admin, student, teacher",
    tests: [
      ["registration", "spec 2.1 role defaults to student, phone to null"],
      ["registration", "spec 2.1 role … is taken"],
    ],
  },
  {
    section: "2.1",
    row: "phone: default null, mainland-China mobile number",
    tests: [
      ["registration", "spec 2.1 role and phone … mean absent"],
      ["refusals", "spec 7 register 400 bad phone format: …"],
    ],
  },
  {
    section: "2.2",
    row: "email and password required",
    tests: [["login", "spec 7 login 400 missing required field: …"]],
  },
  {
    section: "2.3",
    row: "success envelope: success, message, data with user, session, userInfo",
    tests: [
      ["registered", "spec 2.3 register success envelope with user, session and userInfo"],
      ["login", "spec 2.3 login success envelope with user, session and userInfo"],
    ],
  },
  {
    section: "2.3",
    row: "user: id, email, email_confirmed_at",
    tests: [["registered", "spec 2.3 user has id, email, email_confirmed_at and the fields of Supabase Auth"]],
  },
  {
    section: "2.3",
    row: "session: access_token, refresh_token, expires_in",
    tests: [["registered", "spec 2.3 session has access_token, refresh_token and expires_in"]],
  },
  {
    section: "2.4",
    row: "user-information record: exactly seven fields",
    tests: [["registered", "spec 2.4 userInfo has exactly the fields of the specification"]],
  },
  {
    section: "2.5",
    row: "roles: what admin, teacher and student may",
    tests: [
      ["users", "GET lets a teacher see students and nobody else, and a student only themselves"],
      ["users", "spec 4.3 users: PUT lets people change their own name, phone and avatar, and nothing else"],
    ],
  },
  {
    section: "2.6",
    row: "error envelope: success false, error",
    tests: [
      ["functions", "spec 2.6 … gets 405 in the error envelope"],
      ["system", "an unknown path gets 404 in the error envelope"],
    ],
  },
  {
    section: "2.7",
    row: "backend models by name: report, score, sections, levels, stages",
    tests: [
      ["reports", "the score has the documented shape, sums up, is labelled simulated and quotes the report"],
      ["reports", "a report goes through the five stages in order and ends scored"],
    ],
  },
  {
    section: "3",
    row: "no account -> account created, confirmed or pending, record inserted if none exists",
    tests: [
      ["confirmation", "spec 4.1 pending: no session, no email_confirmed_at, another text"],
      ["record", "spec 4.1 step 9 the function inserts the record where the trigger failed"],
    ],
  },
  {
    section: "3",
    row: "active account -> login -> session issued",
    tests: [["login", "spec 5 login returns access_token, refresh_token and expires_in of a new session each time"]],
  },
  {
    section: "3",
    row: "deactivated account -> login -> 403, no session data",
    tests: [["login", "spec 7 login 403 is_active false, with no session data and nothing left valid"]],
  },
  {
    section: "3",
    row: "pending -> confirmed",
    tests: [["confirmation", "spec 3 pending becomes confirmed by the link of the mail, once"]],
  },
  {
    section: "3",
    row: "processing stages in the order download, convert, analyze, score, save",
    tests: [
      ["reports", "a report goes through the five stages in order and ends scored"],
      ["kill", "is made up for by the next, which goes on at the stage and scores every report once"],
    ],
  },
  {
    section: "4.1",
    row: "preflight answered",
    tests: [["functions", "spec 4.1 spec 4.2 a cross-origin preflight request is answered"]],
  },
  { section: "4.1", row: "steps 2 to 6 in order", tests: [["registration", "spec 4.1 order: … is reported before …"]] },
  {
    section: "4.1",
    row: "step 7: a record with this e-mail exists",
    tests: [["taken", "spec 7 register 409 a record with the e-mail is enough"]],
  },
  {
    section: "4.1",
    row: "step 8: metadata full_name, role, phone",
    tests: [["record", "spec 4.1 step 9 the trigger makes the record from the metadata"]],
  },
  {
    section: "4.1",
    row: "step 9: trigger, then read by id, insert when missing",
    tests: [["record", "spec 4.1 step 9 the function inserts the record where the trigger failed"]],
  },
  {
    section: "4.1",
    row: "step 10: message, and what it adds while pending",
    tests: [["confirmation", "spec 4.1 pending: no session, no email_confirmed_at, another text"]],
  },
  {
    section: "4.2",
    row: "steps 1 to 4 in order",
    tests: [["login", "spec 4.2 order: missing field is reported before bad e-mail, bad e-mail before authentication"]],
  },
  {
    section: "4.2",
    row: "steps 5 to 7",
    tests: [
      ["login", "spec 7 login 500 the user-information record is missing"],
      ["login", "spec 7 login 403 only after the right password"],
    ],
  },
  {
    section: "4.3",
    row: "GET /api/v1/api/users/{user_id}",
    tests: [["users", "spec 4.3 users: GET shows one user with exactly the fields of the resource"]],
  },
  {
    section: "4.3",
    row: "POST /api/v1/api/users",
    tests: [["users", "spec 4.3 users: POST creates a confirmed user who can log in; only admins may"]],
  },
  {
    section: "4.3",
    row: "PUT /api/v1/api/users/{user_id}",
    tests: [["users", "spec 4.3 users: PUT lets people change their own name, phone and avatar, and nothing else"]],
  },
  {
    section: "4.3",
    row: "DELETE /api/v1/api/users/{user_id}",
    tests: [["users", "spec 4.3 users: DELETE removes account, sessions and record"]],
  },
  {
    section: "4.3",
    row: "GET /api/v1/api/users with limit and offset",
    tests: [["users", "spec 4.3 users: list pages with limit, offset and total, and filters by role, is_active and q"]],
  },
  {
    section: "4.3",
    row: "GET /api/v1/workers/status",
    tests: [["outages", "workers/status shows the manager, every worker and the queue to teachers and admins"]],
  },
  {
    section: "4.3",
    row: "GET /health",
    tests: [
      ["system", "spec 4.3 system: /health says 200 and one line a component when all is well"],
      [
        "system",
        "/health says 503 and which component is unwell, to everybody; what was seen, to administrators alone",
      ],
    ],
  },
  {
    section: "4.3",
    row: "GET /info",
    tests: [
      ["system", "spec 4.3 system: /info tells name, version, limits, capabilities and the grade bands of spec 8"],
    ],
  },
  {
    section: "4.3",
    row: "GET /",
    tests: [["system", "spec 4.3 system: / says what this is, and every link of it answers"]],
  },
  {
    section: "5",
    row: "Authorization: Bearer <ANON_KEY>",
    tests: [
      ["functions", "spec 5 the functions are open without a key by default, and with every kind of key"],
      ["functions", "spec 5 FUNCTIONS_REQUIRE_KEY takes every kind of key and refuses a request without"],
    ],
  },
  {
    section: "5",
    row: "login returns a session with access_token, refresh_token, expires_in",
    tests: [["login", "spec 5 login returns access_token, refresh_token and expires_in of a new session each time"]],
  },
  {
    section: "5",
    row: "backend routes need a person's access token",
    tests: [["users", "spec 4.3 users: a call without an access token gets 401, with the anon key as well"]],
  },
  {
    section: "6",
    row: "trigger on insertion creates the record, and never blocks the account",
    tests: [
      ["record", "spec 6 the trigger never blocks an account that it cannot make a record for"],
      ["triggers", "spec 6 the trigger never blocks an account that it cannot make a record for"],
    ],
  },
  {
    section: "7",
    row: "register 400 缺少必填字段: email, password, full_name",
    tests: [["refusals", "spec 7 register 400 missing required field: …"]],
  },
  {
    section: "7",
    row: "register 400 邮箱格式不正确",
    tests: [["refusals", "spec 7 register 400 bad e-mail format: …"]],
  },
  {
    section: "7",
    row: "register 400 密码长度至少为6位",
    tests: [["refusals", "spec 7 register 400 password shorter than 6: …"]],
  },
  {
    section: "7",
    row: "register 400 用户角色不正确",
    tests: [["refusals", "spec 7 register 400 role not allowed: …"]],
  },
  {
    section: "7",
    row: "register 400 手机号格式不正确",
    tests: [["refusals", "spec 7 register 400 bad phone format: …"]],
  },
  {
    section: "7",
    row: "register 400 account creation failed",
    tests: [["refusals", "spec 7 register 400 account creation failed: …"]],
  },
  {
    section: "7",
    row: "register 409 该邮箱已被注册",
    tests: [["taken", "spec 7 register 409 e-mail already registered, spelled …"]],
  },
  { section: "7", row: "register 500 注册失败", tests: [["unregistered", "spec 7 register 500 unexpected failure"]] },
  {
    section: "7",
    row: "login 400 缺少必填字段: email, password",
    tests: [["login", "spec 7 login 400 missing required field: …"]],
  },
  { section: "7", row: "login 400 邮箱格式不正确", tests: [["login", "spec 7 login 400 bad e-mail format: …"]] },
  { section: "7", row: "login 401 邮箱或密码错误", tests: [["login", "spec 7 login 401 authentication failed: …"]] },
  {
    section: "7",
    row: "login 403 账户已被停用",
    tests: [["login", "spec 7 login 403 is_active false, with no session data and nothing left valid"]],
  },
  {
    section: "7",
    row: "login 500 获取用户信息失败",
    tests: [["login", "spec 7 login 500 the user-information record cannot be read"]],
  },
  { section: "7", row: "all texts to the character", tests: [["texts", "spec 7 … knows … …"]] },
  {
    section: "8",
    row: "password minimum length 6",
    tests: [["registration", "spec 2.1 a password of exactly 6 characters is enough"]],
  },
  {
    section: "8",
    row: "PDF at most 50 MB",
    tests: [
      ["system", "spec 4.3 system: /info tells name, version, limits, capabilities and the grade bands of spec 8"],
      ["reports", "POST refuses a file over the limit, announced or not, and keeps nothing"],
    ],
  },
  {
    section: "8",
    row: "expires_in: integer, seconds",
    tests: [["registered", "spec 2.3 session has access_token, refresh_token and expires_in"]],
  },
  {
    section: "8",
    row: "grade bands",
    tests: [
      ["system", "spec 4.3 system: /info tells name, version, limits, capabilities and the grade bands of spec 8"],
    ],
  },
  {
    section: "9",
    row: "prefixes /api/v1 and /functions/v1",
    tests: [
      ["system", "/openapi.json is OpenAPI 3.1 with every route, resolvable references and unique operation ids"],
    ],
  },
];
