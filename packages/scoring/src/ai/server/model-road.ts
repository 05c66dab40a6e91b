/** A way to a model: how it is called with a schema, as the server's profile says. */
import type { JSONSchema7, LanguageModel, LanguageModelMiddleware } from "ai";
import type { ServerProfile } from "./server-profile.ts";

export interface ModelRoad {
  /** The model, asked for an answer of this shape in the way that the profile says. */
  open(schema: JSONSchema7, profile: ServerProfile): LanguageModel;
  /** What only some providers know; others take no notice. */
  readonly providerOptions?: (
    profile: ServerProfile,
  ) => Readonly<Record<string, Readonly<Record<string, boolean | string>>>>;
}

/** Leaves out what the server was found to refuse. */
export function profileMiddleware({ temperature, outputLimit }: ServerProfile): LanguageModelMiddleware {
  return {
    specificationVersion: "v4",
    async transformParams({ params }) {
      const { temperature: degree, maxOutputTokens, ...rest } = params;
      return {
        ...rest,
        ...(temperature && degree !== undefined && { temperature: degree }),
        ...(outputLimit !== null && maxOutputTokens !== undefined && { maxOutputTokens }),
      };
    },
  };
}
