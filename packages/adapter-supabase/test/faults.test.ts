import { testAuthFaults, testStorageFaults } from "./faults.ts";

// Those that answer at once; the long form has those that hang, break off or answer something else.
testAuthFaults(["too_many", "broken"]);
testStorageFaults(["too_many", "broken"]);
