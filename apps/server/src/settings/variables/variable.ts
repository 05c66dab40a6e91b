import type * as z from "zod";

/** Who needs a setting; the pages of the settings go by it. */
export type SettingReader = "everybody" | "machine" | "machines" | "school" | "model" | "programs" | "supabase";

/** One setting of the service. */
export interface EnvironmentVariable {
  readonly name: string;
  /** Default as written; null when it is unset by default. */
  readonly default: string | null;
  readonly meaning: string;
  /** Its metadata may name a `range`, for the page of the settings. */
  readonly schema: z.ZodType;
  /** Something that it may be set to, for the page of the settings. */
  readonly example: string;
  /** In which processes it matters: `api` also stands for those that do everything. */
  readonly usedBy: "all" | "api" | "worker";
  readonly neededBy: SettingReader;
  /** Must not be read by others; may come from the file that the variable with `_FILE` at its end names. Default false. */
  readonly secret?: true;
}

/** Gives an entry its literal types. */
export const variable = <const Name extends string, const Default extends string | null, Schema extends z.ZodType>(
  entry: EnvironmentVariable & { readonly name: Name; readonly default: Default; readonly schema: Schema },
) => entry;
