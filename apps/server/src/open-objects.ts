import { createObjectStore } from "@rubrica/adapter-filesystem";
import { createSupabaseClients, createSupabaseObjectStore } from "@rubrica/adapter-supabase";
import type { ObjectStore } from "@rubrica/core";
import { createClient } from "@supabase/supabase-js";
import type { DataFolder } from "./data-folder.ts";
import type { Environment } from "./environment.ts";

/** Where the files of reports are kept, and the store over that place. */
export interface OpenedObjects {
  readonly place: "folder" | "supabase";
  readonly store: ObjectStore;
}

/** Opens the place that the settings name; a Supabase project is looked at with its accounts. */
export async function openObjects(environment: Environment, folder: DataFolder): Promise<OpenedObjects> {
  const { supabase } = environment;
  if (supabase !== null) {
    const clients = createSupabaseClients(createClient, supabase);
    const { bucket, uploads } = supabase;
    return { place: "supabase", store: createSupabaseObjectStore({ clients, bucket, uploads }) };
  }
  const minFreeBytes = environment.MIN_FREE_BYTES;
  return { place: "folder", store: createObjectStore({ folder: folder.objects, minFreeBytes }) };
}
