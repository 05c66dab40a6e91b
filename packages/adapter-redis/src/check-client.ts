import { checkObject } from "@rubrica/core";

/** Throws InvalidArgumentError unless the value can be asked these commands as a client of ioredis can. */
export function checkClient(argument: string, value: unknown, commands: readonly string[]): void {
  const expected = "a client of ioredis";
  checkObject(argument, value, { expected, methods: commands, remedy: "Open one: new Redis(address, redisOptions)." });
}

/** Throws InvalidArgumentError unless the value is undefined or gives what is said on a channel. */
export function checkSubscriptions(argument: string, value: unknown): void {
  const expected = "subscriptions";
  const remedy = "Make them with createSubscriptions(client) over a connection of their own.";
  checkObject(argument, value, { expected, methods: ["listen"], remedy, optional: true });
}

/** Commands that a script is run by. */
export const SCRIPT_COMMANDS = ["evalsha", "eval"] as const;
