/** Writes a small PDF: one page a chapter, the headings in a larger font and in the outline. */
export function writeSmallPdf(chapters) {
  const objects = [];
  const add = (body) => objects.push(body);
  const pageOf = (index) => 6 + index * 2;
  const outlineOf = (index) => 6 + chapters.length * 2 + index;
  add("<< /Type /Catalog /Pages 2 0 R /Outlines 5 0 R >>");
  add(
    `<< /Type /Pages /Count ${chapters.length} /Kids [${chapters.map((_, index) => `${pageOf(index)} 0 R`).join(" ")}] >>`,
  );
  add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
  add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>");
  add(
    `<< /Type /Outlines /First ${outlineOf(0)} 0 R /Last ${outlineOf(chapters.length - 1)} 0 R /Count ${chapters.length} >>`,
  );
  for (const [index, { title, lines }] of chapters.entries()) {
    const text = lines.map((line) => `(${line.replace(/[()\\]/g, "\\$&")}) Tj T*`).join("\n");
    const content = `BT /F2 18 Tf 72 740 Td (${title}) Tj /F1 11 Tf 0 -30 Td 14 TL\n${text}\nET`;
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${pageOf(index) + 1} 0 R ` +
        "/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>",
    );
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  for (const [index, { title }] of chapters.entries()) {
    const previous = index === 0 ? "" : ` /Prev ${outlineOf(index - 1)} 0 R`;
    const next = index === chapters.length - 1 ? "" : ` /Next ${outlineOf(index + 1)} 0 R`;
    add(`<< /Title (${title}) /Parent 5 0 R /Dest [${pageOf(index)} 0 R /XYZ 72 760 0]${previous}${next} >>`);
  }
  return assemble(objects);
}

function assemble(objects) {
  let file = "%PDF-1.7\n";
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(file);
}
