import { accountVariables } from "./variables/account-variables.ts";
import { addressVariables } from "./variables/address-variables.ts";
import { keyVariables } from "./variables/key-variables.ts";
import { mailVariables } from "./variables/mail-variables.ts";
import { observingVariables } from "./variables/observing-variables.ts";
import { privacyVariables } from "./variables/privacy-variables.ts";
import { processVariables } from "./variables/process-variables.ts";
import { scoringVariables } from "./variables/scoring-variables.ts";
import { storageVariables } from "./variables/storage-variables.ts";
import { supabaseVariables } from "./variables/supabase-variables.ts";

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
