/**
 * A PDF of so many pages, each with its number and a picture of noise, which no reader can make smaller.
 * @param perNode pages that hang on one node of the page tree. Default: all.
 */
export function writeLargePdf(pages: number, bytes: number, perNode = pages): Uint8Array<ArrayBuffer> {
  const side = Math.floor(Math.sqrt(bytes / pages - 700));
  const parts: Uint8Array[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (part: string | Uint8Array) => {
    const written = typeof part === "string" ? Buffer.from(part, "latin1") : part;
    parts.push(written);
    length += written.byteLength;
  };
  const begin = (number: number) => {
    offsets[number] = length;
    write(`${number} 0 obj\n`);
  };
  // 1 catalogue, 2 root of the pages, 3 font, their nodes; then a page, its content and its picture by turns.
  const nodes = Math.ceil(pages / perNode);
  const pageNumber = (page: number) => 4 + nodes + 3 * page;
  write("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n");
  begin(1);
  write("<< /Type /Catalog /Pages 2 0 R >>\nendobj\n");
  begin(2);
  const references = (count: number, numberOf: (index: number) => number) =>
    Array.from({ length: count }, (_, index) => `${numberOf(index)} 0 R`).join(" ");
  write(`<< /Type /Pages /Count ${pages} /Kids [${references(nodes, (node) => 4 + node)}] >>\nendobj\n`);
  begin(3);
  write("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>\nendobj\n");
  for (let node = 0; node < nodes; node += 1) {
    const count = Math.min(perNode, pages - node * perNode);
    const kids = references(count, (index) => pageNumber(node * perNode + index));
    begin(4 + node);
    write(`<< /Type /Pages /Parent 2 0 R /Count ${count} /Kids [${kids}] >>\nendobj\n`);
  }
  let state = 1;
  for (let page = 0; page < pages; page += 1) {
    const number = pageNumber(page);
    begin(number);
    const resources = `<< /Font << /F 3 0 R >> /XObject << /I ${number + 2} 0 R >> >>`;
    write(
      `<< /Type /Page /Parent ${4 + Math.floor(page / perNode)} 0 R /MediaBox [0 0 595 842] /Resources ${resources} /Contents ${number + 1} 0 R >>\nendobj\n`,
    );
    const content = `BT /F 24 Tf 72 760 Td (Page ${page + 1}) Tj ET q 300 0 0 300 72 300 cm /I Do Q`;
    begin(number + 1);
    write(`<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj\n`);
    begin(number + 2);
    const picture = new Uint8Array(side * side);
    for (let index = 0; index < picture.length; index += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      picture[index] = state >>> 24;
    }
    const shape = `/Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8`;
    write(`<< /Type /XObject /Subtype /Image ${shape} /Length ${picture.length} >>\nstream\n`);
    write(picture);
    write("\nendstream\nendobj\n");
  }
  const table = length;
  const size = offsets.length;
  const rows = Array.from(
    { length: size - 1 },
    (_, index) => `${String(offsets[index + 1]).padStart(10, "0")} 00000 n \n`,
  );
  write(
    `xref\n0 ${size}\n0000000000 65535 f \n${rows.join("")}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`,
  );
  return new Uint8Array(Buffer.concat(parts));
}
