/** What a server was found to take and to refuse, so that it is asked the same thing wrongly only once. */

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
  /** Sends `enable_thinking: false`. */
  readonly thinkingOff: boolean;
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
  | { readonly kind: "output_cut_off" }
  | { readonly kind: "thinking" }
  | { readonly kind: "not_streamed" }
  | { readonly kind: "system_role" }
  | { readonly kind: "tool_choice" }
  | { readonly kind: "key_header" };

/** An answer with less room than this is cut off in any case. */
const LEAST_OUTPUT_TOKENS = 500;

/** The profile that suits the server better; null when there is nothing left to change. */
function adaptProfile(
  profile: ServerProfile,
  complaint: ServerComplaint,
  limits: { readonly fixedMode: boolean; readonly maxOutputTokens: number },
): ServerProfile | null {
  switch (complaint.kind) {
    case "answer_mode": {
      const next = ANSWER_MODES[ANSWER_MODES.indexOf(profile.answerMode) + 1];
      return limits.fixedMode || next === undefined ? null : { ...profile, answerMode: next };
    }
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
      // Once: what twice the room does not hold is another part too long, or a model that never ends.
      if (!profile.mayRaiseOutputTokens || profile.maxOutputTokens > limits.maxOutputTokens) return null;
      return { ...profile, maxOutputTokens: profile.maxOutputTokens * 2 };
    case "thinking":
      return profile.thinkingOff ? null : { ...profile, thinkingOff: true };
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
  /**
   * True when another call is worth it: the complaint changed the profile, or another call had changed it since `used`
   * was taken.
   */
  learn(used: ServerProfile, complaint: ServerComplaint): boolean;
  /** Goes back to what was known before changes that did not help. */
  restore(profile: ServerProfile): void;
}

/** Servers are updated and models exchanged: after an hour everything is tried anew from the top. */
const FORGET_AFTER_MILLISECONDS = 3_600_000;

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
    thinkingOff: false,
    toolChoice: "named",
    keyHeader: "authorization",
  };
  let profile = first;
  let forgetAt = Number.POSITIVE_INFINITY;
  const current = (): ServerProfile => {
    if (now() >= forgetAt) {
      profile = first;
      forgetAt = Number.POSITIVE_INFINITY;
    }
    return profile;
  };
  return {
    current,
    learn(used, complaint) {
      if (current() !== used) return true;
      const adapted = adaptProfile(profile, complaint, limits);
      if (adapted === null) return false;
      if (profile === first) forgetAt = now() + FORGET_AFTER_MILLISECONDS;
      profile = adapted;
      return true;
    },
    restore(before) {
      profile = before;
    },
  };
}
