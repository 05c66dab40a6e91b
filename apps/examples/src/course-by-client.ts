// A course with one student, and a report that is handed in to it: over HTTP, with the typed client.
import { readFile } from "node:fs/promises";
import { createClient } from "@rubrica/client";

const [baseUrl = "http://localhost:8321", pdf = "", teacherToken = "", studentToken = ""] = process.argv.slice(2);
const teacher = createClient({ baseUrl, accessToken: teacherToken, language: "en" });
const student = createClient({ baseUrl, accessToken: studentToken, language: "en" });

const course = await teacher.post("/api/v1/courses", { body: { title: "Embedded systems", term: "2026 autumn" } });
const path = { id: course.id };

// Known by their address, or by a code that is told to a whole class.
const { code } = await teacher.post("/api/v1/courses/{id}/join-code", { path, body: { days: 7 } });
await student.post("/api/v1/courses/join", { body: { code } });
const { members } = await teacher.get("/api/v1/courses/{id}/members", { path, query: { role: "student" } });
console.log(`${course.title}: ${members.length} student`);

const file = new Blob([await readFile(pdf)], { type: "application/pdf" });
const report = await student.uploadReport({ file, fileName: "report.pdf", courseId: course.id });
for await (const { event, data } of student.followReport(report.id)) {
  if (event === "done") console.log(`scored: ${data.final_score}`);
}
const { reports } = await teacher.get("/api/v1/reports", { query: { course_id: course.id } });
console.log(`The teacher sees ${reports.map(({ name }) => name).join(", ")}.`);
