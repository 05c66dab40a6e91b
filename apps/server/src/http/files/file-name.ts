/** ASCII and the signs and ideographs of GB 2312, two bytes each, as Latin-1. */
const COMMON_IDEOGRAPHS = /^(?:[\x20-\x7e]|[\xa1-\xa3\xb0-\xf7][\xa1-\xfe])+$/;

/**
 * The name of an uploaded file from the bytes of its header, given as Latin-1: UTF-8, or GBK as programs on a Chinese Windows send
 * it, where the bytes are no UTF-8 and all are common ideographs. A name with characters beyond Latin-1 is decoded already.
 */
export function readFileName(name: string): string {
  if (/[^\0-\xff]/.test(name)) return name;
  const bytes = Buffer.from(name, "latin1");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(COMMON_IDEOGRAPHS.test(name) ? "gb18030" : "utf-8").decode(bytes);
  }
}
