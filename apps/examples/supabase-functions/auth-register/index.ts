import { createAuthRegisterHandler } from "@rubrica/identity/functions";
import { functionOptions } from "../_shared/function-options.ts";

Deno.serve(createAuthRegisterHandler(functionOptions(Deno.env.toObject())));
