import type { AccountStores, Stores } from "@rubrica/core";

/** Stores that accounts work with: those of people, and of others only what a change of an account writes. */
export interface IdentityStores extends AccountStores, Pick<Stores, "audit" | "queue" | "rosters"> {}
