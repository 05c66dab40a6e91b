import { testReportAccess } from "./on-driver/report-access.ts";

testReportAccess("postgres");
