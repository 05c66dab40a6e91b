import { testImportAccounts, testReadSupabaseAccounts } from "./on-driver/supabase-accounts.ts";

testReadSupabaseAccounts("postgres");
testImportAccounts("postgres");
