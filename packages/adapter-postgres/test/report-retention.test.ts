import { testReportRetention } from "./on-driver/report-retention.ts";

testReportRetention("postgres");
