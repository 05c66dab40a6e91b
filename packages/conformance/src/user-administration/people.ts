import type { Person, Role, UserInformation } from "@rubrica/core";
import { type Answer, post } from "../functions/requests.ts";
import type { CreateUserAdministration, UserAdministration, UserAdministrationSubject, UserFields } from "./subject.ts";

export const password = "correct horse";

/** An installation with an admin, a teacher and two students, and short words for what they do to each other. */
export interface People extends Started {
  readonly installation: UserAdministrationSubject;
  readonly admin: Person;
  readonly teacher: Person;
  readonly alice: Person;
  readonly bob: Person;
  /** Registers somebody whose e-mail begins with the name. */
  add(role: Role, name: string): Promise<Person>;
  logIn(name: string, given?: string): Promise<Answer>;
  record(person: Person): Promise<UserInformation | null>;
  update(person: Person, target: Person, change: UserFields): ReturnType<UserAdministration["updateUser"]>;
  remove(person: Person, target: Person, reports?: "keep" | "delete"): ReturnType<UserAdministration["deleteUser"]>;
}

type Started = Awaited<ReturnType<UserAdministrationSubject["start"]>>;

export async function createWithPeople(create: CreateUserAdministration): Promise<People> {
  const installation = await create();
  const started = await installation.start();
  const { users, register, login } = started;
  const add = async (role: Role, name: string): Promise<Person> => {
    const answer = await post(register, { email: `${name}@example.com`, password, full_name: name, role });
    return { kind: "person", userId: answer.body.data.user.id, role };
  };
  return {
    ...started,
    installation,
    admin: await add("admin", "admin"),
    teacher: await add("teacher", "teacher"),
    alice: await add("student", "alice"),
    bob: await add("student", "bob"),
    add,
    logIn: (name, given = password) => post(login, { email: `${name}@example.com`, password: given }),
    record: (person) => installation.userInfo.find(person.userId),
    update: (person, target, change) => users.updateUser(person, target.userId, change),
    remove: (person, target, reports = "keep") => users.deleteUser(person, target.userId, reports),
  };
}
