// A roster is imported into a course after a dry run: over HTTP, with the typed client.
import { readFile } from "node:fs/promises";
import { createClient } from "@rubrica/client";

const [baseUrl = "http://localhost:8321", csv = "", accessToken = ""] = process.argv.slice(2);
const teacher = createClient({ baseUrl, accessToken, language: "en" });

const course = await teacher.post("/api/v1/courses", { body: { title: "Compilers", time_zone: "Europe/Paris" } });
const path = { id: course.id };
const body = new Blob([await readFile(csv)], { type: "text/csv" });

const dry = await teacher.post("/api/v1/courses/{id}/roster", { path, query: { dry_run: true }, body });
for (const { row, mistake } of dry.rows) {
  if (mistake !== null) console.log(`row ${row}: ${mistake.text}`);
}
const { counts } = dry;
console.log(`It would add ${counts.new} and change ${counts.changed}. Rows with mistakes: ${counts.mistakes}`);

const done = await teacher.post("/api/v1/courses/{id}/roster", { path, body });
const { members } = await teacher.get("/api/v1/courses/{id}/members", { path, query: { role: "student" } });
const invited = members.filter(({ is_invited }) => is_invited).length;
console.log(`${done.counts.new} added; ${invited} of ${members.length} students have no account yet.`);
