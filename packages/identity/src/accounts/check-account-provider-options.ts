import { checkNumber, checkObject, checkOneOf, checkText, InvalidArgumentError } from "@rubrica/core";

const NUMBERS = ["confirmationHours", "accessTokenSeconds", "idleDays", "maxDays"] as const;
/** What the provider works with, and the methods by which each is known. */
const PARTS = {
  transaction: { expected: "a transaction of the stores", methods: ["run"] },
  hasher: { expected: "a hasher, such as createArgon2idHasher() makes", methods: ["hash", "verify", "needsRehash"] },
  signingKeys: { expected: "signing keys, such as createSigningKeys() makes", methods: ["signingKey"] },
  rateLimiter: { expected: "a rate limiter", methods: ["take"] },
  clock: { expected: "a clock", methods: ["now"] },
  logger: { expected: "a logger", methods: ["warn"] },
} as const;
const STORES = ["accounts", "sessions", "refreshTokens", "oneTimeTokens", "knownAddresses"] as const;

/** @throws {InvalidArgumentError} for what cannot be meant. */
export function checkAccountProviderOptions(given: unknown): void {
  const name = (option: string) => `createAccountProvider(options.${option})`;
  checkObject("createAccountProvider(options)", given, { expected: "an object with stores, transaction and hasher" });
  const options = given as Readonly<Record<string, unknown>>;
  checkObject(name("stores"), options.stores, {
    expected: "stores, such as createPostgresStores() makes",
    fields: STORES,
  });
  for (const [part, shape] of Object.entries(PARTS)) checkObject(name(part), options[part], shape);
  checkText(name("issuer"), options.issuer, "the issuer of tokens, such as https://rubrica.example/auth/v1");
  checkOneOf(name("emailConfirmation"), options.emailConfirmation, ["off", "required"], true);
  if (typeof options.confirmationLink !== "function") {
    const argument = name("confirmationLink");
    throw new InvalidArgumentError({ argument, expected: "a function of the token", value: options.confirmationLink });
  }
  for (const option of NUMBERS) checkNumber(name(option), options[option], { least: 0, fractions: true });
  checkNumber(name("refreshReuseSeconds"), options.refreshReuseSeconds, { least: 0, fractions: true });
}
