import { parseReport } from "@rubrica/report-parser";

export async function POST(request) {
  const { kind, sections, reading } = await parseReport(new Response(request.body));
  return new Response(`${kind} ${sections.length} ${reading.engine}`);
}
