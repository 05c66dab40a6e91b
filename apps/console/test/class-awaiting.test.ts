import { testAwaiting } from "./class-awaiting-journey.ts";

testAwaiting("zh");
