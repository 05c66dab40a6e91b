import { testOverrideJourney } from "./override-journey.ts";

testOverrideJourney("en");
