import { createSupabaseClients, type SupabaseClients, type SupabaseProject } from "@rubrica/adapter-supabase";

/** Clients of the project. The first call loads Supabase's client library, so that a service without Supabase does not. */
export async function openSupabaseClients(project: SupabaseProject): Promise<SupabaseClients> {
  const { createClient } = await import("@supabase/supabase-js");
  return createSupabaseClients(createClient, project);
}
