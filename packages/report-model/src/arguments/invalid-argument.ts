/** The error for invalid arguments, and the checks that throw it. */

const marker = Symbol.for("rubrica.invalid-argument");

/** What is wrong about an argument. */
export interface ArgumentMistake {
  /** The function and its argument, such as `parseReport(options.deadlineMilliseconds)`. */
  readonly argument: string;
  /** Such as `a number above 0`. */
  readonly expected: string;
  /** What was given; only its kind is told. */
  readonly value: unknown;
  /** Replaces the kind of `value` in the message. Never the content. */
  readonly given?: string;
  /** What the caller does then, as a sentence. */
  readonly remedy?: string;
}

/** A call with an invalid argument. The message names the argument and the kind of the value, never its content. */
export class InvalidArgumentError extends TypeError {
  override readonly name = "InvalidArgumentError";
  readonly code = "invalid_argument" as const;
  /** It may be stored and shown: a `ReadableError` of `@rubrica/core`. */
  readonly readable = true;
  /** The function and its argument, such as `parseReport(options.deadlineMilliseconds)`. */
  readonly argument: string;
  /** What the argument has to be, such as `a whole number from 1`. */
  readonly expected: string;
  /** Kind of what was given, such as `a negative number`. */
  readonly given: string;

  constructor(
    { argument, expected, value, given = describeKind(value), remedy }: ArgumentMistake,
    options?: { cause?: unknown },
  ) {
    super(`${argument}: expected ${expected}, got ${given}.${remedy === undefined ? "" : ` ${remedy}`}`, options);
    this.argument = argument;
    this.expected = expected;
    this.given = given;
    Object.defineProperty(this, marker, { value: true });
  }

  /** Recognises the error across packages and across several loaded copies of a package. */
  static isInstance(value: unknown): value is InvalidArgumentError {
    return typeof value === "object" && value !== null && (value as Record<symbol, unknown>)[marker] === true;
  }
}

/** Kind of a value in words: `NaN`, `an empty string`, `an array`, `a Map`. */
export function describeKind(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value === "number") return describeNumber(value);
  if (typeof value === "string") return describeText(value);
  if (typeof value !== "object") return `a ${typeof value}`;
  if (Array.isArray(value)) return "an array";
  const maker = Object.getPrototypeOf(value)?.constructor?.name;
  // A library that was made small calls its classes `q`: that tells nobody anything.
  if (typeof maker !== "string" || maker === "Object" || !/^[A-Z]\w{2}/.test(maker)) return "an object";
  return `${/^[AEIO]/.test(maker) ? "an" : "a"} ${maker}`;
}

function describeNumber(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (value < 0) return "a negative number";
  if (value === 0) return "0";
  return Number.isInteger(value) ? "a number" : "a fraction";
}

function describeText(value: string): string {
  if (value.trim() === "") return "an empty string";
  const scheme = /^([a-z][a-z0-9+.-]{1,20}):\/\//i.exec(value)?.[1];
  return scheme === undefined ? "a string" : `a string that begins with ${scheme.toLowerCase()}://`;
}

/** What a number must be. */
export interface NumberRange {
  /** Default 1. */
  readonly least?: number;
  /** Default: the largest number; infinity is taken where this is `Infinity`. */
  readonly most?: number;
  /** Default false: whole numbers only. */
  readonly fractions?: boolean;
  /** Default false: undefined is taken, and a default applies then. */
  readonly required?: boolean;
}

/** Throws unless the value is a number within the range. */
export function checkNumber(argument: string, value: unknown, range: NumberRange = {}): void {
  const { least = 1, most = Number.MAX_SAFE_INTEGER, fractions = false, required = false } = range;
  if (value === undefined && !required) return;
  const isNumber = typeof value === "number" && value >= least && value <= most;
  if (isNumber && (fractions || value === Number.POSITIVE_INFINITY || Number.isInteger(value))) return;
  const kind = fractions ? "a number" : "a whole number";
  const expected = most >= Number.MAX_SAFE_INTEGER ? `${kind} from ${least}` : `${kind} from ${least} to ${most}`;
  throw new InvalidArgumentError({ argument, expected, value, ...(!required && { remedy: OR_DEFAULT }) });
}

