import { type RegisterUserDependencies, registerUser } from "../registration/register-user.ts";
import { REGISTER_ERRORS, SUCCESS_TEXTS } from "../specification-texts.ts";
import {
  checkFunctionOptions,
  createFunctionHandler,
  type FunctionHandlerOptions,
  type Handler,
} from "./function-handler.ts";
import { errorResponse, retryAfter, successResponse } from "./json-response.ts";
import { userInfoJson } from "./user-info-json.ts";

/**
 * `POST /functions/v1/auth-register` (spec section 4.1).
 *
 * @throws {InvalidArgumentError} for options that lack a part or cannot be meant.
 */
export function createAuthRegisterHandler(options: FunctionHandlerOptions & RegisterUserDependencies): Handler {
  checkFunctionOptions("createAuthRegisterHandler", options);
  const texts = { unexpected: REGISTER_ERRORS.unexpected.text, busy: REGISTER_ERRORS.busy.text };
  return createFunctionHandler("auth-register", options, texts, async (request) => {
    const outcome = await registerUser(options, request);
    if (outcome.status === "refused") {
      const { status, text } = REGISTER_ERRORS[outcome.code];
      return errorResponse(status, text, retryAfter(outcome.retryAfterSeconds));
    }
    const { user, session, userInfo } = outcome;
    const message = session === null ? SUCCESS_TEXTS.pending : SUCCESS_TEXTS.registered;
    return successResponse(message, { user, session, userInfo: userInfoJson(userInfo) });
  });
}
