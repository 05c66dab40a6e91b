import { testPoliciesOfSupabase } from "./on-driver/policies-of-supabase.ts";

testPoliciesOfSupabase("postgres");
