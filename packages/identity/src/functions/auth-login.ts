import { type LogInDependencies, logIn } from "../login/log-in.ts";
import { LOGIN_ERRORS, SUCCESS_TEXTS } from "../specification-texts.ts";
import {
  checkFunctionOptions,
  createFunctionHandler,
  type FunctionHandlerOptions,
  type Handler,
} from "./function-handler.ts";
import { errorResponse, retryAfter, successResponse } from "./json-response.ts";
import { userInfoJson } from "./user-info-json.ts";

/**
 * `POST /functions/v1/auth-login` (spec section 4.2).
 *
 * @throws {InvalidArgumentError} for options that lack a part or cannot be meant.
 */
export function createAuthLoginHandler(options: FunctionHandlerOptions & LogInDependencies): Handler {
  checkFunctionOptions("createAuthLoginHandler", options);
  const texts = { unexpected: LOGIN_ERRORS.unexpected.text, busy: LOGIN_ERRORS.busy.text };
  return createFunctionHandler("auth-login", options, texts, async (request) => {
    const outcome = await logIn(options, request);
    if (outcome.status === "refused") {
      const { status, text } = LOGIN_ERRORS[outcome.code];
      return errorResponse(status, text, retryAfter(outcome.retryAfterSeconds));
    }
    const { user, session, userInfo } = outcome;
    return successResponse(SUCCESS_TEXTS.logged_in, { user, session, userInfo: userInfoJson(userInfo) });
  });
}
