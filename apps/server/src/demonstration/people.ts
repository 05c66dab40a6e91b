import type { Role } from "@rubrica/core";

/** A person as whom visitors use the demonstration. */
export interface DemonstrationPerson {
  readonly id: string;
  readonly role: Role;
  readonly fullName: string;
  readonly email: string;
}

const kinds = { person: 1, author: 2, course: 3, report: 4, run: 5, build: 6, assignment: 7, submission: 8 } as const;

/** Id of something in the demonstration, by kind and number. No other installation has such ids. */
export function demonstrationId(kind: keyof typeof kinds, number: number) {
  return `d0000000-0000-4000-8000-0000000${kinds[kind]}${String(number).padStart(4, "0")}`;
}

/** The three people whom a visitor can choose. Their accounts have no password. */
export const demonstrationPeople: readonly DemonstrationPerson[] = [
  { id: demonstrationId("person", 1), role: "student", fullName: "张三", email: "zhangsan@example.edu" },
  { id: demonstrationId("person", 2), role: "teacher", fullName: "李四", email: "lisi@example.edu" },
  { id: demonstrationId("person", 3), role: "admin", fullName: "王五", email: "wangwu@example.edu" },
];
