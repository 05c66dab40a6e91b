import { testTwoVersions } from "./on-driver/two-versions.ts";

testTwoVersions("postgres");
