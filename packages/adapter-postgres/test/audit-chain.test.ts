import { testAuditChain } from "./on-driver/audit-chain.ts";

testAuditChain("postgres");
