import { parseReport } from "@rubrica/report-parser";
import { redirect } from "next/navigation";

export const dynamic = "force-dynamic";

async function read(form) {
  "use server";
  const { kind, sections, reading } = await parseReport(form.get("report"));
  redirect(`/?read=${kind} ${sections.length} ${reading.engine}`);
}

export default function Page() {
  return (
    <form action={read}>
      <input type="file" name="report" />
      <button type="submit">Read</button>
    </form>
  );
}
