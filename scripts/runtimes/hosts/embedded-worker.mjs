import { pathToFileURL } from "node:url";
import { createParseIsolation, parseReport } from "@rubrica/report-parser";
import worker from "@rubrica/report-parser/worker" with { type: "file" };

const isolation = createParseIsolation({ entry: pathToFileURL(worker) });
const { kind, sections, reading } = await parseReport(process.argv[2], { isolation });
console.log(kind, sections.length, reading.engine);
await isolation.close();
