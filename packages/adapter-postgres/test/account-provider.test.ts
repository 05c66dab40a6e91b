import { testOwnAccountProvider } from "./on-driver/account-provider.ts";

testOwnAccountProvider("postgres");