const OR_DEFAULT = "Leave it out for the default.";

/** The longest time that timers of a runtime take, in milliseconds: about 24 days. They fire at once beyond. */
export const LONGEST_MILLISECONDS = 2_147_483_647;

/** Throws unless the value is a time that a timer can wait, in milliseconds, or undefined. */
export function checkMilliseconds(argument: string, value: unknown, least = 1): void {
  checkNumber(argument, value, { least, most: LONGEST_MILLISECONDS, fractions: true });
}

/** Throws unless the value is a time that a timer can wait, in seconds, or undefined. */
export function checkSeconds(argument: string, value: unknown, least = 0.001): void {
  checkNumber(argument, value, { least, most: Math.floor(LONGEST_MILLISECONDS / 1000), fractions: true });
}

/**
 * Throws unless the value is one of those allowed, or undefined.
 * @param required true: undefined is refused, too. Default false.
 */
export function checkOneOf(argument: string, value: unknown, allowed: readonly string[], required = false): void {
  if ((value === undefined && !required) || allowed.includes(value as string)) return;
  const expected = allowed.map((each) => `"${each}"`).join(" or ");
  const given = typeof value === "string" ? "another string" : describeKind(value);
  throw new InvalidArgumentError({ argument, expected, value, given, ...(!required && { remedy: OR_DEFAULT }) });
}

/** Throws unless the value is a text that is not blank. */
export function checkText(argument: string, value: unknown, expected = "a text"): void {
  if (typeof value !== "string" || value.trim() === "") throw new InvalidArgumentError({ argument, expected, value });
}

/** Throws unless the value is a text; it may be empty. */
export function checkString(argument: string, value: unknown, expected = "a text"): void {
  if (typeof value !== "string") throw new InvalidArgumentError({ argument, expected, value });
}

/** Throws unless the value is an array. */
export function checkArray(argument: string, value: unknown, expected = "an array"): void {
  if (!Array.isArray(value)) throw new InvalidArgumentError({ argument, expected, value });
}

/** Throws unless the value is an object that has these methods and fields. */
export function checkObject(argument: string, value: unknown, shape: ObjectShape): void {
  const { expected, methods = [], fields = [], remedy, optional = false } = shape;
  if (value === undefined && optional) return;
  const mistake = { argument, expected, value, ...(remedy !== undefined && { remedy }) };
  if ((typeof value !== "object" && typeof value !== "function") || value === null || Array.isArray(value)) {
    throw new InvalidArgumentError(mistake);
  }
  const parts = value as Readonly<Record<string, unknown>>;
  const missing =
    methods.find((name) => typeof parts[name] !== "function") ?? fields.find((name) => parts[name] === undefined);
  if (missing === undefined) return;
  if (value instanceof Promise) throw new InvalidArgumentError({ ...mistake, remedy: "Await it first." });
  throw new InvalidArgumentError({ ...mistake, given: `${describeKind(value)} without \`${missing}\`` });
}

/** What an object must have to be taken for what is expected; {@link checkObject} looks for it. */
export interface ObjectShape {
  /** Such as `an AbortSignal`. */
  readonly expected: string;
  /** Names of functions that it has to have. Default: none. */
  readonly methods?: readonly string[];
  /** Names of properties that it has to have. Default: none. */
  readonly fields?: readonly string[];
  /** What the caller does then, as a sentence. */
  readonly remedy?: string;
  /** Default false: where true, undefined is taken. */
  readonly optional?: boolean;
}

/** Throws unless the value is an AbortSignal, null or undefined. */
export function checkSignal(argument: string, value: unknown): void {
  if (value === undefined || value === null) return;
  checkObject(argument, value, { expected: "an AbortSignal", methods: ["addEventListener"], fields: ["aborted"] });
}

/** Throws unless the value is a function or undefined. */
export function checkFunction(argument: string, value: unknown): void {
  if (value === undefined || typeof value === "function") return;
  throw new InvalidArgumentError({ argument, expected: "a function", value });
}
