/** One way to abuse the identity service, what others do about it and what we do. */
export interface AbuseCase {
  /** Tests whose title says `case N:` belong to the row; null for a case that the list of 25 does not have. */
  readonly number: number | null;
  readonly name: string;
  /** What was found in GoTrue, Better Auth and Kratos; who is not named was not found to say anything. */
  readonly elsewhere: string;
  readonly here: string;
  /** Tests with other titles: path and title, `…` for what differs within a series. */
  readonly tests?: readonly (readonly [path: string, title: string])[];
}

const functionsOf = "packages/conformance/src/functions/http.ts";
const hasherOf = "packages/conformance/src/password-hasher.ts";
const login = "apps/server/test/abuse/login.test.ts";
const registration = "apps/server/test/abuse/registration.test.ts";
const hashes = "apps/server/test/abuse/hashes.test.ts";
const rights = "apps/server/test/abuse/rights.test.ts";
const codes = "apps/server/test/abuse/one-time-codes.test.ts";
const factors = "apps/server/test/auth-v1-factors.test.ts";
const levels = "apps/server/test/abuse/token-level.test.ts";
const recovery = "apps/server/test/auth-v1-recovery-codes.test.ts";
const page = "apps/server/test/page-session.test.ts";
const marks = "apps/server/test/abuse/marks.test.ts";
const policies = "packages/adapter-postgres/test/on-driver/policy-matrix.ts";
const cookie = "apps/server/test/abuse/page-cookie.test.ts";
const odd = "apps/server/test/abuse/odd-requests.test.ts";
const demonstration = "apps/server/test/demonstration/demonstration.test.ts";

