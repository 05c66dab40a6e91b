import type { Schemas } from "@rubrica/contract";
import type { PlannedRow, RosterMistake, RosterPlan } from "@rubrica/core";
import { MAX_COURSE_MEMBERS } from "@rubrica/core";
import type { RosterColumns } from "@rubrica/gradebook";
import type { Language } from "../answers/reply.ts";
import type { RosterTable } from "../roster/read-roster-table.ts";

/** What a roster does, or did, on the wire. */
export function toRosterJson(
  plan: RosterPlan,
  about: {
    readonly table: RosterTable;
    readonly columns: RosterColumns;
    readonly isDryRun: boolean;
    readonly language: Language;
  },
): Schemas["Roster"] {
  const { table, columns, isDryRun, language } = about;
  const first = columns.hasHeader ? (table.records[0]?.cells ?? []) : [];
  const sample = table.records[columns.hasHeader ? 1 : 0]?.cells ?? [];
  const count = (outcome: PlannedRow["outcome"]) => plan.rows.filter((row) => row.outcome === outcome).length;
  return {
    dry_run: isDryRun,
    encoding: table.encoding,
    separator: table.separator,
    has_header: columns.hasHeader,
    columns: columns.fields.map((field, index) => ({
      header: first[index] ?? "",
      sample: sample[index] ?? "",
      field,
    })),
    rows: plan.rows.map((row) => toRowJson(row, language)),
    missing: plan.missing.map(({ member, becomesInactive }) => ({
      id: member.personId ?? member.id,
      full_name: member.fullName,
      school_number: member.schoolNumber,
      email: member.email,
      role: member.role,
      becomes_inactive: becomesInactive,
    })),
    counts: {
      new: count("new"),
      changed: count("changed"),
      unchanged: count("unchanged"),
      mistakes: count("mistake"),
      inactive: plan.missing.filter(({ becomesInactive }) => becomesInactive).length,
    },
  };
}

function toRowJson(row: PlannedRow, language: Language): Schemas["RosterRow"] {
  return {
    row: row.row,
    outcome: row.outcome,
    mistake: row.mistake === null ? null : { code: row.mistake, text: mistakeText(row, row.mistake)[language] },
    school_number: row.schoolNumber,
    full_name: row.fullName,
    section: row.section,
    email: row.email,
    role: row.role,
    changes: [...row.changes],
  };
}

function mistakeText({ repeats }: PlannedRow, mistake: RosterMistake): { readonly zh: string; readonly en: string } {
  if (mistake === "repeated") {
    return {
      zh: `与第 ${repeats} 行重复；请删去其中一行`,
      en: `Row ${repeats} names the same person. Remove one of the two.`,
    };
  }
  return mistakeTexts[mistake];
}

const mistakeTexts: Readonly<Record<Exclude<RosterMistake, "repeated">, { readonly zh: string; readonly en: string }>> =
  {
    names_nobody: {
      zh: "没有学号，也没有邮箱；请至少填一项",
      en: "It has neither a number nor an address. Give one of them.",
    },
    no_address: {
      zh: "课程里没有这个学号；新成员需要邮箱",
      en: "No member has this number. A new member needs an e-mail address.",
    },
    bad_address: { zh: "邮箱写法有误；请改正", en: "The e-mail address is misspelt. Correct it." },
    number_too_long: { zh: "学号超过 64 个字符", en: "The number has more than 64 characters." },
    number_in_exponents: {
      zh: "Excel 把学号变成了科学记数，后几位已丢失；请把该列设为文本后重新填写",
      en: "Excel turned the number into an exponent and lost its last digits. Format the column as text and enter the numbers anew.",
    },
    number_with_decimals: {
      zh: "Excel 把学号变成了小数；请把该列设为文本后重新填写",
      en: "Excel turned the number into a decimal. Format the column as text and enter the numbers anew.",
    },
    number_without_zeros: {
      zh: "学号比其他学号短，开头的 0 可能被 Excel 去掉了；请补上，或在前面加英文单引号（'123）表示就是这样",
      en: "The number is shorter than others: Excel may have removed its leading zeros. Add them, or write an apostrophe before the number ('123) if it is right.",
    },
    name_too_long: { zh: "姓名超过 200 个字符", en: "The name has more than 200 characters." },
    section_too_long: { zh: "班级超过 100 个字符", en: "The section has more than 100 characters." },
    unknown_role: {
      zh: "不认识这个角色；请填教师、助教、观察员或学生",
      en: "There is no such role. Give instructor, assistant, observer or student.",
    },
    two_members: {
      zh: "学号和邮箱分别属于课程里的两个人；请核对",
      en: "The number belongs to one member and the address to another. Check both.",
    },
    account_needed: {
      zh: "还没有账户的人只能以学生身份加入；请先让对方注册",
      en: "Who has no account can only be a student. Ask the person to register first.",
    },
    address_not_proven: {
      zh: "该邮箱的账户未经邮件确认，不能据此写入学号；请在成员页手动关联",
      en: "The address of this account was never confirmed by mail, so the number is not given to it. Connect the member by hand.",
    },
    last_instructor: {
      zh: "课程至少要有一名授课教师；请先添加另一名",
      en: "A course keeps at least one instructor. Add another one first.",
    },
    course_full: {
      zh: `课程成员已达 ${MAX_COURSE_MEMBERS} 人上限`,
      en: `The course has ${MAX_COURSE_MEMBERS.toLocaleString("en")} members, which is the most.`,
    },
  };
