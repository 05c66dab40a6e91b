import { testDemandedFactor } from "./demanded-factor-journey.ts";

testDemandedFactor("en", 360);