export const abuseCases: readonly AbuseCase[] = [
  {
    number: 1,
    name: "The time of a login tells whether there is an account",
    elsewhere:
      "GoTrue returns before it hashes (#2674: 15 ms against 120). Better Auth hashes a decoy. Kratos sleeps a random time around the expected one.",
    here: "The same hashes with the same parameters and the same statements in the same order for every account and for none, also where the account has signed in from that address before; imported kinds of hashes included.",
  },
  {
    number: 2,
    name: "The words of a refused login tell",
    elsewhere: "GoTrue has one code for unknown and wrong, `invalid_credentials`.",
    here: "One answer; what else is wrong is told only to whoever has the password. The function tells even then no more than its specification has texts for.",
  },
  {
    number: 3,
    name: "Signing up tells whether an address is taken",
    elsewhere:
      "GoTrue answers with a made-up user whose `identities` are empty, which tells. Better Auth: the same members in the same order, a decoy hash. Kratos has an option, off by default.",
    here: "With confirmation on, `/auth/v1/signup` answers with the same members in the same order, after as many hashes, statements and commits, and mails once. `auth-register` tells by 409, as its specification says; with confirmation off `/auth/v1` tells too (`user_already_exists`).",
  },
  {
    number: 4,
    name: "Recovery, resending and codes tell",
    elsewhere:
      "GoTrue answers 429 within a minute for known addresses alone (#2398, open). Better Auth tests that its answers are alike.",
    here: "The minute is counted by address, known or not; the work is done behind the answer.",
  },
  {
    number: 5,
    name: "Guessing one account's password from ever new addresses",
    elsewhere:
      "None of the three counts by account: GoTrue and Better Auth count by address, Kratos' open code does not count.",
    here: "100 failures on an account in 15 minutes close it to addresses that it has not signed in from; a closed account answers as to a wrong password, its owner still signs in from a known address and by mail, and a right password takes the count back.",
  },
  {
    number: 6,
    name: "A forged `X-Forwarded-For` gives a fresh allowance",
    elsewhere:
      "GoTrue takes the first entry, and counts nothing without the header. Better Auth fails closed into a shared bucket, IPv6 by /64.",
    here: "As many entries from the right as there are proxies of ours; none: ignored, with a warning. Unknown addresses share one allowance; IPv6 by /64.",
  },
  {
    number: 7,
    name: "Parallel requests pass a limit",
    elsewhere: "Better Auth tests that its limiter is atomic. GoTrue counts in the memory of each process (tollbooth).",
    here: "Counted in the database before the password is looked at, over any number of processes.",
  },
  {
    number: 8,
    name: "Very long passwords, and passwords that are cut off",
    elsewhere: "GoTrue refuses more than 72 bytes (bcrypt). Better Auth takes 128 characters.",
    here: "6 to 256 characters of any kind, refused before hashing; nothing is cut; composed and decomposed spellings are one (NFKC).",
    tests: [
      [hasherOf, "hash() does not cut a password after 72 bytes or at NUL"],
      [hasherOf, "verify() takes composed and decomposed spelling for the same"],
      [
        "packages/identity/src/imported-hashes.test.ts",
        "verify() matches no password of which bcrypt would look at a part only",
      ],
    ],
  },
  {
    number: 9,
    name: "A flood of logins eats the memory",
    elsewhere: "Not compared.",
    here: "A few hashes at a time, 500 wait, a hundred of one account; who comes after gets 503 with `Retry-After`.",
    tests: [
      [hasherOf, "verify() refuses a flood beyond its places, serves the rest, and serves again afterwards"],
      [
        "packages/identity/src/functions/function-handler.test.ts",
        "answers a full waiting room with 503 and a hint when to come back",
      ],
    ],
  },
  {
    number: 10,
    name: "An imported hash asks for huge work",
    elsewhere: "GoTrue caps Argon2 at 1 GiB, 20 passes; Kratos at 1 GiB, 10 passes, bcrypt cost 15.",
    here: "256 MiB, 10 passes, 512 MiB times passes, and the like for bcrypt and scrypt; above that a failed login.",
    tests: [[hasherOf, "verify() is false for a hash that asks for unreasonable work"]],
  },
  {
    number: 11,
    name: "A malformed stored hash breaks the login",
    elsewhere: "The native Argon2 library that many use throws on it.",
    here: "A failed login, after the usual work.",
    tests: [[hasherOf, "verify() is false for a malformed hash"]],
  },
  {
    number: 12,
    name: "A stolen refresh token lives on beside its owner's",
    elsewhere:
      "GoTrue revokes the family, but gives a fresh token for the newest one within its reuse interval (discussion 52614). Better Auth and Kratos have sliding sessions instead.",
    here: "A replay ends the session and all its tokens, whenever it comes. A token whose successor is unused gives that successor for a day, then ends the session.",
  },
  {
    number: 13,
    name: "A lost answer, ten tabs: nobody is signed out",
    elsewhere:
      "GoTrue gives the same active token for its parent, at any time, with unwanted sign-outs still reported (#2136).",
    here: "The successor is computed from the token: the same one for all who ask at once and for who asks again, for a day.",
  },
  {
    number: 14,
    name: "A session outlives its reason",
    elsewhere:
      "GoTrue looks the session up at its own endpoints; other services accept the token until it expires (#6702).",
    here: "Sign-out, ban, new password, deactivation and deletion end the sessions in the same transaction; every door of ours looks the session up.",
    tests: [
      [
        "packages/adapter-postgres/test/on-driver/user-info-triggers.ts",
        "whoever is deactivated has no session any more",
      ],
    ],
  },
  {
    number: 15,
    name: "A dump of the database opens something",
    elsewhere:
      "GoTrue keeps refresh tokens as they are (version 2, opt-in, does not), codes as a hash that a second of guessing undoes. Better Auth keeps session tokens as they are.",
    here: "SHA-256 of 258-bit tokens; codes, mails that wait and secrets of second factors under a key that is not in the database.",
  },
  {
    number: 16,
    name: "Forged access tokens",
    elsewhere: "GoTrue checks the algorithm and the key id, not the issuer, and the audience at one endpoint.",
    here: "ES256 with a key of ours, type, issuer, audience, times, one spelling, at most 8 kB; then session and account are looked up.",
  },
  {
    number: 17,
    name: "A person makes themselves more than they are",
    elsewhere:
      "GoTrue refuses `app_metadata` to all but admins. `user_metadata` trusted as a role is the common mistake of those who build on it (splinter#53).",
    here: "Only the service key administers. Roles are in the record; a sign-up gets one of `SELF_REGISTRATION_ROLES` or is a student.",
    tests: [
      ["apps/server/test/auth-v1.test.ts", "updateUser() merges metadata, and can make nobody more than they are"],
      [
        "packages/conformance/src/registration/answer.ts",
        "spec 4.1 unknown and privileged fields of the body change nothing",
      ],
    ],
  },
  {
    number: 18,
    name: "One person reads or changes what is another's",
    elsewhere: "Not compared.",
    here: "The route and row-level security both refuse, whatever id stands where.",
    tests: [
      [policies, "give everybody their rows of every table in public, and no others"],
      [policies, "are not gone round: no right to truncate or lock a table of public, or to hang a trigger on it"],
      [policies, "leave nothing of auth and rubrica to people but the accounts that they see"],
    ],
  },
  {
    number: 19,
    name: "Registering one address many times at once",
    elsewhere: "Not compared.",
    here: "One account and one record, however the address is spelled; the others get 409 or 422.",
    tests: [
      [
        "packages/conformance/src/registration/taken-email.ts",
        "twenty parallel registrations of one e-mail make one account and one record",
      ],
    ],
  },
  {
    number: 20,
    name: "A failure half-way leaves half an account",
    elsewhere: "`Database error saving new user` is GoTrue's oldest complaint; Better Auth has left orphans (#4193).",
    here: "Account, record, session and token in one transaction, or taken back.",
    tests: [
      [
        "packages/conformance/src/registration/failure.ts",
        "spec 7 register 500 a failure half-way leaves no account behind",
      ],
    ],
  },
  {
    number: 21,
    name: "Guessing a code, using it twice or elsewhere",
    elsewhere: "GoTrue: any number of attempts (#2819, open). Better Auth: 3. Kratos: 5, then the flow ends.",
    here: "Five attempts a code and thirty an hour an address; once, for one address and one purpose, until the next mail or its hour is over. A link holds 258 bits, so voiding the code voids no link.",
  },
  {
    number: 22,
    name: "A link of ours leads to a stranger's page",
    elsewhere: "GoTrue: the host of the site or a list of patterns.",
    here: "Scheme, host and port of the site, or a pattern of `REDIRECT_URLS` that no wildcard takes to another host; checked when the mail is written and again when the link is opened.",
  },
  {
    number: 23,
    name: "Words or headers put into our mails",
    elsewhere: "Not compared.",
    here: "Nothing that a person typed stands in a mail but the address that it goes to.",
  },
  {
    number: 24,
    name: "A session without an end",
    elsewhere: "GoTrue: timebox and inactivity, both off by default.",
    here: "30 days unused, 90 in all; no access token is good for longer than its session.",
  },
  {
    number: 25,
    name: "Logs, errors and caches that tell",
    elsewhere: "Not compared.",
    here: "Names of errors alone are logged; one body for every failure of ours; `no-store` on everything but public keys.",
    tests: [
      [
        odd,
        "nobody keeps an answer that holds a token or tells of a person, and browsers of no origin get more than they ask for",
      ],
    ],
  },
  {
    number: null,
    name: "Guessing the code of a second factor, or using it twice",
    elsewhere: "GoTrue: 15 attempts a minute of one network address, after the first 30.",
    here: "Ten wrong codes an hour an account, counted before they are looked at; then the right one is refused too. A code is taken once, by one session.",
    tests: [
      [
        factors,
        "guessing a second factor: wrong codes are refused and counted by account; after too many the right one is too",
      ],
      [factors, "guessing a second factor: many wrong codes at the same moment are not more than one after the other"],
      [factors, "a code is taken once: not for a second challenge, not by another session"],
      [factors, "one code shown twice at the same moment, by one session in two processes, is taken once"],
      [factors, "a challenge is good for its factor, five minutes, and one code"],
    ],
  },
  {
    number: null,
    name: "An `aal1` session that acts as `aal2`",
    elsewhere: "GoTrue asks for `aal2` before password, address and factors change.",
    here: "The same; and at the step-up every token from before is dead, and every `aal1` session of the person ends.",
    tests: [
      [
        factors,
        "from an aal1 session nobody enrols beside a verified factor, removes it, or changes password or address",
      ],
      [
        factors,
        "an aal1 refresh token that was used before the step-up gives no aal2 session afterwards, nor does its successor",
      ],
      [factors, "verifying ends the person's other sessions that are aal1, and no others"],
    ],
  },
  {
    number: null,
    name: "Session fixation",
    elsewhere: "Not compared.",
    here: "Every login opens a session of its own; no request names one, and there are no cookies.",
    tests: [[login, "a login opens a session of its own: none that the request names, none that was there"]],
  },
  {
    number: null,
    name: "A stolen access token as a way to try passwords",
    elsewhere: "GoTrue looks for a taken address before the password, too.",
    here: "A change that fails anyway is refused before the password is looked at; one that does not fail changes it.",
    tests: [
      [
        hashes,
        "a stolen access token is no way to try passwords: a change that fails does not tell whether one was right",
      ],
    ],
  },
  {
    number: null,
    name: "Squatting on another's address",
    elsewhere: "GoTrue mails again and leaves the first password where it is (signup.go).",
    here: "The next sign-up replaces password and metadata of what nobody confirmed; a mailed sign-in leaves the squatter's password behind.",
    tests: [
      [
        "apps/server/test/auth-v1-mail.test.ts",
        "an address that nobody confirmed keeps nobody out: the next sign-up replaces password and metadata",
      ],
      [
        "apps/server/test/auth-v1-mail.test.ts",
        "a mailed sign-in to an address that a stranger signed up with leaves the stranger's password behind",
      ],
    ],
  },
  {
    number: null,
    name: "Look-alike addresses",
    elsewhere: "Not compared.",
    here: "NFKC and lower case before anything else; other alphabets are other addresses; mail goes to the stored spelling.",
    tests: [
      [
        registration,
        "look-alike spellings of an address are one account or another's, and mail goes to the stored one alone",
      ],
    ],
  },
  {
    number: null,
    name: "Secrets in addresses",
    elsewhere: "GoTrue's redirects carry the session in the fragment, as ours do.",
    here: "Tokens and passwords are taken from body and header alone; the one-time token of a link is the exception, good once, `no-referrer`.",
    tests: [[odd, "neither a refresh token nor a password is taken from the address"]],
  },
  {
    number: null,
    name: "Another site, a sibling subdomain or a sandboxed frame uses the cookie of the page",
    elsewhere:
      "Better Auth compares `Origin` with a list of trusted ones; Kratos puts a token in its forms; GoTrue has no cookie.",
    here: "`SameSite=Strict`, by https bound to the host; what changes something, signing in included, needs `Sec-Fetch-Site: same-origin`, or our `Origin` from a browser that says nothing of the site; neither is refused. No answer allows credentials to another origin.",
    tests: [
      [cookie, "… changes nothing with the cookie"],
      [cookie, "… may change things with the cookie"],
      [cookie, "… signs nobody in, out or up on the page"],
      [cookie, "other sites read nothing with the cookie, and nobody's browser is told that it might"],
      [cookie, "a second cookie, planted by a subdomain, makes nobody of whoever has both"],
      [cookie, "by https the cookie is bound to the host, and plain http is another origin"],
      [cookie, "by plain http the name under which people reach the service counts as its own"],
    ],
  },
  {
    number: null,
    name: "The `Host` header in our links",
    elsewhere: "GoTrue: its configured address, or the `Host` where a list has it.",
    here: "`PUBLIC_URL` alone.",
    tests: [[codes, "no header of a request gets into the links of our mails"]],
  },
  {
    number: null,
    name: "Parameters twice, methods and paths in disguise",
    elsewhere: "Not compared.",
    here: "The first parameter counts; no header changes method or path; a path is itself or not found.",
    tests: [
      [odd, "of a parameter that comes twice the first counts, everywhere"],
      [odd, "no header and no field changes the method or the path of a request"],
      [odd, "a path in another spelling is not found or is the same, and never passes by a key"],
    ],
  },
  {
    number: null,
    name: "JSON tricks: keys twice, `__proto__`, depth, other kinds",
    elsewhere: "Not compared.",
    here: "Parsed once, 64 kB at most, metadata 16 levels and 3 kB; own fields only.",
    tests: [
      [registration, "of a key that comes twice the last counts, for the check as for the account"],
      [
        registration,
        "metadata of any depth, with keys that reach for prototypes, is kept as it is or refused, never obeyed",
      ],
      [odd, "deep JSON and fields of every kind are the client's fault at every door"],
    ],
  },
  {
    number: null,
    name: "Content types, encodings, bytes that are no request, bodies that do not end",
    elsewhere: "Not compared.",
    here: "JSON in UTF-8 or 400, nothing is unpacked, 15 seconds for a body; a malformed `Host` is the client's fault.",
    tests: [
      [odd, "whatever a body says that it is, it is read as JSON or refused"],
      [odd, "bytes that are no proper request end in 4xx or a closed connection, and the next one is served"],
      [functionsOf, "a body that never ends gets 408 after its deadline"],
    ],
  },
  {
    number: null,
    name: "Code, wildcards and columns in the list of accounts",
    elsewhere: "GoTrue takes `filter` and `sort`.",
    here: "`email` finds exactly one; `filter` and `sort` do nothing.",
    tests: [
      [rights, "the list of accounts takes no code, no wildcard and no order from its query"],
      ["apps/server/test/hostile-requests.test.ts", "wildcards of the database in q stand for themselves"],
    ],
  },
  {
    number: null,
    name: "A token from before the second factor opens what its session has been raised to since",
    elsewhere: "GoTrue goes by the session: an older token of the same session changes the password once it is `aal2`.",
    here: "Rights follow the lower one of token and session. Below it, and for whoever has a second factor or has to have one, a token reads whose it is, shows and enrols a factor, and signs out; everything else is refused by a code.",
    tests: [
      [levels, "does not open …, which the token that came with it opens"],
      [levels, "is told why, by code and in both languages"],
      [levels, "still reads whose it is, shows another code, and signs out"],
      [levels, "whoever signs in with the password alone and has a second factor opens nothing else either"],
      [levels, "a token that showed a factor is no more than others once that factor is removed"],
    ],
  },
  {
    number: null,
    name: "An account with rights over others has a password alone",
    elsewhere: "None of the three demands a factor by role.",
    here: "`SECOND_FACTOR=demanded:teacher,admin`: login answers as its specification says, and what it gives opens nothing but setting a factor up. The last admin gets back in by a command on the machine.",
    tests: [
      [page, "signs in as the specification says, by function and page, and opens nothing but setting one up"],
      [page, "is led to set one up on the page, gets recovery codes with it, and signs in by one of them"],
      [
        "apps/server/test/second-factor-command.test.ts",
        "the last admin who has lost the second factor gets in again by the command, which the audit log tells",
      ],
    ],
  },
  {
    number: null,
    name: "Guessing a recovery code, or using one twice",
    elsewhere: "GoTrue locks after five wrong codes (experimental).",
    here: "80 random bits each, kept as hashes and told once; counted with the wrong codes of the factor; each is taken once, by one session; every use stands in the audit log.",
    tests: [
      [
        recovery,
        "guessing recovery codes: wrong ones are counted with those of the factor; after ten the right one is refused too",
      ],
      [recovery, "one code that many show at the same moment raises one session"],
      [recovery, "a code raises the session however it is typed, once, and stands in amr"],
      [recovery, "what became of a factor and its codes stands in the audit log, without any of them"],
    ],
  },
  {
    number: null,
    name: "Whoever finds the page open chooses another password",
    elsewhere: "GoTrue asks for the password that there is where that is switched on, and never after a mailed link.",
    here: "The page asks for it; not where the account has none, nor for an hour after a mailed link. Wrong ones count as failed logins.",
    tests: [
      [page, "asks for the one that there is, and takes no other"],
      [page, "asks for none where the account has none, nor for an hour after a mailed link has signed in"],
      [
        page,
        "guesses at it are counted with the logins that fail, and keep nobody from signing in where they are at home",
      ],
    ],
  },
  {
    number: null,
    name: "A flood of mails from one place, and a lecture hall behind one address",
    elsewhere: "GoTrue: 30 in 5 minutes of one network address.",
    here: "300 in 5 minutes of one network address, of which what a mailbox is not due counts nothing; a mail a minute to each mailbox.",
    tests: [
      ["apps/server/test/lecture-hall.long.test.ts", "75 people behind one address get each of their mails"],
      ["apps/server/test/lecture-hall.long.test.ts", "a flood of many mailboxes from one address ends"],
    ],
  },
  {
    number: null,
    name: "A title that looks like another one",
    elsewhere: "None of the three has any.",
    here: "Titles and file names lose control characters, what turns the direction of writing, and what has no width.",
    tests: [
      [
        "apps/server/src/http/plain-text.test.ts",
        "plainText() keeps what is read, and takes what is not seen but changes it",
      ],
    ],
  },
  {
    number: null,
    name: "Breaking requests off to fill the log with errors",
    elsewhere: "Not found.",
    here: "A client that goes away in the middle is a request in the log, and no error.",
    tests: [
      [
        "apps/server/test/broken-off-requests.test.ts",
        "… that its sender breaks off is a request in the log, and no error",
      ],
      ["apps/server/test/broken-off-requests.test.ts", "… whose reader hangs up is a request in the log, and no error"],
    ],
  },
  {
    number: null,
    name: "A student gets rid of a mark: scored again, deleted, replaced",
    elsewhere: "Not compared.",
    here: "Once a run has a score, released or not, only people with the right `rescore` or `delete` in its course score the report again or delete it: by the routes, by the package, and by the policies of the database. Without one its owner retries, replaces or withdraws it. What decides is read under a lock: a mark that comes at the same moment is there before the deletion or not at all.",
    tests: [
      [
        marks,
        "once a report has a mark its owner neither scores it again nor deletes nor replaces it, and reads whom to ask",
      ],
      [marks, "a mark that a student may not see yet holds like one that they see"],
      [marks, "without a mark its owner retries, replaces or withdraws a report, and nobody else of their kind does"],
      [marks, "a replacement that is refused leaves the report and its work as they were, and nothing of the new file"],
      [marks, "when a mark and its owner's deletion come at the same moment, one of them is first: no mark is lost"],
      [marks, "who deletes a report through the package is held to the same rule"],
      [
        "packages/adapter-postgres/test/on-driver/report-access.ts",
        "allowed() and the policies say in a course what COURSE_RIGHTS says, whatever the account role",
      ],
    ],
  },
  {
    number: null,
    name: "A model is asked until the mark is right",
    elsewhere: "Not compared.",
    here: "What a model answered about a report is kept and used again: scoring again gives the same points. Only people with the right `rescore` in its course have it asked anew; every run stays in the history with its questions and answers, and the audit log says who asked. A worker that dies over it pays nothing twice.",
    tests: [
      [
        "packages/report-pipeline/test/ask-anew.test.ts",
        "rescoreReport() lets no student ask anew, nor score a marked report again",
      ],
      [
        "packages/report-pipeline/test/ask-anew.test.ts",
        "rescoreReport() uses what was answered; with askAnew all is asked once more, and then that is used",
      ],
      [
        "apps/server/test/ask-anew-kill.long.test.ts",
        "a worker killed while it asks a model anew leaves its answers to the next: none is paid twice",
      ],
    ],
  },
  {
    number: null,
    name: "A mark is deleted without a trace, and the document handed in again",
    elsewhere: "Not compared.",
    here: "The audit log keeps who deleted it, whose it was by the account's id, the mark, its run, and an HMAC of the file under a key that is not in the database; what goes past the service is noted by a trigger. A document that comes back is named to teachers.",
    tests: [
      [marks, "a deleted mark is known again by its file, to teachers alone, and not by who has only the database"],
      [
        "packages/adapter-postgres/test/on-driver/report-access.ts",
        "a mark that a person deletes past the service is noted by the database, with who did it",
      ],
    ],
  },
  {
    number: null,
    name: "Somebody erases themselves to lose a mark",
    elsewhere: "Not compared.",
    here: "The right to erasure stands. The bare mark stays for `MARKS_KEPT_DAYS` (365), under a number that stands for the person, without name, text, file or digest; then it goes by itself.",
    tests: [
      [marks, "who erases themselves leaves their bare marks for MARKS_KEPT_DAYS: no name, no file, nobody's account"],
      [marks, "with MARKS_KEPT_DAYS at 0 marks go with the person, in the same transaction"],
    ],
  },
  {
    number: null,
    name: "One document handed in by two; learning by it what others handed in",
    elsewhere: "Not compared.",
    here: "A note for people who read the reports of others, with the reports and whose they are, looked up when a score is read and limited to what the reader may see. Students get the same answers with and without it.",
    tests: [[marks, "the same file handed in twice is told to teachers, with whose it is, and to no student"]],
  },
  {
    number: null,
    name: "A demonstration is reached by others than the browser of its machine, or reaches what is real",
    elsewhere: "Not compared.",
    here: "It listens on 127.0.0.1, answers by the names of this machine alone, refuses what was forwarded, changes the person and is removed for its own pages only. It takes no setting of a database, a store, mail or a model, has a cookie of another name, and removes the folder that it made.",
    tests: [
      [demonstration, "refuses the host name …"],
      [demonstration, "refuses a forwarded request: …"],
      [demonstration, "neither changes the person nor is removed for another origin: …"],
      [demonstration, "has no accounts that one registers or signs in to"],
      [demonstration, "listens on 127.0.0.1 alone"],
      [demonstration, "refuses every setting but PORT and LOG_LEVEL, and names it without its value"],
      [
        demonstration,
        "start --demo beside a service takes another port, and its removal leaves the service and other folders alone",
      ],
    ],
  },
];
