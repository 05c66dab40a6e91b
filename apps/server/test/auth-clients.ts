import { createClient, type SupabaseClient } from "@supabase/supabase-js";

/** A client as an application makes it, with its session in memory only. */
export function officialClient(url: string, key: string): SupabaseClient {
  return createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
}

/** The data of an answer that is no error. */
export function dataOf<Answer extends { readonly data: unknown; readonly error: unknown }>(
  answer: Answer,
): Extract<Answer, { readonly error: null }>["data"] {
  if (answer.error) throw answer.error;
  return answer.data;
}

/** What is there, or an error. */
export function present<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error("Nothing is there.");
  return value;
}
