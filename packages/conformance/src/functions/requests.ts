import assert from "node:assert/strict";
import type { AuthSession, AuthUser, Role } from "@rubrica/core";
import type { CreateFunctions, FunctionHandler } from "./subject.ts";

/** The fields of a body, right or wrong. */
export type Fields = Readonly<Record<string, unknown>>;

/** An answer as a client reads it. */
export interface Answer {
  readonly status: number;
  readonly body: AnswerBody;
  readonly headers: Headers;
}

/** Either envelope of the specification; tests read the fields of the one that they expect. */
export interface AnswerBody {
  readonly success: boolean;
  readonly error: string;
  readonly message: string;
  readonly data: { readonly user: AuthUser; readonly session: AuthSession; readonly userInfo: UserInfoJson };
}

/** The user-information record of section 2.4. */
export interface UserInfoJson {
  readonly id: string;
  readonly email: string;
  readonly full_name: string;
  readonly role: Role;
  readonly avatar_url: string | null;
  readonly phone: string | null;
  readonly is_active: boolean;
}

/** Posts JSON to a function. */
export function post(
  handler: FunctionHandler,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return send(handler, { method: "POST", body: JSON.stringify(body), headers });
}

/** Sends a request of any kind to a function. */
export async function send(
  handler: FunctionHandler,
  request: RequestInit & { readonly headers?: Readonly<Record<string, string>> },
): Promise<Answer> {
  const response = await handler(
    new Request("http://rubrica.example/functions/v1/any", {
      ...request,
      headers: { "content-type": "application/json", ...request.headers },
      // Node asks for it with a stream.
      ...(request.body instanceof ReadableStream && { duplex: "half" }),
    }),
  );
  const text = await response.text();
  return { status: response.status, body: text === "" ? {} : JSON.parse(text), headers: response.headers };
}

/** Fails unless the function refused with this status and, in the error envelope alone, this text. */
export function assertRefused(answer: Answer, status: number, text: string): void {
  assert.deepEqual<unknown>([answer.status, answer.body], [status, { success: false, error: text }]);
}

/** The body of a registration that is taken, unless the fields spoil it. */
export function registration(fields: Fields = {}): Fields {
  return { email: "ming@example.com", password: "secret1", full_name: "王小明", ...fields };
}

/** Registers a person in an installation of their own. */
export async function registerAlone(create: CreateFunctions, fields: Fields = {}): Promise<Answer> {
  const { register } = await (await create()).start();
  return post(register, registration(fields));
}
