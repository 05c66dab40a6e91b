import { accountVariables } from "../settings/account-variables.ts";
import { addressVariables } from "../settings/address-variables.ts";
import { keyVariables } from "../settings/key-variables.ts";
import { mailVariables } from "../settings/mail-variables.ts";
import { observingVariables } from "../settings/observing-variables.ts";
import { privacyVariables } from "../settings/privacy-variables.ts";
import { processVariables } from "../settings/process-variables.ts";
import { scoringVariables } from "../settings/scoring-variables.ts";
import { storageVariables } from "../settings/storage-variables.ts";
import { supabaseVariables } from "../settings/supabase-variables.ts";

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
