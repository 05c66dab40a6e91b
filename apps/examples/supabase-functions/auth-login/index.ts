import { createAuthLoginHandler } from "@rubrica/identity/functions";
import { functionOptions } from "../_shared/function-options.ts";

Deno.serve(createAuthLoginHandler(functionOptions(Deno.env.toObject())));
