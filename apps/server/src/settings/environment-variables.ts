import { accountVariables } from "./account-variables.ts";
import { addressVariables } from "./address-variables.ts";
import { keyVariables } from "./key-variables.ts";
import { mailVariables } from "./mail-variables.ts";
import { observingVariables } from "./observing-variables.ts";
import { privacyVariables } from "./privacy-variables.ts";
import { processVariables } from "./process-variables.ts";
import { scoringVariables } from "./scoring-variables.ts";
import { storageVariables } from "./storage-variables.ts";
import { supabaseVariables } from "./supabase-variables.ts";

/**
 * Every setting, by area, in the order in which people read about them. This table is what is parsed, what `--help` prints,
 * and what the README and the page of the settings show.
 */
export const environmentVariables = [
  ...addressVariables,
  ...storageVariables,
  ...processVariables,
  ...mailVariables,
  ...accountVariables,
  ...scoringVariables,
  ...privacyVariables,
  ...keyVariables,
  ...supabaseVariables,
  ...observingVariables,
] as const;
