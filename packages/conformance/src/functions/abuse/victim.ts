import assert from "node:assert/strict";
import type { ClientContext } from "@rubrica/core";
import type { CreateFunctions, FunctionsSubject, StartedFunctions } from "../subject.ts";

export const email = "victim@example.com";
export const password = "correct horse";
const NOWHERE: ClientContext = { ip: null, userAgent: null };

export interface Victim extends StartedFunctions {
  readonly installation: FunctionsSubject;
  readonly userId: string;
}

/** An installation with one person in it, who has no session. */
export async function createWithVictim(create: CreateFunctions): Promise<Victim> {
  const installation = await create();
  const functions = await installation.start();
  const userId = await addAccount(functions, email);
  return { installation, ...functions, userId };
}

/** Adds an account with the victim's password. */
export async function addAccount({ accountProvider }: StartedFunctions, email: string): Promise<string> {
  const created = await accountProvider.createAccount({
    email,
    password,
    metadata: { full_name: "Victim", role: "student", phone: null },
    confirmed: true,
    client: NOWHERE,
  });
  assert.ok(created.status === "created", created.status);
  return created.user.id;
}
