// The functions and what they need beside an account provider and a store of user information: no password is hashed here and
// no token signed, so neither native code nor lucia or oslo is loaded.
export { createAuthConfirmHandler } from "./functions/auth-confirm.ts";
export { createAuthLoginHandler } from "./functions/auth-login.ts";
export { createAuthRegisterHandler } from "./functions/auth-register.ts";
export type { ClientReader, ClientReaderOptions } from "./functions/client-address.ts";
export { createClientReader } from "./functions/client-address.ts";
export type { FunctionHandlerOptions, Handler } from "./functions/function-handler.ts";
export { createMemoryRateLimiter } from "./limits/memory-rate-limiter.ts";
export type { RequestLimit } from "./limits/request-limit.ts";
export { createRequestLimit } from "./limits/request-limit.ts";
export type { LogInDependencies } from "./login/log-in.ts";
export type { RegisterUserDependencies } from "./registration/register-user.ts";
