import { InvalidArgumentError } from "../src/index.ts";

/** The error by which a call refuses its arguments, at once or by its promise. Rejects where they are taken, or with any other error. */
export async function refusalOf(call: () => unknown): Promise<InvalidArgumentError> {
  try {
    await call();
  } catch (error) {
    if (InvalidArgumentError.isInstance(error)) return error;
    throw error;
  }
  throw new Error("it was taken");
}
