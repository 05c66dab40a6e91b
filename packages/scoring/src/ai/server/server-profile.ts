/** What a server was found to take and to refuse, so that it is asked the same thing wrongly only once. */

import type { CutKind } from "./cut-answer.ts";

/** Ways to have an answer in a given shape, the strictest first: a step down is taken where a server refuses or ignores one. */
export const ANSWER_MODES = ["json_schema", "json_object", "tool_call", "text"] as const;
/** One of {@link ANSWER_MODES}. */
export type AnswerMode = (typeof ANSWER_MODES)[number];

export interface ServerProfile {
  readonly answerMode: AnswerMode;
  readonly temperature: boolean;
  /** The parameter that limits the output; null where both are refused. */
  readonly outputLimit: "max_tokens" | "max_completion_tokens" | null;
  readonly maxOutputTokens: number;
  /** False once a server said what it gives at most. */
  readonly mayRaiseOutputTokens: boolean;
  readonly streaming: boolean;
  /** False: the instructions stand in the first message of the user. */
  readonly systemRole: boolean;
  /** `off`: says `enable_thinking: false`, as the server asked. `off_in_all_words`: says it in every way that a server may know. */
  readonly thinking: "as_it_is" | "off" | "off_in_all_words" | "not_to_be_spoken_of";
  readonly toolChoice: "named" | "auto";
  /** The header that carries the key. */
  readonly keyHeader: "authorization" | "api-key";
}

/** What a server complained of. */
export type ServerComplaint =
  | { readonly kind: "answer_mode" }
  | { readonly kind: "temperature" }
  | { readonly kind: "output_limit_name"; readonly wanted: "max_tokens" | "max_completion_tokens" | null }
  | { readonly kind: "output_limit_size"; readonly most: number }
  | { readonly kind: "output_cut_off"; readonly how: CutKind }
  | { readonly kind: "thinking" }
  | { readonly kind: "not_streamed" }
  | { readonly kind: "system_role" }
  | { readonly kind: "tool_choice" }
  | { readonly kind: "key_header" };

/** An answer with less room than this is cut off in any case. */
const LEAST_OUTPUT_TOKENS = 500;

function isSame(one: ServerProfile, other: ServerProfile): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

interface Limits {
  readonly fixedMode: boolean;
  readonly maxOutputTokens: number;
}

type Change = (profile: ServerProfile, limits: Limits) => ServerProfile | null;

const nextMode: Change = (profile, { fixedMode }) => {
  const next = ANSWER_MODES[ANSWER_MODES.indexOf(profile.answerMode) + 1];
  return fixedMode || next === undefined ? null : { ...profile, answerMode: next };
};

/** Once: what twice the room does not hold is another part too long, or a model that never ends. */
const moreRoom: Change = (profile, { maxOutputTokens }) =>
  !profile.mayRaiseOutputTokens || profile.maxOutputTokens > maxOutputTokens
    ? null
    : { ...profile, maxOutputTokens: profile.maxOutputTokens * 2 };

const thinkingOff: Change = (profile) =>
  profile.thinking === "as_it_is" || profile.thinking === "off" ? { ...profile, thinking: "off_in_all_words" } : null;

/** What an answer that was cut off is asked for in next: the first of these that changes anything. */
const AFTER_CUT: Readonly<Record<CutKind, readonly Change[]>> = {
  thoughts: [thinkingOff, moreRoom, nextMode],
  flood: [nextMode, moreRoom],
  room: [moreRoom, nextMode],
  early: [nextMode, moreRoom],
};

