// One file is handed in to an assignment of a course, and the teacher sees who has not: over HTTP, with the typed client.
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { createClient } from "@rubrica/client";

const [baseUrl = "http://localhost:8321", pdf = "", teacherToken = "", studentToken = ""] = process.argv.slice(2);
const teacher = createClient({ baseUrl, accessToken: teacherToken, language: "en" });
const student = createClient({ baseUrl, accessToken: studentToken, language: "en" });

const course = await teacher.post("/api/v1/courses", { body: { title: "Compilers", time_zone: "Europe/Paris" } });
const { code } = await teacher.post("/api/v1/courses/{id}/join-code", { path: { id: course.id }, body: {} });
await student.post("/api/v1/courses/join", { body: { code } });

const dueAt = new Date(Date.now() + 7 * 24 * 3600 * 1000).toISOString();
const assignment = await teacher.post("/api/v1/courses/{id}/assignments", {
  path: { id: course.id },
  body: { title: "Lab 1", due_at: dueAt, attempts: 2 },
});
const path = { id: assignment.id };

const file = new Blob([await readFile(pdf)], { type: "application/pdf" });
// Sent once more after a lost connection, the same file is the same attempt.
for (let tries = 0; tries < 2; tries += 1) {
  await student.uploadReport({ file, fileName: basename(pdf), assignmentId: assignment.id });
}
const own = await student.get("/api/v1/assignments/{id}/submissions/own", { path });
for (const { attempt, file_name, late_seconds } of own.submissions) {
  console.log(`attempt ${attempt}: ${file_name}, ${late_seconds === 0 ? "in time" : "late"}`);
}
const { counts } = await teacher.get("/api/v1/assignments/{id}/submissions", { path });
console.log(`${assignment.title}: ${counts.not_handed_in} have not handed in.`);
