import { testPolicyMatrix } from "./on-driver/policy-matrix.ts";

testPolicyMatrix("postgres");