/** The profile that suits the server better; null when there is nothing left to change. */
function adaptProfile(profile: ServerProfile, complaint: ServerComplaint, limits: Limits): ServerProfile | null {
  switch (complaint.kind) {
    case "answer_mode":
      return nextMode(profile, limits);
    case "temperature":
      return profile.temperature ? { ...profile, temperature: false } : null;
    case "output_limit_name":
      if (profile.outputLimit === complaint.wanted)
        return profile.outputLimit === null ? null : { ...profile, outputLimit: null };
      return { ...profile, outputLimit: complaint.wanted };
    case "output_limit_size": {
      const { most } = complaint;
      if (most >= profile.maxOutputTokens || most < LEAST_OUTPUT_TOKENS) return null;
      return { ...profile, maxOutputTokens: most, mayRaiseOutputTokens: false };
    }
    case "output_cut_off":
      return AFTER_CUT[complaint.how].map((change) => change(profile, limits)).find((each) => each !== null) ?? null;
    case "thinking":
      // Whoever complains of words that it was sent does not know them.
      if (profile.thinking === "off_in_all_words") return { ...profile, thinking: "not_to_be_spoken_of" };
      return profile.thinking === "as_it_is" ? { ...profile, thinking: "off" } : null;
    case "not_streamed":
      return profile.streaming ? null : { ...profile, streaming: true };
    case "system_role":
      return profile.systemRole ? { ...profile, systemRole: false } : null;
    case "tool_choice":
      return profile.toolChoice === "auto" ? null : { ...profile, toolChoice: "auto" };
    case "key_header":
      return profile.keyHeader === "api-key" ? null : { ...profile, keyHeader: "api-key" };
  }
}

/** Remembers the profile of one server and model. */
export interface ServerMemory {
  current(): ServerProfile;
  /** What `learn` would say, without learning anything. */
  canLearn(used: ServerProfile, complaint: ServerComplaint): boolean;
  /**
   * True when another call is worth it: the complaint changed the profile, or another call had changed it since `used`
   * was taken.
   */
  learn(used: ServerProfile, complaint: ServerComplaint): boolean;
  /** Goes back to the mode that was known before steps that did not help, unless another call has found one. */
  restoreMode(from: AnswerMode, to: AnswerMode): void;
  /** Says that a prompt of so many tokens, as estimated, was too long. */
  noteTooLong(tokens: number): void;
  /** True for a prompt no shorter than one that was too long. */
  isTooLong(tokens: number): boolean;
  /** True once an answer was usable: the server is known. */
  isProven(): boolean;
  /** Says that an answer was usable. */
  prove(): void;
}

/** Servers are updated and models exchanged: after an hour everything is tried anew from the top. */
const FORGET_AFTER_MILLISECONDS = 3_600_000;

/** Estimates of one text differ by the mark around it, which is drawn anew each time. */
const AS_LONG = 0.98;

export function createServerMemory(options: {
  /** A mode to keep to, or null for the ladder. */
  readonly answerMode: AnswerMode | null;
  readonly maxOutputTokens: number;
  readonly now: () => number;
}): ServerMemory {
  const { answerMode, maxOutputTokens, now } = options;
  const limits = { fixedMode: answerMode !== null, maxOutputTokens };
  const first: ServerProfile = {
    answerMode: answerMode ?? "json_schema",
    temperature: true,
    outputLimit: "max_tokens",
    maxOutputTokens,
    mayRaiseOutputTokens: true,
    streaming: false,
    systemRole: true,
    thinking: "as_it_is",
    toolChoice: "named",
    keyHeader: "authorization",
  };
  let profile = first;
  let proven = false;
  let tooLong = Number.POSITIVE_INFINITY;
  let forgetAt = Number.POSITIVE_INFINITY;
  const current = (): ServerProfile => {
    if (now() >= forgetAt) {
      profile = first;
      proven = false;
      tooLong = Number.POSITIVE_INFINITY;
      forgetAt = Number.POSITIVE_INFINITY;
    }
    return profile;
  };
  return {
    current,
    canLearn: (used, complaint) => !isSame(current(), used) || adaptProfile(profile, complaint, limits) !== null,
    learn(used, complaint) {
      if (!isSame(current(), used)) return true;
      const adapted = adaptProfile(profile, complaint, limits);
      if (adapted === null) return false;
      if (forgetAt === Number.POSITIVE_INFINITY) forgetAt = now() + FORGET_AFTER_MILLISECONDS;
      profile = adapted;
      return true;
    },
    restoreMode(from, to) {
      if (profile.answerMode === from && from !== to) profile = { ...profile, answerMode: to };
    },
    noteTooLong(tokens) {
      if (forgetAt === Number.POSITIVE_INFINITY) forgetAt = now() + FORGET_AFTER_MILLISECONDS;
      tooLong = Math.min(tooLong, tokens);
    },
    isTooLong(tokens) {
      current();
      return tokens >= AS_LONG * tooLong;
    },
    isProven() {
      current();
      return proven;
    },
    prove() {
      proven = true;
    },
  };
}
