import { testAuthFaults, testStorageFaults } from "./faults.ts";

testAuthFaults(["hang", "stall", "cut", "page"]);
testStorageFaults(["hang", "stall", "cut", "page"]);
