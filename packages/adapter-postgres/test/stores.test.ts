import { testOwnStores } from "./on-driver/stores.ts";

testOwnStores("postgres");
