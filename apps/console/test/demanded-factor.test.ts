import { testDemandedFactor } from "./demanded-factor-journey.ts";

testDemandedFactor("zh", 1440);
