import { checkFunction, checkObject, checkSeconds, describeKind, InvalidArgumentError } from "@rubrica/core";

/**
 * Throws InvalidArgumentError unless the value is a project. Keys and address never stand in its message.
 * @param path where it stands among the arguments of the call.
 */
export function checkProject(call: string, path: string, value: unknown): void {
  checkObject(`${call}(${path})`, value, { expected: "an object with url, publicKey and secretKey" });
  const project = value as Readonly<Record<string, unknown>>;
  checkReach(call, path, project);
  checkKey(`${call}(${path}.secretKey)`, project.secretKey, {
    expected: "the service-role key or a secret key",
    not: PUBLIC,
  });
  checkSeconds(`${call}(${path}.transferSeconds)`, project.transferSeconds);
}

/** The same of what is asked without a secret key. */
export function checkReach(call: string, path: string, value: unknown): void {
  checkObject(`${call}(${path})`, value, { expected: "an object with url and publicKey" });
  const project = value as Readonly<Record<string, unknown>>;
  checkAddress(`${call}(${path}.url)`, project.url);
  checkKey(`${call}(${path}.publicKey)`, project.publicKey, {
    expected: "the anon key or a publishable key",
    not: SECRET,
  });
  checkSeconds(`${call}(${path}.deadlineSeconds)`, project.deadlineSeconds);
  checkFunction(`${call}(${path}.fetch)`, project.fetch);
}

/** Throws InvalidArgumentError unless the value makes these clients of a project. */
export function checkClients(
  argument: string,
  value: unknown,
  methods: readonly ("anonymous" | "service" | "person")[],
): void {
  const remedy = "Make them with createSupabaseClients(createClient, project).";
  checkObject(argument, value, { expected: "clients of a Supabase project", methods, remedy });
}

interface KeyKind {
  readonly prefix: string;
  readonly name: string;
}

const PUBLIC: KeyKind = { prefix: "sb_publishable_", name: "a publishable key" };
const SECRET: KeyKind = { prefix: "sb_secret_", name: "a secret key, which browsers would get to see" };

function checkKey(argument: string, value: unknown, { expected, not }: { expected: string; not: KeyKind }): void {
  const isKey = typeof value === "string" && value.trim() !== "";
  if (isKey && !value.startsWith(not.prefix)) return;
  throw new InvalidArgumentError({ argument, expected, value, given: isKey ? not.name : describeKind(value) });
}

function checkAddress(argument: string, value: unknown): void {
  const url = typeof value === "string" ? URL.parse(value) : null;
  if (url?.protocol === "https:" || url?.protocol === "http:") return;
  const isText = typeof value === "string" && value.trim() !== "";
  const ofText = url === null ? "a string that is no address" : `an address that begins with ${url.protocol}`;
  throw new InvalidArgumentError({
    argument,
    expected: "the http(s) address of a Supabase project, as text",
    value,
    given: isText ? ofText : describeKind(value),
    remedy: "Such as https://abcdefgh.supabase.co.",
  });
}
