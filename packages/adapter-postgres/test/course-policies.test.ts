import { testCoursePolicies } from "./on-driver/course-policies.ts";

testCoursePolicies("postgres");
