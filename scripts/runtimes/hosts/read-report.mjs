import { parseReport } from "@rubrica/report-parser";

parseReport(process.argv[2]).then(
  ({ kind, sections, reading }) => console.log(kind, sections.length, reading.engine),
  (error) => {
    console.error(error);
    process.exitCode = 1;
  },
);
